import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OpenShiftPerson } from '../../api/contract/openShifts.ts';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { openShift } from '../../domain/openShift/openShift.ts';
import { stageOfFact } from '../../domain/record/listSteps.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { ApproveOrDecline } from '../shell/ApproveOrDecline.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedHead } from '../shell/CountedHead.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';
import classes from './OpenShiftPeople.module.css';

type Shift = FactOf<'openShift'>;

/** How many people of a group are listed before more are asked for. */
const listed = 10;

const heads = {
  has: 'Has this shift',
  asks: 'Asks for it',
  fits: 'Could take it',
  doesNotFit: 'Does not fit',
} as const satisfies Readonly<Record<OpenShiftPerson['standing'], string>>;

/** Below the facts of an open shift: who has it, who asks for it, who could take it, and why others could not. */
export function OpenShiftPeople({ row }: { readonly row: Shift }) {
  const now = useMinute();
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
  const shown = (['has', 'asks', 'fits', 'doesNotFit'] as const).filter(
    (standing) => standing === 'has' || standing === 'asks' || isOpen,
  );
  return (
    <>
      {shown.map((standing) => {
        const those = groups.get(standing) ?? [];
        const isSaid = standing === 'fits' || those.length > 0;
        return isSaid && <Standing key={standing} row={row} standing={standing} people={those} />;
      })}
    </>
  );
}

interface StandingProps {
  readonly row: Shift;
  readonly standing: OpenShiftPerson['standing'];
  readonly people: readonly OpenShiftPerson[];
}

function Standing({ row, standing, people }: StandingProps) {
  const [most, setMost] = useState(listed);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <CountedHead id={id} title={heads[standing]} count={people.length} />
      {people.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody fits who does not have it already.
        </Text>
      )}
      <ul className={classes.list}>
        {people.slice(0, most).map((person) => (
          <Person key={person.resourceId} row={row} person={person} />
        ))}
      </ul>
      {people.length > most && (
        <Button size="compact-sm" variant="subtle" onClick={() => setMost(most + 5 * listed)}>
          {`Show more of ${people.length}`}
        </Button>
      )}
    </section>
  );
}

function Person({ row, person }: { readonly row: Shift; readonly person: OpenShiftPerson }) {
  const session = useSession();
  const now = useMinute();
  const command = useCommand();
  const { resourceId, name, standing, mayBeGiven, reasons } = person;
  const saving = command.state.kind === 'saving';
  const input = { openShiftId: row.id, resourceId };
  const give = () => void command.send('openShift.take', input);
  const gives =
    mayBeGiven && stageOfFact(openShift, row, now) === 'open' && mayCommand(session, 'openShift.take');
  return (
    <li className={classes.person}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div className={classes.who}>
          <Anchor component={Link} size="sm" fw={550} to={`/resources?record=${resourceId}`}>
            <bdi>{name}</bdi>
          </Anchor>
          {reasons.length > 0 && (
            <Text size="sm" c="dimmed">
              {reasons.join('; ')}
            </Text>
          )}
        </div>
        <Group gap={6} wrap="nowrap">
          {gives && standing !== 'asks' && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={saving}
              aria-label={`Give to ${name}`}
              onClick={give}
            >
              Give
            </Button>
          )}
          {standing === 'asks' && (
            <ApproveOrDecline
              state={command.state}
              what={name}
              onApprove={gives ? give : undefined}
              onDecline={
                mayCommand(session, 'openShift.endRequest')
                  ? () => void command.send('openShift.endRequest', input)
                  : undefined
              }
            />
          )}
          {/* Whoever handed it over since has nothing to give back. */}
          {standing === 'has' && reasons.length === 0 && mayCommand(session, 'openShift.giveBack') && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={saving}
              aria-label={`Take back from ${name}`}
              onClick={() => void command.send('openShift.giveBack', input)}
            >
              Take back
            </Button>
          )}
        </Group>
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </li>
  );
}
