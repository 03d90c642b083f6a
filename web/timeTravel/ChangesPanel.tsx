import { Loader, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { ChangedBookingView } from '../../api/contract/timeTravel.ts';
import { changedFieldText, changedValueText } from '../booking/changeText.ts';
import { bookingTitle } from '../bookings/bookingTexts.ts';
import { searchWithBooking } from '../bookings/openBooking.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { fieldOfMoment, momentOfField, useTimeTravel } from './pastMoment.ts';
import classes from './timeTravel.module.css';
import { timeTravelQueries } from './timeTravelQueries.ts';

/** What is not the same at the moment shown and at a later one: a list, and colours on the timeline. */
export function ChangesPanel({ from, to }: { readonly from: number; readonly to: number | 'now' }) {
  const { zone } = useFormats();
  const { compareWith } = useTimeTravel();
  const changes = useQuery(timeTravelQueries.changes(from, to));
  return (
    <aside className={classes.panel} aria-label="What changed">
      <div className={classes.panelHead}>
        <h2>What changed</h2>
        <TextInput
          type="datetime-local"
          size="xs"
          label="Up to"
          value={to === 'now' ? '' : fieldOfMoment(zone, to)}
          min={fieldOfMoment(zone, from)}
          description={to === 'now' ? 'Empty: up to now' : undefined}
          onChange={(event) => compareWith(momentOfField(zone, event.currentTarget.value) ?? 'now')}
        />
      </div>
      {changes.data !== undefined ? (
        <Changes rows={changes.data.rows} rest={changes.data.touched > 250 ? 'more' : 'none'} />
      ) : changes.error !== null ? (
        <LoadFailed what="The changes" error={changes.error} onRetry={() => void changes.refetch()} />
      ) : (
        <Loader size="sm" aria-label="Loading" />
      )}
    </aside>
  );
}

function Changes({
  rows,
  rest,
}: {
  readonly rows: readonly ChangedBookingView[];
  readonly rest: 'more' | 'none';
}) {
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing is different.
      </Text>
    );
  }
  return (
    <>
      <p role="status" className={classes.count}>
        {rows.length} {rows.length === 1 ? 'booking differs' : 'bookings differ'}
        {rest === 'more' && ', of the 250 touched last'}
      </p>
      <ol className={classes.changes}>
        {rows.map((row) => (
          <Change key={row.bookingId} row={row} />
        ))}
      </ol>
      <style>{coloursOf(rows)}</style>
    </>
  );
}

function Change({ row }: { readonly row: ChangedBookingView }) {
  const { zone } = useFormats();
  const [search] = useSearchParams();
  return (
    <li data-kind={kindOf(row)}>
      <Link to={searchWithBooking(search, row.bookingId)} className={classes.changeTitle}>
        {bookingTitle(row.after)}
      </Link>{' '}
      <span className={classes.kind}>{kindTexts[kindOf(row)]}</span>
      {row.changes.length > 0 && (
        <dl>
          {row.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{changedFieldText(field)}</dt>
              <dd>
                {changedValueText(field, before, zone)} <span aria-hidden="true">→</span>{' '}
                {changedValueText(field, after, zone)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

const kindTexts = { added: 'new', cancelled: 'cancelled', moved: 'moved', changed: 'changed' } as const;
const moves = new Set(['start', 'end', 'resources']);

function kindOf({ kind, after, changes }: ChangedBookingView): keyof typeof kindTexts {
  if (after.status === 'cancelled') return 'cancelled';
  if (kind === 'added') return 'added';
  return changes.some(({ field }) => moves.has(field)) ? 'moved' : 'changed';
}

const colours = {
  added: 'var(--mantine-color-green-6)',
  cancelled: 'var(--mantine-color-red-6)',
  moved: 'var(--mantine-color-orange-6)',
  changed: 'var(--mantine-color-blue-6)',
} as const;

/** Rings around the bars of what differs; ids are of letters, digits, `-` and `_`. */
function coloursOf(rows: readonly ChangedBookingView[]): string {
  return rows
    .map(
      (row) =>
        `[role="gridcell"][data-booking="${row.bookingId}"]{outline:3px solid ${colours[kindOf(row)]};outline-offset:-1px;z-index:1}`,
    )
    .join('');
}
