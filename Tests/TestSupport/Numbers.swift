/// Returns whether two numbers differ by at most `tolerance`.
public func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    a == b || abs(a - b) <= tolerance
}
