import { SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import { latenessOf } from '../../../domain/booking/lateness.ts';
import { localDayOf, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { LeaveAndBreaks } from '../../absences/LeaveAndBreaks.tsx';
import { BookingCards } from '../../bookings/BookingCards.tsx';
import { queries } from '../../client/queries.ts';
import { OfferedShifts } from '../../openShifts/OfferedShifts.tsx';
import { OwnShifts } from '../../resources/ResourceTimes.tsx';
import { CountedHead } from '../../shell/CountedHead.tsx';
import { ListSkeleton } from '../../shell/ListSkeleton.tsx';
import { LoadFailed } from '../../shell/Notice.tsx';
import { useFormats } from '../../shell/useFormats.ts';
import { useMinute } from '../../shell/useMinute.ts';
import { ColleagueOffers } from '../../shiftOffers/ColleagueOffers.tsx';
import { OpenTasks } from '../../tasks/OpenTasks.tsx';
import { VisitCard } from './VisitCard.tsx';

/** Work that was forgotten stays in sight this many days. */
const daysBack = 14;
const daysAhead = 7;
const listed = 100;

/**
 * A field worker's day: what is going on or overdue, what comes next, the rest of the day and of the week, and
 * below it leave and shifts. Nothing that is not done vanishes at midnight.
 */
export function WorkerDay({ resourceId }: { readonly resourceId: string }) {
  const { zone, format } = useFormats();
  const now = useMinute();
  const today = localDayOf(zone, now);
  const tomorrow = startOfLocalDay(zone, today + 1);
  const list = useQuery({
    ...queries.bookings({
      from: startOfLocalDay(zone, today - daysBack),
      to: startOfLocalDay(zone, today + daysAhead),
      status: 'rostered,confirmed,dispatched,active',
      sort: 'start',
      limit: listed,
    }),
    placeholderData: keepPreviousData,
  });
  if (list.data === undefined) {
    return list.error === null ? (
      <ListSkeleton rows={5} />
    ) : (
      <LoadFailed what="Your day" error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  const { pressing, next, later, ahead } = dayOf(list.data.rows, now, tomorrow);
  const nothing = pressing.length === 0 && next === undefined && later.length === 0;
  return (
    <Stack gap="xl" maw={720}>
      {nothing && (
        <Text>
          {ahead[0] === undefined
            ? 'You have no visits today or in the next 7 days.'
            : `You have no more visits today. The next is on ${format.day(ahead[0].start)} at ${format.time(ahead[0].start)}.`}
        </Text>
      )}
      {pressing.length > 0 && (
        <Part title="Now">
          {pressing.map((booking) => (
            <VisitCard key={booking.id} booking={booking} now={now} />
          ))}
        </Part>
      )}
      {next !== undefined && (
        <Part title="Next">
          <VisitCard booking={next} now={now} />
        </Part>
      )}
      <OpenTasks title="My tasks" query={{}} />
      <OfferedShifts />
      <ColleagueOffers />
      {later.length > 0 && (
        <Part title="Later today" count={later.length}>
          <BookingCards rows={later} />
        </Part>
      )}
      {ahead.length > 0 && (
        <Part title="The next days" count={ahead.length}>
          <BookingCards rows={ahead} />
        </Part>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <LeaveAndBreaks resourceId={resourceId} />
        <OwnShifts resourceId={resourceId} />
      </SimpleGrid>
    </Stack>
  );
}

/** A worker's visits by how pressing they are; each is in one of them. */
export function dayOf(rows: readonly BookingView[], now: number, tomorrow: number) {
  const isPressing = (booking: BookingView) =>
    booking.status === 'active' || booking.status === 'dispatched' || latenessOf(booking, now) !== undefined;
  const pressing = rows.filter(isPressing);
  const rest = rows.filter((booking) => !isPressing(booking));
  const todays = rest.filter(({ start }) => start < tomorrow);
  const [next, ...later] = todays;
  return { pressing, next, later, ahead: rest.filter(({ start }) => start >= tomorrow) };
}

function Part({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <CountedHead id={id} title={title} {...(count === undefined ? {} : { count })} />
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}
