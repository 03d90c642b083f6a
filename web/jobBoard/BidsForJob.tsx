import { useQuery } from '@tanstack/react-query';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { placesLeft } from '../../domain/jobOffer/jobOffer.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { amountText } from '../../domain/text/amountText.ts';
import { queries } from '../client/queries.ts';
import { PeopleWithStanding } from '../records/PeopleWithStanding.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import type { CardStep } from '../shell/StepCard.tsx';

/** Below the facts of a job offer: the bids that wait for a planner, in the order of the allocation engine. */
export function BidsForJob({ row }: { readonly row: FactOf<'jobOffer'> }) {
  const enabled = mayCommand(useSession(), 'bid.accept') && row.byChoice;
  const ranked = useQuery({ ...queries.rankedBids(row.id), enabled });
  if (!enabled) return null;
  if (ranked.data === undefined) {
    return ranked.error === null ? (
      <ListSkeleton rows={3} />
    ) : (
      <LoadFailed what="The bids" error={ranked.error} onRetry={() => void ranked.refetch()} />
    );
  }
  const people = ranked.data.bids.map(({ id, resourceId, name, rate, notes, obstacles }) => ({
    bidId: id,
    resourceId,
    name,
    reasons: [
      ...(rate === null ? [] : [`asks ${amountText(rate)}`]),
      ...(notes === '' ? [] : [notes]),
      ...obstacles,
    ],
  }));
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
