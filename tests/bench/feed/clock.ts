/** Milliseconds of the machine's monotonic clock: the same for every process on it, and it never jumps. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
