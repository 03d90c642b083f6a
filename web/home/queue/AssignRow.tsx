import { Button, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Candidate } from '../../../api/contract/planning.ts';
import type { BookingView } from '../../../api/contract/views.ts';
import { openPlaces } from '../../../domain/booking/openPlaces.ts';
import { mostTellingFirst, reasonText } from '../../../domain/catalogue/reasonText.ts';
import { mayAct } from '../../../domain/workflow/possibleActions.ts';
import { peopleInstead, peopleWith, peopleWithAll } from '../../booking/peopleOf.ts';
import { standing } from '../../booking/standing.ts';
import { WhenNobodyCan } from '../../booking/WhenNobodyCan.tsx';
import { useOpenBooking } from '../../bookings/openBooking.ts';
import { queries } from '../../client/queries.ts';
import { useCommand } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { useActor, useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import type { TimeFormat } from '../../timeline/time/formatTime.ts';
import { QueueRow } from './QueueRow.tsx';
import classes from './queue.module.css';

/** The best, and those to whom one more press leads. */
const candidatesShown = 5;

export interface AssignRowProps {
  readonly booking: BookingView;
  /** `add`: somebody for a place that is open; `replace`: somebody instead of whoever does not fit. */
  readonly meaning: 'add' | 'replace';
  readonly reason?: string;
}

/** A booking that needs people: the best, as many as it lacks, are one press away, and another one two. */
export function AssignRow({ booking, meaning, reason }: AssignRowProps) {
  const actor = useActor();
  const { organisation } = useSession();
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  const command = useCommand();
  const [choices, setChoices] = useState<'hidden' | 'shown'>('hidden');
  const allocates = mayAct(standing(booking), actor, organisation, 'allocate');
  const candidates = useQuery({
    ...queries.firstCandidates(booking.id, candidatesShown),
    enabled: allocates,
  });
  const { data } = candidates;
  const fitting = data?.candidates.filter(({ fits, assigned }) => fits && !assigned) ?? [];
  const lacking = meaning === 'add' ? Math.max(1, openPlaces(booking)) : 1;
  const [best, ...others] = fitting.slice(0, lacking);
  const rest = fitting.slice(lacking);
  const saving = command.state.kind === 'saving';
  const assign = ({ resourceId }: Candidate) => {
    const people = meaning === 'add' ? peopleWith : peopleInstead;
    const input = { bookingId: booking.id, resourceIds: people(booking, resourceId), force: false };
    void command.send('booking.allocate', input, data?.revision);
  };
  const assignAll = (people: readonly Candidate[]) => {
    const ids = people.map(({ resourceId }) => resourceId);
    const input = { bookingId: booking.id, resourceIds: peopleWithAll(booking, ids), force: false };
    void command.send('booking.allocate', input, data?.revision);
  };
  const verb = meaning === 'add' ? 'Assign' : 'Give to';
  const choose = (
    <Button size="xs" variant="default" component={Link} {...linkTo(booking.id)}>
      {allocates ? 'Everybody …' : 'Open'}
    </Button>
  );
  return (
    <QueueRow
      booking={booking}
      tone={meaning === 'add' ? 'quiet' : 'bad'}
      {...(reason === undefined ? {} : { reason })}
      actions={
        !allocates ? (
          choose
        ) : best !== undefined ? (
          <>
            <Button
              size="xs"
              disabled={saving}
              onClick={() => (others.length === 0 ? assign(best) : assignAll([best, ...others]))}
              data-decide="assign"
            >
              {verb} {namesText([best, ...others])}
            </Button>
            {rest.length === 0 ? (
              choose
            ) : (
              <Button
                size="xs"
                variant="default"
                aria-expanded={choices === 'shown'}
                onClick={() => setChoices(choices === 'shown' ? 'hidden' : 'shown')}
              >
                Another
              </Button>
            )}
          </>
        ) : candidates.isPending ? (
          <Loader size="xs" role="status" aria-label="Looking for people who fit" />
        ) : (
          choose
        )
      }
    >
      {data !== undefined && best === undefined && (
        <>
          <p className={classes.under}>{nobodyText(data.candidates, format)}</p>
          <WhenNobodyCan booking={booking} />
        </>
      )}
      {candidates.error !== null && <p className={classes.under}>{candidates.error.message}</p>}
      {choices === 'shown' && rest.length > 0 && (
        <Group gap={6} mt={8} role="group" aria-label="Who else fits">
          {rest.map((candidate) => (
            <Button
              key={candidate.resourceId}
              size="xs"
              variant="light"
              disabled={saving}
              onClick={() => assign(candidate)}
            >
              {verb} {candidate.name}
            </Button>
          ))}
          {choose}
        </Group>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </QueueRow>
  );
}

/** Why nobody fits, by what stands against those who come closest. */
function nobodyText(closest: readonly Candidate[], format: TimeFormat): string {
  const nearest = closest.find(({ assigned }) => !assigned);
  const [against] = mostTellingFirst(nearest?.violations ?? []);
  if (nearest === undefined || against === undefined) return 'Nobody else can take it.';
  return `Nobody fits. Closest is ${nearest.name}: ${format.recorded(reasonText(against))}`;
}

/** `Ann Abbott and Ben Kerr`, `Ann Abbott and 2 others` */
function namesText([first, second, ...more]: readonly Candidate[]): string {
  if (second === undefined) return first?.name ?? '';
  return more.length === 0
    ? `${first?.name} and ${second.name}`
    : `${first?.name} and ${more.length + 1} others`;
}
