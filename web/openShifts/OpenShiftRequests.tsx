import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { openShift, placesLeft } from '../../domain/openShift/openShift.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mostRecords, queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { useNamesOf } from '../records/useNames.ts';
import { ApproveOrDecline } from '../shell/ApproveOrDecline.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedCard, CountedCards } from '../shell/CountedCards.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { ToDecide } from '../shell/ToDecide.tsx';
import { useFormats } from '../shell/useFormats.ts';

/** Who asks for which open shift, for planners to decide; nothing if there are no open shifts. */
export function OpenShiftRequests() {
  const session = useSession();
  const may = mayCommand(session, 'openShift.take');
  const shifts = useQuery({ ...queries.records('openShift', { limit: mostRecords }), enabled: may });
  const asked = (shifts.data?.rows ?? [])
    .filter((shift) => placesLeft(shift) > 0)
    .flatMap((shift) =>
      shift.askedBy
        .filter((resourceId) => !shift.takenBy.includes(resourceId))
        .map((resourceId) => ({ shift, resourceId })),
    );
  const nameOf = useNamesOf(
    'resource',
    asked.map(({ resourceId }) => resourceId),
  );
  if (!may) return null;
  if (shifts.data === undefined) {
    return shifts.error === null ? null : (
      <LoadFailed what="Open shifts" error={shifts.error} onRetry={() => void shifts.refetch()} />
    );
  }
  if (asked.length === 0) return null;
  return (
    <CountedCards
      title="Open shifts asked for"
      count={asked.length}
      cards={asked.map(({ shift, resourceId }) => (
        <Asked
          key={`${shift.id} ${resourceId}`}
          shift={shift}
          resourceId={resourceId}
          name={nameOf(resourceId)}
        />
      ))}
    />
  );
}

interface AskedProps {
  readonly shift: FactOf<'openShift'>;
  readonly resourceId: string;
  readonly name: string;
}

function Asked({ shift, resourceId, name }: AskedProps) {
  const session = useSession();
  const { format } = useFormats();
  const command = useCommand();
  const { id: openShiftId, start, end } = shift;
  const when = format.spoken(start, end);
  const input = { openShiftId, resourceId };
  return (
    <CountedCard>
      <ToDecide
        buttons={
          <ApproveOrDecline
            state={command.state}
            what={`${name}, ${when}`}
            onApprove={() => void command.send('openShift.take', input)}
            onDecline={
              mayCommand(session, 'openShift.endRequest')
                ? () => void command.send('openShift.endRequest', input)
                : undefined
            }
          />
        }
      >
        <Anchor component={Link} size="sm" fw={600} to={`/resources?record=${resourceId}`}>
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="sm">
          <Anchor component={Link} size="sm" to={`/${openShift.path}?record=${openShiftId}`}>
            <bdi>{openShift.title(shift)}</bdi>
          </Anchor>
          {`, ${when}`}
        </Text>
      </ToDecide>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </CountedCard>
  );
}
