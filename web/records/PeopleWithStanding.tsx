import { Anchor, Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedHead } from '../shell/CountedHead.tsx';
import type { CardStep } from '../shell/StepCard.tsx';
import classes from './PeopleWithStanding.module.css';

/** How many people of a group are listed before more are asked for. */
const listed = 10;

/** Somebody, and what speaks against them. */
interface StandingPerson {
  readonly resourceId: string;
  readonly name: string;
  readonly reasons: readonly string[];
}

export interface PeopleWithStandingProps<Person extends StandingPerson> {
  readonly title: string;
  readonly people: readonly Person[];
  /** What is said if there is nobody; omitted: nothing, and no heading either. */
  readonly nobody?: string | undefined;
  /** What can be done with each of them. */
  readonly stepsOf: (person: Person) => readonly CardStep[];
}

/** The people who stand in one way to something that is offered, with what speaks against each and what can be done. */
export function PeopleWithStanding<Person extends StandingPerson>({
  title,
  people,
  nobody,
  stepsOf,
}: PeopleWithStandingProps<Person>) {
  const [most, setMost] = useState(listed);
  const id = useId();
  if (people.length === 0 && nobody === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <CountedHead id={id} title={title} count={people.length} />
      {people.length === 0 && (
        <Text size="sm" c="dimmed">
          {nobody}
        </Text>
      )}
      <ul className={classes.list}>
        {people.slice(0, most).map((person) => (
          <OnePerson key={person.resourceId} person={person} steps={stepsOf(person)} />
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

interface OnePersonProps {
  readonly person: StandingPerson;
  readonly steps: readonly CardStep[];
}

function OnePerson({ person: { resourceId, name, reasons }, steps }: OnePersonProps) {
  const command = useCommand();
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
          {steps.map(({ label, spoken, is, take }) => (
            <Button
              key={label}
              size="compact-sm"
              variant={is === 'main' ? 'filled' : 'default'}
              disabled={command.state.kind === 'saving'}
              aria-label={spoken}
              onClick={() => void take(command.send)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </li>
  );
}
