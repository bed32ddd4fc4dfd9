#!/bin/bash
# Makes two authorities and the certificates that the TLS tests need: certificates.sh DIRECTORY
set -euo pipefail
cd "$1"
names='DNS:localhost,DNS:api.example.test,IP:127.0.0.1'
key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key" 2>/dev/null; }

authority() {  # NAME
  key "$1"
  openssl req -x509 -new -key "$1.key" -days 30 -subj "/CN=Test authority $1" -out "$1.pem" \
    -addext basicConstraints=critical,CA:true
}

certificate() {  # NAME AUTHORITY ALTERNATIVE-NAMES FROM TO
  key "$1"
  openssl req -new -key "$1.key" -subj "/CN=test" -out "$1.csr"
  mkdir -p "ca-$1" && : >"ca-$1/index" && echo 1000 >"ca-$1/serial"
  cat >"ca-$1/conf" <<CONF
[ca]
default_ca = own
[own]
database = ca-$1/index
serial = ca-$1/serial
new_certs_dir = ca-$1
default_md = sha256
policy = any
x509_extensions = extensions
[any]
commonName = supplied
[extensions]
subjectAltName = $3
CONF
  openssl ca -batch -notext -config "ca-$1/conf" -cert "$2.pem" -keyfile "$2.key" -in "$1.csr" \
    -startdate "$4" -enddate "$5" -out "$1.pem" 2>/dev/null
}

now=$(date -u -d '-1 day' +%Y%m%d%H%M%SZ)
later=$(date -u -d '+20 days' +%Y%m%d%H%M%SZ)
authority ca
authority stranger
certificate good ca "$names" "$now" "$later"
certificate expired ca "$names" 20200101000000Z 20200201000000Z
certificate early ca "$names" "$(date -u -d '+10 days' +%Y%m%d%H%M%SZ)" "$later"
certificate other ca DNS:other.example.test "$now" "$later"
certificate unknown stranger "$names" "$now" "$later"
key self
openssl req -x509 -new -key self.key -days 30 -subj "/CN=test" -out self.pem \
  -addext "subjectAltName=$names"
mkdir hashed
cp ca.pem "hashed/$(openssl x509 -noout -hash -in ca.pem).0"
