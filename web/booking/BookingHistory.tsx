import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../api/contract/views.ts';
import { allocationDecisionOf } from '../../domain/history/allocationDecision.ts';
import { queries } from '../client/queries.ts';
import { History } from '../history/History.tsx';
import { ChoicesExplained } from './ChoicesExplained.tsx';

/** Every event of a booking in order, and how people were chosen. */
export function BookingHistory({ bookingId }: { readonly bookingId: string }) {
  return <History history={useQuery(queries.bookingHistory(bookingId))} Further={Choices} />;
}

/** How people were chosen, if the event is an allocation. */
function Choices({ entry }: { readonly entry: HistoryEntry }) {
  const decision = allocationDecisionOf({ type: entry.type, data: entry.data });
  return decision === null ? null : <ChoicesExplained {...decision} />;
}
