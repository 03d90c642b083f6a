import { useQuery } from '@tanstack/react-query';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { placesLeft } from '../../domain/jobOffer/jobOffer.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { amountText } from '../../domain/text/amountText.ts';
import { queries } from '../client/queries.ts';
import { PeopleWithStanding } from '../records/PeopleWithStanding.tsx';
import { useNamesOf } from '../records/useNames.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import type { CardStep } from '../shell/StepCard.tsx';

/** Below the facts of a job offer: the bids that wait for a planner, of a booking in the order of the allocation engine. */
export function BidsForJob({ row }: { readonly row: FactOf<'jobOffer'> }) {
  const enabled = mayCommand(useSession(), 'bid.accept') && row.byChoice;
  const asked = { jobOfferId: row.id, stage: 'new', limit: 100 };
  const bids = useQuery({ ...queries.records('bid', asked), enabled });
  const isBooking = row.bookingId !== null;
  const ranked = useQuery({ ...queries.candidates(row.bookingId ?? ''), enabled: enabled && isBooking });
  const nameOf = useNamesOf('resource', bids.data?.rows.map(({ resourceId }) => resourceId) ?? []);
  if (!enabled) return null;
  const failed = [bids, ranked].find(({ error }) => error !== null);
  if (failed?.error != null) {
    return <LoadFailed what="The bids" error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (bids.data === undefined || (isBooking && ranked.data === undefined)) return <ListSkeleton rows={3} />;
  const candidates = ranked.data?.candidates ?? [];
  const people = bids.data.rows
    .map((bid) => {
      const place = candidates.findIndex(({ resourceId }) => resourceId === bid.resourceId);
      const asks = bid.rate === null ? [] : [`asks ${amountText(bid.rate)}`];
      return {
        bidId: bid.id,
        resourceId: bid.resourceId,
        name: candidates[place]?.name ?? nameOf(bid.resourceId),
        reasons: [
          ...asks,
          ...(bid.notes === '' ? [] : [bid.notes]),
          ...(candidates[place]?.violations.map(({ message }) => message) ?? []),
        ],
        place: place < 0 ? candidates.length : place,
      };
    })
    .toSorted((one, other) => one.place - other.place);
  const isWanted = placesLeft(row) > 0;
  return (
    <PeopleWithStanding
      title="Bids to decide"
      people={people}
      nobody="No bid waits for an answer."
      stepsOf={({ bidId, name }): readonly CardStep[] => [
        ...(isWanted ? [stepWith('accept', 'Accept', { bidId, name })] : []),
        stepWith('decline', 'Decline', { bidId, name }),
      ]}
    />
  );
}

function stepWith(
  step: 'accept' | 'decline',
  label: string,
  { bidId, name }: { readonly bidId: string; readonly name: string },
): CardStep {
  return {
    label,
    spoken: `${label}: ${name}`,
    is: step === 'accept' ? 'main' : 'back',
    take: (send) => send(`bid.${step}`, { bidId }),
  };
}
