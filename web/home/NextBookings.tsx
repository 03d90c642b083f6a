import { Anchor, Group, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { localDayOf, startOfLocalDay } from '../../domain/time/localDay.ts';
import { BookingCards } from '../bookings/BookingCards.tsx';
import { queries } from '../client/queries.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import classes from './NextBookings.module.css';

const shown = 6;
const days = 28;

/** The bookings that are still to come, the next one first. */
export function NextBookings() {
  const { zone } = useFormats();
  const now = useMinute();
  const list = useQuery({
    ...queries.bookings({
      from: now,
      to: startOfLocalDay(zone, localDayOf(zone, now) + days),
      status: 'draft,rostered,confirmed,dispatched,active',
      sort: 'start',
      limit: shown,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="next-bookings">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="next-bookings">
          Next bookings
        </Title>
        <Anchor component={Link} to="/bookings?range=all" size="sm">
          All bookings
        </Anchor>
      </Group>
      {list.data === undefined ? (
        list.error !== null ? (
          <LoadFailed what="The next bookings" error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )
      ) : list.data.rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing is planned for the next four weeks.
        </Text>
      ) : (
        <div className={classes.next}>
          <BookingCards rows={list.data.rows} />
        </div>
      )}
    </section>
  );
}
