const bits = new DataView(new ArrayBuffer(8));

/**
 * An integer of 64 bits for each number, in the same order and without loss. The server's own numbers with a
 * fraction have 32 bits, in which two instants of the same minute are equal.
 */
export function orderedInteger(value: number): bigint {
  bits.setFloat64(0, Math.abs(value));
  const size = bits.getBigInt64(0);
  return value < 0 ? -size : size;
}
