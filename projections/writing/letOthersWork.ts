/** Events that are folded at a stretch: a few milliseconds of work. */
export const eventsAStretch = 200;

/**
 * Lets the process do what has come up meanwhile. While a batch is folded PostgreSQL writes the one before,
 * statement by statement: each answer that waited for the end of the folding would leave PostgreSQL idle in
 * the middle of its transaction.
 */
export function letOthersWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
