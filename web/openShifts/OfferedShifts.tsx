import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OfferedShift } from '../../api/contract/openShifts.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedCard, CountedCards } from '../shell/CountedCards.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { WrittenText } from '../shell/WrittenText.tsx';

/** The open shifts that whoever looks could take, asks for or has taken; nothing if there are none. */
export function OfferedShifts() {
  const session = useSession();
  const may = mayCommand(session, 'openShift.request') && session.resourceId !== null;
  const offered = useQuery({ ...queries.offeredShifts(), enabled: may });
  if (!may) return null;
  if (offered.data === undefined) {
    return offered.error === null ? null : (
      <LoadFailed what="Open shifts" error={offered.error} onRetry={() => void offered.refetch()} />
    );
  }
  const { shifts } = offered.data;
  if (shifts.length === 0) return null;
  return (
    <CountedCards
      title="Open shifts"
      count={shifts.filter(({ mine }) => mine === 'no').length}
      cards={shifts.map((shift) => (
        <Offered key={shift.id} shift={shift} resourceId={session.resourceId ?? ''} />
      ))}
    />
  );
}

interface OfferedProps {
  readonly shift: OfferedShift;
  readonly resourceId: string;
}

function Offered({ shift, resourceId }: OfferedProps) {
  const { format } = useFormats();
  const command = useCommand();
  const { id: openShiftId, title, start, end, address, notes, byApproval, placesLeft, mine } = shift;
  const when = format.spoken(start, end);
  const what = title || 'Open shift';
  const saving = command.state.kind === 'saving';
  const input = { openShiftId, resourceId };
  const takes = byApproval ? 'Ask for this shift' : 'Take this shift';
  return (
    <CountedCard anchor={openShiftId}>
      <Text fw={600}>
        <bdi>{what}</bdi>
      </Text>
      <Text size="sm">{when}</Text>
      {address !== null && <Text size="sm">{address}</Text>}
      <WrittenText>{notes}</WrittenText>
      <Text size="sm" c="dimmed" mb={8}>
        {saidOf(shift)}
      </Text>
      <Group gap="xs">
        {mine === 'no' && placesLeft > 0 && (
          <Button
            loading={saving}
            aria-label={`${takes}: ${what}, ${when}`}
            onClick={() => void command.send(byApproval ? 'openShift.request' : 'openShift.take', input)}
          >
            {takes}
          </Button>
        )}
        {mine === 'asked' && (
          <Button
            variant="default"
            loading={saving}
            aria-label={`Withdraw the request for ${what}, ${when}`}
            onClick={() => void command.send('openShift.endRequest', input)}
          >
            Withdraw the request
          </Button>
        )}
        {mine === 'taken' && !byApproval && (
          <Button
            variant="default"
            loading={saving}
            aria-label={`Give back ${what}, ${when}`}
            onClick={() => void command.send('openShift.giveBack', input)}
          >
            Give back
          </Button>
        )}
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </CountedCard>
  );
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
