/** Milliseconds of the machine's monotonic clock: the same for every process on it, and it never jumps. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** What is to be added to `nowMs` for epoch milliseconds: with it, times in events can be compared. */
export function epochOffsetMs(): number {
  return Date.now() - nowMs();
}
