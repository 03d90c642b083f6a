import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { bookingTitle } from '../bookings/bookingTexts.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { StatusBadge } from '../bookings/StatusBadge.tsx';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedCard, CountedCards } from '../shell/CountedCards.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';

/** What the person who looks is rostered for from now on; each with yes and no where the organisation asks for an answer. */
export function RosteredWork() {
  const session = useSession();
  const now = useMinute();
  const isAsked = mayCommand(session, 'rosterAnswer.create');
  const rostered = useQuery(
    queries.bookings({ from: now, status: 'rostered,confirmed', sort: 'start', limit: 100 }),
  );
  if (rostered.data === undefined) {
    return rostered.error === null ? (
      <ListSkeleton rows={4} />
    ) : (
      <LoadFailed what="Your work" error={rostered.error} onRetry={() => void rostered.refetch()} />
    );
  }
  const work = rostered.data.rows.filter(({ start }) => start > now);
  if (work.length === 0) {
    return (
      <NothingHere title="You are rostered for nothing yet">
        <Text size="sm" c="dimmed">
          What you are rostered for stands here at once.
        </Text>
      </NothingHere>
    );
  }
  const cardsOf = (bookings: readonly BookingView[]) =>
    bookings.map((booking) => <Rostered key={booking.id} booking={booking} isAsked={isAsked} />);
  if (!isAsked) return <CountedCards title="Rostered" count={work.length} cards={cardsOf(work)} />;
  const waiting = work.filter(({ status }) => status === 'rostered');
  const confirmed = work.filter(({ status }) => status !== 'rostered');
  return (
    <Stack gap="xl">
      {waiting.length > 0 && (
        <CountedCards title="Waits for your answer" count={waiting.length} cards={cardsOf(waiting)} />
      )}
      {confirmed.length > 0 && (
        <CountedCards title="Confirmed" count={confirmed.length} cards={cardsOf(confirmed)} />
      )}
    </Stack>
  );
}

function Rostered({ booking, isAsked }: { readonly booking: BookingView; readonly isAsked: boolean }) {
  const session = useSession();
  const { format } = useFormats();
  const { open } = useOpenBooking();
  const command = useCommand();
  const [saysNo, setSaysNo] = useState<'no' | 'not yet'>('not yet');
  const [reason, setReason] = useState('');
  const { id: bookingId, status, start, end, address } = booking;
  const title = bookingTitle(booking);
  const saving = command.state.kind === 'saving';
  const answer = (given: 'yes' | 'no') =>
    void command.send('rosterAnswer.create', {
      bookingId,
      resourceId: session.resourceId ?? '',
      answer: given,
      reason,
    });
  return (
    <CountedCard anchor={bookingId}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Anchor component="button" type="button" fw={600} ta="start" onClick={() => open(bookingId)}>
          <bdi>{title}</bdi>
        </Anchor>
        <StatusBadge status={status} />
      </Group>
      <Text size="sm">{format.spoken(start, end)}</Text>
      {address !== null && <Text size="sm">{address}</Text>}
      {isAsked && saysNo === 'not yet' && (
        <Group gap="xs" mt={8}>
          {status === 'rostered' && (
            <Button loading={saving} aria-label={`Yes: ${title}`} onClick={() => answer('yes')}>
              Yes
            </Button>
          )}
          <Button variant="default" aria-label={`No: ${title}`} onClick={() => setSaysNo('no')}>
            No
          </Button>
        </Group>
      )}
      {isAsked && saysNo === 'no' && (
        <form
          aria-label={`No: ${title}`}
          onSubmit={(event) => {
            event.preventDefault();
            answer('no');
          }}
        >
          <TextInput
            label="Why not"
            required
            autoFocus
            mt={8}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group gap="xs" mt={8}>
            <Button type="submit" loading={saving} disabled={reason.trim() === ''}>
              Say no
            </Button>
            <Button variant="default" onClick={() => setSaysNo('not yet')}>
              Back
            </Button>
          </Group>
        </form>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </CountedCard>
  );
}
