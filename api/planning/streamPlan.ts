import type { PlanLine, PlanPreview } from '../contract/planning.ts';
import type { Frozen } from '../routes/frozen.ts';
import type { PlanOrder } from './makePlan.ts';
import { type SearchStreamParts, streamSearch } from './streamSearch.ts';

export interface PlanToStream {
  readonly of: { readonly org: string; readonly uid: string };
  readonly order: PlanOrder;
  /** Ends the search, and with it the answer, when nobody listens any more. */
  readonly gone: AbortSignal;
  readonly write: (line: Frozen<PlanLine>) => void;
}

/** Makes a plan of bookings and reports on it line by line. */
export function streamPlan(
  { of, order, gone, write }: PlanToStream,
  parts: SearchStreamParts,
): Promise<void> {
  return streamSearch<Frozen<PlanPreview>>(
    {
      of,
      seconds: order.seconds,
      after: order.after,
      gone,
      write,
      task: async (stopFlag) => ({
        kind: 'plan',
        facts: await parts.facts.allocation(
          of.org,
          { start: order.from, end: order.to },
          { customerIds: [] },
        ),
        order,
        stopFlag,
      }),
      previewIn: (message, end) => (message.kind === 'plan' ? { ...message.plan, ...end } : undefined),
    },
    parts,
  );
}
