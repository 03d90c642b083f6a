import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ChangedBookingView } from '../../api/contract/timeTravel.ts';
import type { BookingView } from '../../api/contract/views.ts';
import { bookingTitle, staffingText } from '../bookings/bookingTexts.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { changedFieldText, changedValueText, isNothing, shownChanges } from '../history/changeText.ts';
import { exactTime } from '../history/exactTime.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { roleLabel } from '../shell/roleLabels.ts';
import { useFormats } from '../shell/useFormats.ts';
import { type ChangeKind, changeKindOf, changeKinds } from '../timeline/board/comparison.ts';
import { changeIcons, changeTexts } from '../timeline/view/look/changeLook.ts';
import '../timeline/view/look/changeMarks.css';
import { MomentField } from './MomentField.tsx';
import { useTimeTravel } from './pastMoment.ts';
import classes from './timeTravel.module.css';
import { type ChangesWindow, mostCompared, timeTravelQueries } from './timeTravelQueries.ts';

/** What differs between the moment shown and a later one: a list, and colours on the timeline. */
export function ChangesPanel({
  from,
  to,
  window,
}: {
  readonly from: number;
  readonly to: number | 'now';
  /** The window of the board beside it; undefined if all bookings are compared. */
  readonly window: ChangesWindow | undefined;
}) {
  const { zone } = useFormats();
  const { compareWith } = useTimeTravel();
  const [present] = useState(Date.now);
  const changes = useQuery(timeTravelQueries.changes(from, to, window));
  return (
    <aside className={classes.panel} aria-label="What changed">
      <div className={classes.panelHead}>
        <h2>What changed</h2>
        <MomentField
          label="Up to"
          description={to === 'now' ? 'Leave empty for now' : undefined}
          zone={zone}
          value={to === 'now' ? null : to}
          min={from}
          max={Math.max(present, from)}
          onMoment={compareWith}
          onEmpty={() => compareWith('now')}
        />
      </div>
      {changes.data !== undefined ? (
        <Changes rows={changes.data.rows} rest={changes.data.touched > mostCompared ? 'more' : 'none'} />
      ) : changes.error !== null ? (
        <LoadFailed what="The changes" error={changes.error} onRetry={() => void changes.refetch()} />
      ) : (
        <Loader size="sm" role="status" aria-label="Loading" />
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
  const counts = changeKinds
    .map((kind) => ({ kind, count: rows.filter((row) => changeKindOf(row) === kind).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <p role="status" className={classes.count}>
        {rows.length} {rows.length === 1 ? 'booking differs' : 'bookings differ'}
        {rest === 'more' && `, of the first ${mostCompared} that changed`}
      </p>
      <ul className={classes.legend} aria-label="What the signs mean">
        {counts.map(({ kind, count }) => (
          <li key={kind}>
            <KindSign kind={kind} count={count} />
            {kind === 'moved' && (
              <span className={`${classes.kind} ${classes.here}`} data-change="moved">
                <changeIcons.movedHere size={12} stroke={2.6} aria-hidden="true" />
                to here
              </span>
            )}
          </li>
        ))}
      </ul>
      <ol className={classes.changes} aria-label="Changed bookings">
        {rows.map((row) => (
          <Change key={row.bookingId} row={row} />
        ))}
      </ol>
    </>
  );
}

/** The sign of a kind of change on the board, its word, and how many changes there are. */
function KindSign({ kind, count }: { readonly kind: ChangeKind; readonly count?: number }) {
  const Icon = changeIcons[kind];
  return (
    <span className={classes.kind} data-change={kind}>
      <Icon size={12} stroke={2.6} aria-hidden="true" />
      {count !== undefined && `${count} `}
      {changeTexts[kind]}
    </span>
  );
}

function Change({ row }: { readonly row: ChangedBookingView }) {
  const { moments } = useFormats();
  const { linkTo } = useOpenBooking();
  const kind = changeKindOf(row);
  const rest = shownChanges(row.changes).filter(({ field }) => kind !== 'moved' || !placed.has(field));
  return (
    <li data-change={kind}>
      <Link {...linkTo(row.bookingId)} className={classes.changeTitle}>
        {bookingTitle(row.after)}
      </Link>{' '}
      <KindSign kind={kind} />
      {kind === 'moved' && row.before !== null ? (
        <p className={classes.place}>
          <del>
            <Place booking={row.before} beside={row.after} />
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins>
            <Place booking={row.after} beside={row.before} />
          </ins>
        </p>
      ) : (
        // Many bookings have the same title: their place on the board shows which one is meant.
        <p className={classes.place}>
          <Place booking={row.after} />
        </p>
      )}
      {rest.length > 0 && (
        <dl>
          {rest.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{changedFieldText(field)}</dt>
              <dd>
                {!isNothing(before) && (
                  <>
                    {changedValueText(field, before, moments)} <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {changedValueText(field, after, moments)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <LastChange last={row.last} />
    </li>
  );
}

/** Whom to ask about it. */
function LastChange({ last: { at, actor } }: { readonly last: ChangedBookingView['last'] }) {
  const formats = useFormats();
  return (
    <p className={classes.last}>
      Last changed by {actor.role === 'system' ? roleLabel(actor.role) : actor.name},{' '}
      <time dateTime={new Date(at).toISOString()} title={exactTime(at, formats)}>
        {formats.format.recordedAt(at)}
      </time>
    </p>
  );
}

/** Fields that say where a booking is; if it moved, they are shown together. */
const placed: ReadonlySet<string> = new Set(['start', 'end', 'resources']);

/** When a booking is and who has it; beside another place, only what differs. */
function Place({ booking, beside }: { readonly booking: BookingView; readonly beside?: BookingView }) {
  const { format } = useFormats();
  const sameTime = booking.start === beside?.start && booking.end === beside.end;
  const people = staffingText(booking);
  const samePeople = beside !== undefined && people === staffingText(beside);
  const parts = [
    ...(sameTime ? [] : [format.spoken(booking.start, booking.end)]),
    // A cancelled booking that had nobody lacks nobody.
    ...(samePeople || (booking.status === 'cancelled' && booking.resources.length === 0) ? [] : [people]),
  ];
  return parts.join(', ');
}
