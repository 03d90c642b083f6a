import { stepToLowest } from '../stepToLowest.ts';
import { attackOrderSchema } from './attackMessages.ts';
import { attacks } from './attacks.ts';

// So that what it does to its neighbours is done through Muster, and not by its own use of the processors.
stepToLowest();
const ending = new AbortController();
const report: Record<string, Record<string, number>> = {};

process.on('message', (message) => {
  if (message === 'end') {
    ending.abort();
    return;
  }
  const order = attackOrderSchema.parse(message);
  const all = order.kinds.map((kind) => {
    const counts: Record<string, number> = {};
    report[kind] = counts;
    const answered = (what: number | string): void => {
      counts[String(what)] = (counts[String(what)] ?? 0) + 1;
    };
    return attacks[kind]({ order, answered, signal: ending.signal });
  });
  Promise.all(all)
    .catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    })
    .finally(() => {
      process.send?.(report);
      process.disconnect();
    });
});
