import { useQuery } from '@tanstack/react-query';
import { weightageCost } from '../../domain/allocation/costRange.ts';
import type { LabelFact } from '../../domain/kernel/facts.ts';
import { mayRead, maySee } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';

/** The unit prices of labels, and what several cost together; null: nothing has a price. */
export interface LabelPrices {
  priceOf(labelId: string): number | null;
  totalOf(labelIds: readonly string[]): number | null;
}

/** The prices of these labels; undefined for users who do not see any, and until they are known. */
export function useLabelPrices(ids: readonly string[]): LabelPrices | undefined {
  const session = useSession();
  const enabled = mayRead(session, 'planning') && maySee(session, 'planning', 'money') && ids.length > 0;
  const found = useQuery({ ...queries.recordsNamed('label', [...new Set(ids)].sort()), enabled });
  if (!enabled || found.data === undefined) return undefined;
  const labels = new Map<string, Pick<LabelFact, 'unitPrice'>>(found.data.rows.map((row) => [row.id, row]));
  return {
    priceOf: (id) => labels.get(id)?.unitPrice ?? null,
    totalOf(some) {
      const cost = weightageCost(some, labels);
      return Number.isFinite(cost) ? cost : null;
    },
  };
}
