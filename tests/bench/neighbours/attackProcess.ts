import { reportWork } from '../reportWork.ts';
import { stepToLowest } from '../stepToLowest.ts';
import { attacks } from './attacks.ts';
import { attackOrderSchema } from './startAttack.ts';

// So that what it does to its neighbours is done through Muster, and not by its own use of the processors.
stepToLowest();

reportWork(attackOrderSchema, async (order, signal) => {
  const report: Record<string, Record<string, number>> = {};
  await Promise.all(
    order.kinds.map((kind) => {
      const counts: Record<string, number> = {};
      report[kind] = counts;
      const answered = (what: number | string): void => {
        counts[String(what)] = (counts[String(what)] ?? 0) + 1;
      };
      return attacks[kind]({ order, answered, signal });
    }),
  );
  return report;
});
