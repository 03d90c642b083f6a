import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../api/contract/views.ts';
import { allocationDecisionOf } from '../../domain/history/allocationDecision.ts';
import { queries } from '../client/queries.ts';
import { History } from '../history/History.tsx';
import { ChoicesExplained } from './ChoicesExplained.tsx';

export interface BookingHistoryProps {
  readonly bookingId: string;
  /** The last moment that is told, epoch milliseconds; omitted: everything. */
  readonly until?: number;
}

/** Every event of a booking in order, and how people were chosen. */
export function BookingHistory({ bookingId, until = Number.POSITIVE_INFINITY }: BookingHistoryProps) {
  const history = useQuery({
    ...queries.bookingHistory(bookingId),
    select: ({ entries }) => ({ entries: entries.filter(({ at }) => at <= until) }),
  });
  return <History history={history} Further={Choices} />;
}

/** How people were chosen, if the event is an allocation. */
function Choices({ entry }: { readonly entry: HistoryEntry }) {
  const decision = allocationDecisionOf({ type: entry.type, data: entry.data });
  return decision === null ? null : <ChoicesExplained {...decision} />;
}
