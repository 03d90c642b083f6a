import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import type { FreePeopleRequest, FreePeopleView, FreePerson } from '../../api/contract/possibleWork.ts';
import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { dialled } from '../../domain/text/dialled.ts';
import { hoursText, outlookText } from '../booking/outlookText.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './FreePeople.module.css';
import { useWorkFor } from './useWorkFor.ts';

/** How many of those who are not free are listed; a name is found faster by the search. */
const mostUnfit = 40;

export interface FreePeopleProps {
  readonly view: FreePeopleView;
  readonly asked: FreePeopleRequest;
  readonly onDone: () => void;
}

/** Those who are free, the best first, to be booked, called or offered the work; and why the others are not. */
export function FreePeople({ view: { people }, asked, onDone }: FreePeopleProps) {
  const session = useSession();
  const { format } = useFormats();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const work = useWorkFor(asked, onDone);
  const free = people.filter(({ fits }) => fits);
  const others = people.filter(({ fits }) => !fits);
  const chosen = free.filter(({ resourceId }) => !left.has(resourceId));
  const known = typeof asked.customerId === 'string';
  const offers = mayCommand(session, 'jobOffer.create') && mayCommand(session, 'booking.create');
  const toggle = (id: string) =>
    setLeft((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {free.length === 0 ? 'Nobody is free.' : `${free.length} of ${people.length} are free.`}
        </Text>
        {offers && free.length > 0 && (
          <Button
            size="xs"
            loading={work.state.kind === 'saving'}
            disabled={!known || chosen.length === 0}
            onClick={() => void work.offer(chosen.map(({ resourceId }) => resourceId))}
          >
            Offer to {chosen.length === free.length ? 'all' : 'these'} ({chosen.length})
          </Button>
        )}
      </Group>
      {!known && free.length > 0 && (
        <Text size="xs" c="dimmed">
          Choose a customer to book somebody or to offer the work.
        </Text>
      )}
      <CommandNotice state={work.state} onRetry={() => void work.retry()} />
      {work.problem !== undefined && <Note tone="bad" role="alert" title={work.problem} />}
      <ul className={classes.list} aria-label="People who are free">
        {free.map((person) => (
          <li key={person.resourceId} className={classes.row}>
            {offers && (
              <Checkbox
                size="xs"
                aria-label={`Offer it to ${person.name}`}
                checked={!left.has(person.resourceId)}
                onChange={() => toggle(person.resourceId)}
              />
            )}
            <div className={classes.who}>
              <bdi className={classes.name}>{person.name}</bdi>
              <span className={classes.figures}>{figuresOf(person)}</span>
            </div>
            <Call person={person} />
            {mayCommand(session, 'booking.create') && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Book ${person.name}`}
                disabled={!known || work.state.kind === 'saving'}
                onClick={() => void work.book(person.resourceId)}
              >
                Book
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Title order={3} size="h6" mt="xs">
          Who is not free, and why
        </Title>
      )}
      <ul className={classes.list} aria-label="People who are not free">
        {others.slice(0, mostUnfit).map((person) => (
          <li key={person.resourceId} className={classes.row}>
            <div className={classes.who}>
              <bdi className={classes.name}>{person.name}</bdi>
              <span className={classes.figures}>
                {mostTellingFirst(person.violations)
                  .map((one) => format.recorded(reasonText(one)))
                  .join('; ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {others.length > mostUnfit && (
        <Text size="xs" c="dimmed">
          and {others.length - mostUnfit} more
        </Text>
      )}
    </Stack>
  );
}

function figuresOf(person: FreePerson): string {
  return [outlookText(person), hoursText(person), person.unchecked ?? '']
    .filter((part) => part !== '')
    .join(', ');
}

function Call({ person: { name, mobile } }: { readonly person: FreePerson }) {
  const { organisation } = useSession();
  if (mobile === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      component="a"
      href={`tel:${dialled(mobile, organisation.settings.defaultCountry.code)}`}
      leftSection={<IconPhone size={14} aria-hidden />}
      aria-label={`Call ${name}`}
      title={mobile}
    >
      Call
    </Button>
  );
}
