import { Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { mayCreateBookings, useNewBooking } from '../booking/newBooking.ts';
import { SharedCalendar } from '../calendarAddresses/SharedCalendar.tsx';
import { queries } from '../client/queries.ts';
import { RecipientWishes } from '../messages/RecipientWishes.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';
import { WeekPdfMenu } from '../weekPdf/WeekPdfMenu.tsx';
import { BookingCards } from './BookingCards.tsx';

const shown = 5;

/** Below the facts of a person or a customer: the bookings that come next, and the way to all of them. */
export function VisitsOf({ of, id }: { readonly of: 'person' | 'customer'; readonly id: string }) {
  const headId = useId();
  const session = useSession();
  const newBooking = useNewBooking();
  const now = useMinute();
  const whose = of === 'person' ? { resourceId: id } : { customerId: id };
  const list = useQuery(
    queries.bookings({
      ...whose,
      from: now - (now % 3600),
      status: 'draft,rostered,confirmed,dispatched,active,parked',
      sort: 'start',
      limit: shown,
    }),
  );
  return (
    <section aria-labelledby={headId}>
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h5" id={headId}>
          Next bookings
        </Title>
        <Group gap="sm">
          <Anchor component={Link} size="sm" to={`/bookings?range=all&${of}=${encodeURIComponent(id)}`}>
            All bookings
          </Anchor>
          <WeekPdfMenu whose={{ kind: of === 'person' ? 'resource' : 'customer', id }} />
          {mayCreateBookings(session) && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => (of === 'customer' ? newBooking.openFor(id) : newBooking.openForPerson(id))}
            >
              New booking
            </Button>
          )}
        </Group>
      </Group>
      {list.data === undefined ? (
        list.error !== null ? (
          <LoadFailed what="The bookings" error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton height={64} radius="md" role="status" aria-label="Loading" aria-busy="true" />
        )
      ) : list.data.rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          No upcoming bookings.
        </Text>
      ) : (
        <BookingCards rows={list.data.rows} />
      )}
    </section>
  );
}

/** The next bookings of a customer, below the facts. */
export function CustomerVisits({ row: { id } }: { readonly row: { readonly id: string } }) {
  return (
    <>
      <VisitsOf of="customer" id={id} />
      <RecipientWishes kind="customer" id={id} />
      <SharedCalendar kind="customer" id={id} />
    </>
  );
}
