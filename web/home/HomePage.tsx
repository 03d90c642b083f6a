import { Anchor, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BookingView } from '../../api/contract/views.ts';
import { type BookingStatus, bookingStatuses } from '../../domain/booking/bookingStatus.ts';
import { mayRead, mayWrite } from '../../domain/rights.ts';
import { localDayOf, startOfLocalDay } from '../../domain/time/localDay.ts';
import { LeaveAndBreaks } from '../absences/LeaveAndBreaks.tsx';
import { LeaveRequests } from '../absences/LeaveRequests.tsx';
import { mayCreateBookings, useNewBooking } from '../booking/newBooking.ts';
import { BookingCards } from '../bookings/BookingCards.tsx';
import { StatusBadge } from '../bookings/StatusBadge.tsx';
import { queries } from '../client/queries.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './HomePage.module.css';

const nextShown = 6;
const over: readonly BookingStatus[] = ['finished', 'reviewed', 'feedback', 'cancelled', 'parked'];

/** `/`: today at a glance, as far as the user may see it. */
export function HomePage() {
  const session = useSession();
  const { zone, format } = useFormats();
  const newBooking = useNewBooking();
  const now = Math.floor(Date.now() / 60_000) * 60;
  const today = localDayOf(zone, now);
  const from = startOfLocalDay(zone, today);
  const tomorrow = startOfLocalDay(zone, today + 1);
  const nextWeek = startOfLocalDay(zone, today + 7);
  const list = useQuery(queries.bookingsOfSpan(from, nextWeek));

  const rows = list.data?.rows ?? [];
  const todays = rows.filter(({ start }) => start < tomorrow);
  const open = rows.filter(({ status }) => !over.includes(status));
  const unallocated = open.filter(({ resources }) => resources.length === 0).length;
  const conflicts = open.filter(({ conflict }) => conflict).length;
  const requested = open.filter(({ cancellationRequest }) => cancellationRequest !== null).length;
  const next = open.filter(({ start, status }) => start >= now && status !== 'active').slice(0, nextShown);
  const planner = mayWrite(session, 'work');
  return (
    <Screen
      title={`Hello, ${session.user.name.split(' ')[0]}`}
      note={format.day(now)}
      actions={
        mayCreateBookings(session) && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={newBooking.open}>
            New booking
          </Button>
        )
      }
    >
      {list.error !== null && list.data === undefined ? (
        <LoadFailed what="Today" error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data === undefined ? (
        <SimpleGrid cols={{ base: 1, sm: 3 }} role="status" aria-label="Loading" aria-busy="true">
          <Skeleton height={120} radius="md" />
          <Skeleton height={120} radius="md" />
          <Skeleton height={120} radius="md" />
        </SimpleGrid>
      ) : (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, xs: planner ? 3 : 1 }}>
            <Figure to="/bookings?range=today" figure={todays.length} label="bookings today">
              <Statuses rows={todays} />
            </Figure>
            {planner && (
              <>
                <Figure
                  to="/bookings?range=next7&only=unallocated"
                  figure={unallocated}
                  label="unallocated in the next 7 days"
                  attention={unallocated > 0 ? 'some' : 'none'}
                >
                  <Text size="sm" c="dimmed">
                    {unallocated > 0
                      ? 'Assign staff to them.'
                      : open.length > 0
                        ? 'Every booking has its staff.'
                        : 'There are no bookings yet.'}
                  </Text>
                </Figure>
                <Figure
                  to="/bookings?range=next7&only=conflict"
                  figure={conflicts}
                  label="in conflict in the next 7 days"
                  attention={conflicts > 0 ? 'some' : 'none'}
                >
                  <Text size="sm" c="dimmed">
                    {requested === 0
                      ? 'No cancellation requests are waiting.'
                      : `${requested} ${requested === 1 ? 'cancellation request is' : 'cancellation requests are'} waiting for a decision.`}
                  </Text>
                </Figure>
              </>
            )}
          </SimpleGrid>
          {planner && <LeaveRequests />}
          <section aria-labelledby="next-bookings">
            <Group justify="space-between" mb="xs">
              <Title order={2} size="h4" id="next-bookings">
                Next bookings
              </Title>
              <Anchor component={Link} to="/bookings?range=next7" size="sm">
                All of the next 7 days
              </Anchor>
            </Group>
            {next.length === 0 ? (
              <Text size="sm" c="dimmed">
                Nothing is planned for the next 7 days.
              </Text>
            ) : (
              <div className={classes.next}>
                <BookingCards rows={next} />
              </div>
            )}
          </section>
          {mayRead(session, 'time') && session.resourceId !== null && (
            <LeaveAndBreaks resourceId={session.resourceId} />
          )}
        </Stack>
      )}
    </Screen>
  );
}

interface FigureProps {
  readonly to: string;
  readonly figure: number;
  readonly label: string;
  readonly attention?: 'some' | 'none';
  readonly children: ReactNode;
}

/** A number with a link to the bookings that it counts. */
function Figure({ to, figure, label, attention = 'none', children }: FigureProps) {
  return (
    <Paper withBorder radius="md" p="md" className={classes.card ?? ''}>
      <Link to={to} className={classes.figure} data-attention={attention === 'some' || undefined}>
        <span className={classes.number}>{figure}</span> {label}
      </Link>
      <div>{children}</div>
    </Paper>
  );
}

function Statuses({ rows }: { readonly rows: readonly BookingView[] }) {
  const counts = new Map<BookingStatus, number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (
    <ul className={classes.statuses} aria-label="Statuses">
      {bookingStatuses
        .filter((status) => counts.has(status))
        .map((status) => (
          <li key={status}>
            <Link to={`/bookings?range=today&status=${status}`} className={classes.status}>
              {counts.get(status)} <StatusBadge status={status} />
            </Link>
          </li>
        ))}
    </ul>
  );
}
