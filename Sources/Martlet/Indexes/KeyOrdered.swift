internal import Foundation

/// A type whose keys are in the order in which its values compare, nil first.
protocol KeyOrdered: IndexValue {}

extension Int: KeyOrdered {}
extension Int8: KeyOrdered {}
extension Int16: KeyOrdered {}
extension Int32: KeyOrdered {}
extension Int64: KeyOrdered {}
extension UInt: KeyOrdered {}
extension UInt8: KeyOrdered {}
extension UInt16: KeyOrdered {}
extension UInt32: KeyOrdered {}
extension UInt64: KeyOrdered {}
extension Double: KeyOrdered {}
extension Float: KeyOrdered {}
extension String: KeyOrdered {}
extension Date: KeyOrdered {}
extension UUID: KeyOrdered {}
extension Optional: KeyOrdered where Wrapped: KeyOrdered {}
