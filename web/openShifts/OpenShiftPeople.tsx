import { useQuery } from '@tanstack/react-query';
import type { OpenShiftPerson } from '../../api/contract/openShifts.ts';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { openShift } from '../../domain/openShift/openShift.ts';
import { stageOfFact } from '../../domain/record/listSteps.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { queries } from '../client/queries.ts';
import { PeopleWithStanding } from '../records/PeopleWithStanding.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import type { CardStep } from '../shell/StepCard.tsx';
import { useMinute } from '../shell/useMinute.ts';

const heads = {
  has: 'Has this shift',
  asks: 'Asks for it',
  fits: 'Could take it',
  doesNotFit: 'Does not fit',
} as const satisfies Readonly<Record<OpenShiftPerson['standing'], string>>;

/** Below the facts of an open shift: who has it, who asks for it, who could take it, and why others could not. */
export function OpenShiftPeople({ row }: { readonly row: FactOf<'openShift'> }) {
  const now = useMinute();
  const session = useSession();
  const people = useQuery(queries.openShiftPeople(row.id));
  if (people.data === undefined) {
    return people.error === null ? (
      <ListSkeleton rows={4} />
    ) : (
      <LoadFailed what="Who could take it" error={people.error} onRetry={() => void people.refetch()} />
    );
  }
  const groups = Map.groupBy(people.data.people, ({ standing }) => standing);
  const isOpen = stageOfFact(openShift, row, now) === 'open';
  const may = (step: 'take' | 'giveBack' | 'endRequest') => mayCommand(session, `openShift.${step}`);
  const stepsOf = ({ resourceId, name, standing, mayBeGiven, reasons }: OpenShiftPerson) => {
    const input = { openShiftId: row.id, resourceId };
    const asks = standing === 'asks';
    const give: CardStep = {
      label: asks ? 'Approve' : 'Give',
      spoken: asks ? `Approve: ${name}` : `Give to ${name}`,
      is: asks ? 'main' : 'back',
      take: (send) => send('openShift.take', input),
    };
    const decline: CardStep = {
      label: 'Decline',
      spoken: `Decline: ${name}`,
      is: 'back',
      take: (send) => send('openShift.endRequest', input),
    };
    const takeBack: CardStep = {
      label: 'Take back',
      spoken: `Take back from ${name}`,
      is: 'back',
      take: (send) => send('openShift.giveBack', input),
    };
    return [
      ...(mayBeGiven && isOpen && may('take') ? [give] : []),
      ...(asks && may('endRequest') ? [decline] : []),
      // Anybody who handed it over since has nothing to give back.
      ...(standing === 'has' && reasons.length === 0 && may('giveBack') ? [takeBack] : []),
    ];
  };
  return (['has', 'asks', 'fits', 'doesNotFit'] as const)
    .filter((standing) => standing === 'has' || standing === 'asks' || isOpen)
    .map((standing) => (
      <PeopleWithStanding
        key={standing}
        title={heads[standing]}
        people={groups.get(standing) ?? []}
        nobody={standing === 'fits' ? 'Nobody fits who does not have it already.' : undefined}
        stepsOf={stepsOf}
      />
    ));
}
