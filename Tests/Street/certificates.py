"""The street's two certificate authorities and what they sign, made by openssl and kept in a
directory for the next time: $STREET_CACHE, else osgk/street in the user's cache, else in /tmp."""
import fcntl
import os
import shutil
import subprocess
import tempfile
import time

DAY = 86400


def run(*words, text=None):
    done = subprocess.run(("openssl",) + words, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"openssl {' '.join(words)}: {done.stderr}")


def cache():
    told = os.environ.get("STREET_CACHE")
    if told:
        return told
    return os.path.join(tempfile.gettempdir() if "HOME" not in os.environ else
                        os.path.join(os.environ["HOME"], ".cache"), "osgk", "street")


class Authority:
    def __init__(self):
        self.directory = cache()
        os.makedirs(self.directory, exist_ok=True)
        with self.lock():
            if self.old("ca.pem", 300):
                for name in os.listdir(self.directory):
                    if name.endswith(".pem"):
                        os.remove(self.path(name))
            for name in ("ca", "other-ca"):
                if not os.path.exists(self.path(name + ".pem")):
                    self.key(name + ".key.pem")
                    self.request(name, "/CN=osgk test street " + name, self.path(name + ".pem"))

    def path(self, name):
        return os.path.join(self.directory, name)

    def lock(self):
        file = open(self.path("lock"), "w", encoding="ascii")
        fcntl.flock(file, fcntl.LOCK_EX)
        return file

    def old(self, name, days):
        try:
            return time.time() - os.stat(self.path(name)).st_mtime > days * DAY
        except FileNotFoundError:
            return True

    def key(self, name):
        run("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", self.path(name))

    def request(self, name, subject, out, *more):
        run("req", "-x509", "-new", "-key", self.path(name + ".key.pem"), "-subj", subject,
            "-days", "3650", "-out", out, *more)

    def copy_to(self, directory):
        for name in ("ca.pem", "other-ca.pem"):
            shutil.copyfile(self.path(name), os.path.join(directory, name))

    def leaf(self, host, kind):
        """The file with the certificate of this kind for the host, and its key."""
        path = self.path(f"{kind}-{host}.pem")
        with self.lock():
            if self.old(os.path.basename(path), 300):
                self.make(host, kind, path)
        return path

    def make(self, host, kind, path):
        name = "somebody.else.example" if kind == "wrong-name" else host
        literal = name.replace(".", "").isdigit() or ":" in name
        alternative = f"subjectAltName={'IP' if literal else 'DNS'}:{name}"
        subject = "/CN=" + name[:60]
        with tempfile.TemporaryDirectory(dir=self.directory) as work:
            key, made = os.path.join(work, "key"), os.path.join(work, "made")
            run("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key)
            if kind == "self-signed":
                run("req", "-x509", "-new", "-key", key, "-subj", subject, "-days", "3650",
                    "-addext", alternative, "-out", made)
            else:
                self.sign(work, key, subject, alternative, kind, made)
            with open(path + ".part", "w", encoding="ascii") as whole:
                for part in (key, made):
                    with open(part, encoding="ascii") as file:
                        whole.write(file.read())
            os.rename(path + ".part", path)

    def sign(self, work, key, subject, alternative, kind, made):
        authority = "other-ca" if kind == "other-ca" else "ca"
        request, config = os.path.join(work, "request"), os.path.join(work, "config")
        run("req", "-new", "-key", key, "-subj", subject, "-out", request)
        end = time.time() + (-DAY if kind == "expired" else 3000 * DAY)
        date = [time.strftime("%Y%m%d%H%M%SZ", time.gmtime(when))
                for when in (min(time.time(), end) - 30 * DAY, end)]
        for name, text in (("index", ""), ("serial", os.urandom(8).hex() + "\n"), ("config", f"""
[ca]
default_ca = street
[street]
database = {work}/index
serial = {work}/serial
new_certs_dir = {work}
default_md = sha256
policy = any
x509_extensions = leaf
unique_subject = no
[any]
commonName = supplied
[leaf]
basicConstraints = CA:FALSE
extendedKeyUsage = serverAuth
{alternative}
""")):
            with open(os.path.join(work, name), "w", encoding="ascii") as file:
                file.write(text)
        run("ca", "-batch", "-notext", "-config", config, "-cert", self.path(authority + ".pem"),
            "-keyfile", self.path(authority + ".key.pem"), "-startdate", date[0],
            "-enddate", date[1], "-in", request, "-out", made)
