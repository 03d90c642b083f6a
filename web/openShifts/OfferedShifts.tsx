import { Text } from '@mantine/core';
import type { OfferedShift } from '../../api/contract/openShifts.ts';
import { useOffered } from '../client/useOffered.ts';
import { CountedCards } from '../shell/CountedCards.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { type CardStep, StepCard } from '../shell/StepCard.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { WrittenText } from '../shell/WrittenText.tsx';

/** The open shifts that whoever looks could take, asks for or has taken; nothing if there are none. */
export function OfferedShifts() {
  const { may, resourceId, data, error, refetch } = useOffered('openShift.request');
  if (!may) return null;
  if (data === undefined) {
    return error === null ? null : (
      <LoadFailed what="Open shifts" error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.shifts.length === 0) return null;
  return (
    <CountedCards
      title="Open shifts"
      count={data.shifts.filter(({ mine }) => mine === 'no').length}
      cards={data.shifts.map((shift) => <Offered key={shift.id} shift={shift} resourceId={resourceId} />)}
    />
  );
}

interface OfferedProps {
  readonly shift: OfferedShift;
  readonly resourceId: string;
}

function Offered({ shift, resourceId }: OfferedProps) {
  const { format } = useFormats();
  const { id, title, start, end, address, notes } = shift;
  const when = format.spoken(start, end);
  const what = title || 'Open shift';
  const steps = stepsOf(shift, resourceId).map((step) => ({
    ...step,
    spoken: `${step.spoken} ${what}, ${when}`,
  }));
  return (
    <StepCard anchor={id} said={saidOf(shift)} steps={steps}>
      <Text fw={600}>
        <bdi>{what}</bdi>
      </Text>
      <Text size="sm">{when}</Text>
      {address !== null && <Text size="sm">{address}</Text>}
      <WrittenText>{notes}</WrittenText>
    </StepCard>
  );
}

/** What can be done about it; `spoken` lacks the shift. */
function stepsOf(
  { id, byApproval, placesLeft, mine }: OfferedShift,
  resourceId: string,
): readonly CardStep[] {
  const input = { openShiftId: id, resourceId };
  if (mine === 'no' && placesLeft > 0) {
    const label = byApproval ? 'Ask for this shift' : 'Take this shift';
    const name = byApproval ? 'openShift.request' : 'openShift.take';
    return [{ label, spoken: `${label}:`, is: 'main', take: (send) => send(name, input) }];
  }
  if (mine === 'asked') {
    const label = 'Withdraw the request';
    return [
      { label, spoken: `${label} for`, is: 'back', take: (send) => send('openShift.endRequest', input) },
    ];
  }
  if (mine !== 'taken' || byApproval) return [];
  return [
    {
      label: 'Give back',
      spoken: 'Give back',
      is: 'back',
      take: (send) => send('openShift.giveBack', input),
    },
  ];
}

/** How it stands, in words. */
function saidOf({ mine, byApproval, placesLeft }: OfferedShift): string {
  if (mine === 'taken') return 'It is yours, and in your shifts.';
  if (mine === 'asked') {
    return placesLeft > 0 ? 'You asked for it. A planner decides.' : 'You asked for it. Others have it now.';
  }
  const places = placesLeft === 1 ? '1 place left' : `${placesLeft} places left`;
  return byApproval
    ? `${places}. A planner decides who has it.`
    : `${places}. Whoever takes it first has it.`;
}
