import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { announcementQueries } from '../announcements/announcementQueries.ts';
import { queries } from '../client/queries.ts';
import { queueQueries } from '../home/queue/queueQueries.ts';
import { useSession } from './SessionContext.ts';
import { useFormats } from './useFormats.ts';
import { useMinute } from './useMinute.ts';

/** More than so many are not counted one by one. */
const most = 99;

/** How much waits behind an entry of the menu, `12` or `99+`, and what that is. */
export interface MenuCount {
  readonly text: string;
  readonly of: string;
}

/**
 * What waits behind entries of the menu, by their keys, live (shell §7, allocation counter): announcements that somebody has still
 * to read; for a planner the bookings of the next seven days that nobody has, as Home lists them, and the bids without an answer. What there is none of is left out.
 */
export function useMenuCounts(): ReadonlyMap<string, MenuCount> {
  const session = useSession();
  const { zone } = useFormats();
  const now = useMinute();
  const plans = mayRead(session, 'planning');
  const unallocated = useQuery({
    ...queries.menuCount('booking', queueQueries(zone, now).unallocated),
    enabled: plans && mayCommand(session, 'booking.allocate'),
  });
  const bids = useQuery({
    ...queries.menuCount('bid', { stage: 'new' }),
    enabled: plans && mayCommand(session, 'bid.accept'),
  });
  const announced = useInfiniteQuery({ ...announcementQueries.forMe(), enabled: mayRead(session, 'talk') });
  const waiting = announced.data?.pages[0];
  const counted = [
    ['announcements', waiting && { total: waiting.waiting }, 'to read'],
    ['bookings', unallocated.data, 'unallocated in the next 7 days'],
    ['job_board', bids.data, 'bids without an answer'],
  ] as const;
  return new Map(
    counted.flatMap(([key, page, of]) =>
      page === undefined || page.total === 0
        ? []
        : [[key, { text: page.total > most ? `${most}+` : String(page.total), of }] as const],
    ),
  );
}
