import { Anchor, Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookingsQuery, BookingView } from '../../../api/contract/views.ts';
import { queries } from '../../client/queries.ts';
import { CountedHead } from '../../shell/CountedHead.tsx';
import { LoadFailed } from '../../shell/Notice.tsx';
import classes from './queue.module.css';
import { shownAtFirst, shownAtMost } from './queueQueries.ts';

export interface QueueSectionProps {
  readonly title: string;
  /** What it says if nothing waits. */
  readonly nothing: string;
  readonly query: BookingsQuery;
  /** The list of bookings with all of them. */
  readonly all: string;
  readonly row: (booking: BookingView) => ReactNode;
  /** What can be done with all that are shown. */
  readonly action?: (shown: readonly BookingView[]) => ReactNode;
  /** What can be done beside its title, whatever waits. */
  readonly beside?: ReactNode;
}

/** One kind of thing to decide: how many wait, the first of them with their actions, and a way to the rest. */
export function QueueSection({ title, nothing, query, all, row, action, beside }: QueueSectionProps) {
  const id = useId();
  const [limit, setLimit] = useState(shownAtFirst);
  const list = useQuery({ ...queries.bookings({ ...query, limit }), placeholderData: keepPreviousData });
  const { data } = list;
  if (data === undefined) {
    return (
      <section aria-labelledby={id} className={classes.section}>
        <CountedHead id={id} title={title} />
        {list.error !== null ? (
          <LoadFailed what={title} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton height={64} radius="md" role="status" aria-label="Loading" aria-busy="true" />
        )}
      </section>
    );
  }
  const { rows, total } = data;
  const more = Math.min(total, shownAtMost) - rows.length;
  return (
    <section aria-labelledby={id} className={classes.section} data-queue={title}>
      <div className={classes.head}>
        <CountedHead id={id} title={title} count={total} />
        {beside}
      </div>
      {total === 0 ? (
        <p className={classes.nothing}>{nothing}</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map((booking) => (
            <li key={booking.id} className={classes.row}>
              {row(booking)}
            </li>
          ))}
        </ul>
      )}
      {(more > 0 || total > shownAtMost || (action !== undefined && rows.length > 1)) && (
        <div className={classes.more}>
          {rows.length > 1 && action?.(rows)}
          {more > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => setLimit(shownAtMost)}>
              Show {more} more
            </Button>
          )}
          {total > shownAtMost && (
            <Anchor component={Link} to={all} size="sm">
              All {total} in the list
            </Anchor>
          )}
        </div>
      )}
    </section>
  );
}
