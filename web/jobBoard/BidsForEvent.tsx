import { useQuery } from '@tanstack/react-query';
import type { RecordView } from '../../api/contract/views.ts';
import { jobOffer } from '../../domain/jobOffer/jobOffer.ts';
import { stageOfFact } from '../../domain/record/listSteps.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';
import { BidsForJob } from './BidsForJob.tsx';

/** Those in which a planner may still accept a bid. */
const stagesToDecide: ReadonlySet<string> = new Set(['open', 'over']);

/** Below the facts of a calendar event: the bids for it that wait for a planner (scheduling §7, `calevent_bids`). */
export function BidsForEvent({ row }: { readonly row: RecordView<'calendarEvent'> }) {
  const now = useMinute();
  const enabled = mayCommand(useSession(), 'bid.accept') && row.peopleNeeded !== null;
  const offers = useQuery({
    ...queries.records('jobOffer', { calendarEventId: row.id, limit: 20 }),
    enabled,
  });
  const waiting = offers.data?.rows.filter((offer) => stagesToDecide.has(stageOfFact(jobOffer, offer, now)));
  return waiting?.map((offer) => <BidsForJob key={offer.id} row={offer} />);
}
