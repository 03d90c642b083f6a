import type { PlanPreview } from '../../contract/planning.ts';
import type { Frozen } from './frozen.ts';
import type { PlanOrder } from './planOrder.ts';
import { type SearchListener, type SearchStreamParts, streamSearch } from './streamSearch.ts';

/** Makes a plan of bookings and reports on it line by line. */
export function streamPlan(
  order: PlanOrder,
  listener: SearchListener<Frozen<PlanPreview>>,
  parts: SearchStreamParts,
): Promise<void> {
  return streamSearch(
    {
      ...listener,
      seconds: order.seconds,
      after: order.after,
      task: async () => ({
        kind: 'plan',
        facts: await parts.facts.allocation(
          listener.of.org,
          { start: order.from, end: order.to },
          { customerIds: [] },
        ),
        order,
      }),
      previewIn: (message, end) => (message.kind === 'plan' ? { ...message.plan, ...end } : undefined),
    },
    parts,
  );
}
