import type { z } from 'zod';

/**
 * What a process does that `startReportingProcess` has started: the work of the order that it is sent, of which it then sends
 * a report. The signal aborts when it is told to end before that.
 */
export function reportWork<Order>(
  orderSchema: z.ZodType<Order>,
  work: (order: Order, ending: AbortSignal) => Promise<object>,
): void {
  const ending = new AbortController();
  process.on('message', (message) => {
    if (message === 'end') {
      ending.abort();
      return;
    }
    work(orderSchema.parse(message), ending.signal)
      .then((report) => process.send?.(report))
      .catch((error: unknown) => {
        console.error(error);
        process.exitCode = 1;
      })
      .finally(() => process.disconnect());
  });
}
