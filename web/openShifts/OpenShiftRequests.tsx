import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { mayCommand } from '../../domain/mayCommand.ts';
import { openShift } from '../../domain/openShift/openShift.ts';
import { placesLeft } from '../../domain/openShift/openShiftStatus.ts';
import type { FactOf } from '../../domain/readings.ts';
import { mostRecords, queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { useNamesOf } from '../records/useNames.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedHead } from '../shell/CountedHead.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './openShifts.module.css';

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
  const id = useId();
  if (!may) return null;
  if (shifts.data === undefined) {
    return shifts.error === null ? null : (
      <LoadFailed what="Open shifts" error={shifts.error} onRetry={() => void shifts.refetch()} />
    );
  }
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <CountedHead id={id} title="Open shifts asked for" count={asked.length} />
      <ul className={classes.list}>
        {asked.map(({ shift, resourceId }) => (
          <Asked
            key={`${shift.id} ${resourceId}`}
            shift={shift}
            resourceId={resourceId}
            name={nameOf(resourceId)}
          />
        ))}
      </ul>
    </section>
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
  const saving = command.state.kind === 'saving';
  const input = { openShiftId, resourceId };
  return (
    <li className={classes.card}>
      <Group justify="space-between" gap="xs">
        <div className={classes.who}>
          <Anchor component={Link} size="sm" fw={600} to={`/resources?record=${resourceId}`}>
            <bdi>{name}</bdi>
          </Anchor>
          <Text size="sm">
            <Anchor component={Link} size="sm" to={`/${openShift.path}?record=${openShiftId}`}>
              <bdi>{openShift.title(shift)}</bdi>
            </Anchor>
            {`, ${when}`}
          </Text>
        </div>
        <Group gap={6}>
          <Button
            size="compact-sm"
            disabled={saving}
            aria-label={`Approve: ${name}, ${when}`}
            onClick={() => void command.send('openShift.take', input)}
          >
            Approve
          </Button>
          {mayCommand(session, 'openShift.endRequest') && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={saving}
              aria-label={`Decline: ${name}, ${when}`}
              onClick={() => void command.send('openShift.endRequest', input)}
            >
              Decline
            </Button>
          )}
        </Group>
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </li>
  );
}
