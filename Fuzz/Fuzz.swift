import FuzzSubjects
import Glibc

/// The subject that `OSGK_FUZZ` names.
private let subject = getenv("OSGK_FUZZ").flatMap { FuzzSubject(rawValue: String(cString: $0)) }

/// What libFuzzer calls with every input. A trap, or a promise that does not hold, is a find.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let subject else { fatalError("OSGK_FUZZ names no subject") }
  do {
    try subject.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
