/**
 * A number as the reference writes it: whole numbers from -2^63 to 2^64-1 in full, all else with the shortest
 * digits that read back the same, `-0.0` for minus zero, an exponent below 1e-5 and outside of that range.
 * `value` must be finite.
 */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return Object.is(value, -0) ? '-0.0' : String(value)
  if (Number.isInteger(value)) {
    return value >= -(2 ** 63) && value < 2 ** 64 ? BigInt(value).toString() : value.toExponential()
  }
  return Math.abs(value) < 1e-5 ? value.toExponential() : String(value)
}
