import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import { hoursUsed } from '../../../domain/booking/hoursUsed.ts';
import { type Commitment, countedSeconds } from '../../../domain/lane/lane.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import { type Interval, overlaps } from '../../../domain/time/intervals.ts';
import { isWeekend } from '../../../domain/time/weekdays.ts';
import { isCancelled, rowOf } from '../board/board.ts';
import { type BoardFilter, isShown, shownResources } from '../board/boardFilter.ts';
import type { BoardLook } from '../board/boardLook.ts';
import { counted } from '../board/boardWords.ts';
import { commitmentsFor, spotsOfRow } from '../board/commitments.ts';
import { unallocatedRow } from '../board/hitTest.ts';
import { groupedRows } from '../board/rowGroups.ts';
import { indexesOf } from '../board/tabStop.ts';
import { dayAt, instantIn, type TimelineDay } from '../time/timelineWindow.ts';
import boardStyles from '../view/boardView.module.css';
import { useCountedWeek } from '../view/days/useCountedWeek.ts';
import { useLabelTexts } from '../view/look/useLabelTexts.ts';
import { headerHeight, mobileBelow, narrowGutter, wideGutter } from '../view/metrics.ts';
import { subjectOf } from '../view/planning/planner.ts';
import type { BandFrame } from '../view/rows/bandFrame.ts';
import { CustomerName } from '../view/rows/CustomerName.tsx';
import { ResourceName } from '../view/rows/ResourceName.tsx';
import { nameStop } from '../view/rows/ResourceRow.tsx';
import { cornerText, nothingText } from '../view/rows/rowTexts.ts';
import { useCustomerRows } from '../view/rows/useCustomerRows.ts';
import { useSuburbs } from '../view/rows/useSuburbs.ts';
import { useWorkingTime } from '../view/rows/useWorkingTime.ts';
import type { ShownBoard } from '../view/session/shownBoard.ts';
import { useBoardHands } from '../view/session/useBoardHands.tsx';
import { useSize } from '../view/session/useBoardViewport.ts';
import type { TimesShown } from './BookingCard.tsx';
import { arrivingOn, WeekRowView } from './WeekRowView.tsx';
import {
  cardHeights,
  rowIndexAt,
  shownDays,
  type WeekRowsRequest,
  weekLayout,
  weekRow,
  weekRows,
} from './weekGrid.ts';
import styles from './weekView.module.css';

export interface WeekViewProps extends ShownBoard {
  readonly look: BoardLook;
  /** What is drawn under the board; undefined for nothing. */
  readonly band?: ((frame: BandFrame) => ReactNode) | undefined;
}

/** A day is at least so wide, in pixels. */
const narrowestDay = { week: 104, fortnight: 76 } as const;
/** What a new booking begins at where the organisation's day has no beginning. */
const usualBeginning = 9 * 3600;
/** The part of the view that the unallocated lane takes at most. */
const laneShare = 0.4;
/** Rows beyond the edges of the view that are drawn, in pixels. */
const overscan = 240;
/** On paper. */
const printedWidth = 1040;
const nobodyAway: [] = [];

/** A week or a fortnight: the rows of people or customers against days, each with the cards of its bookings. */
export function WeekView(props: WeekViewProps) {
  const { snapshot, window: shownWindow, rows, planner, format, zoom, filter, look, now } = props;
  const { size: cardSize, group } = look;
  const { board } = snapshot;
  const { settings } = planner.organisation;
  const { words } = subjectOf(planner);
  const people = rows === 'people';
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller, props.room);
  const askedDay = props.asked?.day ?? dayAt(shownWindow, now())?.day;
  const days = useMemo(
    () => shownDays(shownWindow, askedDay, zoom.step.days),
    [shownWindow, askedDay, zoom.step.days],
  );
  const span = useMemo((): Interval => ({ start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }), [days]);
  const width = props.printed ? printedWidth : size.width;
  const gutter = width < mobileBelow ? narrowGutter : wideGutter;
  const narrowest = days.length > 7 ? narrowestDay.fortnight : narrowestDay.week;
  const dayWidth = Math.max(props.printed ? 0 : narrowest, Math.floor((width - gutter) / days.length));

  const { onView } = props;
  useEffect(() => {
    const [first, last] = [days[0], days.at(-1)];
    if (first !== undefined && last !== undefined) {
      onView({ start: first.start, end: last.end, days: { first, last } });
    }
  }, [days, onView]);

  const resources = useMemo(() => (people ? shownResources(board, filter) : []), [people, board, filter]);
  const { customers, bookingsOfCustomer } = useCustomerRows(board, rows, filter);
  const bookingsOf = useCallback(
    (row: string): readonly BookingView[] => {
      // What waits for people comes before what was cancelled without any.
      const lane = [...board.unallocated, ...board.cancelledInLane];
      const all = row === unallocatedRow ? lane : people ? rowOf(board, row) : bookingsOfCustomer(row);
      return all
        .filter(({ start, end }) => end > span.start && start < span.end)
        .filter((booking) => isShown(booking, filter));
    },
    [board, people, bookingsOfCustomer, span, filter],
  );
  const grouped = useMemo(
    () => groupedRows(resources, board.labels, group),
    [resources, board.labels, group],
  );
  const rowIds = useMemo(
    () =>
      people
        ? grouped.rows.map(({ id }) => id)
        : customers.map(({ id }) => id).filter((id) => bookingsOf(id).length > 0),
    [people, grouped, customers, bookingsOf],
  );
  const customersById = useMemo(() => new Map(customers.map((one) => [one.id, one])), [customers]);
  const rowsWithLane = useMemo(() => (people ? [unallocatedRow, ...rowIds] : rowIds), [people, rowIds]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { ghosts } = props;
  const request = useMemo(
    (): WeekRowsRequest => ({
      days,
      rowIds,
      headings: grouped.headings,
      bookingsOf,
      absencesOf: (row) => board.absences.get(row) ?? nobodyAway,
      commitmentsOf: (row) => commitmentsFor(board.commitments, row),
      opened: props.printed ? new Set(rowsWithLane) : opened,
      size: cardSize,
      arriving: ghosts.size === 0 ? undefined : (row, day) => arrivingOn(ghosts.get(row), day).length,
    }),
    [
      days,
      rowIds,
      rowsWithLane,
      grouped,
      bookingsOf,
      board.absences,
      board.commitments,
      opened,
      cardSize,
      ghosts,
      props.printed,
    ],
  );
  const shownRows = useMemo(() => weekRows(request), [request]);
  const lane = useMemo(() => (people ? weekRow(unallocatedRow, 0, request) : undefined), [people, request]);
  const mostLane = props.printed ? Number.POSITIVE_INFINITY : Math.max(80, size.height * laneShare);
  const laneHeight = lane === undefined ? 0 : Math.min(lane.height, mostLane);
  const begins = Number.parseInt(settings.dayStarts, 10) * 3600 || usualBeginning;
  const layout = useMemo(
    () =>
      weekLayout({
        window: shownWindow,
        days,
        rows: shownRows,
        gutter,
        headerHeight,
        laneHeight,
        dayWidth,
        cardHeight: cardHeights[cardSize],
        begins,
      }),
    [shownWindow, days, shownRows, gutter, laneHeight, dayWidth, cardSize, begins],
  );
  const latest = useRef(layout);
  latest.current = layout;

  const reveal = useCallback((row: string, at: Interval | undefined) => {
    const element = scroller.current;
    if (element === null) return;
    const { boxOf, headerHeight: head, laneHeight: under, gutter: names } = latest.current;
    const box = boxOf({ left: element.scrollLeft, top: element.scrollTop }, { row, start: 0, end: 0, ...at });
    const top = head + under;
    if (row !== unallocatedRow && box.y < top) element.scrollTop -= top - box.y + air;
    else if (row !== unallocatedRow && box.y + box.height > element.clientHeight) {
      element.scrollTop += box.y + box.height - element.clientHeight + air;
    }
    if (at === undefined) return;
    if (box.x < names) element.scrollLeft -= names - box.x + air;
    else if (box.x + box.width > element.clientWidth) {
      element.scrollLeft += box.x + box.width - element.clientWidth + air;
    }
  }, []);
  const today = dayAt(shownWindow, now())?.start;
  const beginOn = (day: TimelineDay | undefined) =>
    day === undefined ? span.start : instantIn(shownWindow, day, begins);
  const seen = () => {
    const element = scroller.current;
    const from = element?.scrollTop ?? 0;
    return { from, to: from + (element?.clientHeight ?? 0) - headerHeight - laneHeight };
  };
  const hands = useBoardHands(props, {
    scroller,
    layout,
    rowIds,
    rowsWithLane,
    bookingsOf,
    spotsOf: (row) =>
      spotsOfRow(
        bookingsOf(row),
        commitmentsFor(board.commitments, row).filter((one) => overlaps(one, span)),
      ),
    openDay: undefined,
    reveal,
    beginsAt: () => beginOn(days.find(({ start }) => start === today) ?? days[0]),
    bookingsInView: () => {
      const { from, to } = seen();
      const inView = shownRows.filter(({ top, height }) => top < to && top + height > from);
      return [...(people ? [unallocatedRow] : []), ...inView.map(({ id }) => id)]
        .flatMap(bookingsOf)
        .filter((booking) => !isCancelled(booking));
    },
    stepSeconds: 86_400,
    draws: false,
  });
  const drawn = useDrawnRows(scroller, shownRows, {
    height: Math.max(0, size.height - headerHeight - laneHeight),
    all: props.printed,
  });
  const week = useCountedWeek(shownWindow, span, now(), settings.weekStart);
  const suburbOf = useSuburbs(board);
  const labelTexts = useLabelTexts(board);
  const workingOf = useWorkingTime(shownWindow);
  const { onNew } = props;
  const { newAt } = hands;
  const beginNew = useRef(newAt);
  beginNew.current = newAt;
  const onNewIn = useMemo(
    () =>
      onNew &&
      ((row: string, day: TimelineDay) =>
        beginNew.current(row, instantIn(shownWindow, day, begins) + settings.snapMinutes * 30)),
    [onNew, shownWindow, begins, settings.snapMinutes],
  );
  const onMore = useCallback((row: string) => setOpened((old) => new Set([...old, row])), []);
  const { tabStop, stopIn, marks } = hands;
  const times: TimesShown = dayWidth < bothTimesFrom ? 'start' : 'both';
  const parts = {
    rows,
    times,
    suburbOf,
    dayWidth,
    size: cardSize,
    format,
    marks,
    today,
    onMore,
    onNew: onNewIn,
  };
  const waiting = board.unallocated.filter((booking) => booking.end > span.start && booking.start < span.end);
  const bookingsOfDay = useMemo(
    () => headed(days, board.bookings.values(), board.commitments, filter),
    [days, board, filter],
  );
  const height = shownRows.at(-1);
  const placeOf = useCallback(
    ({ start }: Interval) => {
      const column = days.findLastIndex((day) => day.start <= start);
      return { left: Math.max(0, column) * dayWidth + 2, width: dayWidth - 2 };
    },
    [days, dayWidth],
  );

  return (
    <div
      className={boardStyles.board}
      data-week-view=""
      style={{ '--gutter': `${gutter}px`, '--header-height': `${headerHeight}px` } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of view */}
      <div
        ref={scroller}
        role="grid"
        {...hands.grid}
        aria-rowcount={rowIds.length + 1}
        className={boardStyles.scroller}
        onKeyDown={hands.onKeyDown}
        onClick={({ target }) => {
          const name = target instanceof Element ? target.closest('[data-name]') : null;
          const row = name?.getAttribute('data-name') ?? unallocatedRow;
          if (row !== unallocatedRow) props.onOpenRow(row);
        }}
      >
        {width > 0 && (
          <div
            role="presentation"
            className={boardStyles.canvas}
            style={{
              width: gutter + days.length * dayWidth,
              height: headerHeight + laneHeight + Math.max(46, (height?.top ?? 0) + (height?.height ?? 0)),
            }}
          >
            {/* biome-ignore lint/a11y/useSemanticElements: as the rows */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the focus is on its buttons */}
            <div role="row" aria-rowindex={1} className={boardStyles.header}>
              {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: it says how many rows there are */}
              <div role="columnheader" className={boardStyles.corner}>
                <span>{cornerText(rows, rowIds.length)}</span>
              </div>
              {days.map((day, index) => (
                // biome-ignore lint/a11y/useSemanticElements: as the row
                // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its button
                <div
                  key={day.date}
                  role="columnheader"
                  className={styles.dayHead}
                  style={{ width: dayWidth }}
                  data-today={day.start === today || undefined}
                  data-weekend={isWeekend(day.weekday) || undefined}
                  data-second={index === 7 || undefined}
                >
                  <button
                    type="button"
                    className={styles.dayButton}
                    title={`${format.day(day.start)} by the hour`}
                    onClick={() => props.onDay(day.day)}
                  >
                    {dayWidth < 90 ? format.weekdayAndDay(day.start) : format.day(day.start)}
                  </button>
                  <span className={styles.dayMore}>
                    {`${bookingsOfDay[index]?.count ?? 0}`}
                    <span className={styles.dayHours}>
                      {` · ${hoursMinutes(bookingsOfDay[index]?.seconds ?? 0)} h`}
                    </span>
                  </span>
                </div>
              ))}
            </div>
            {lane !== undefined && (
              <div
                role="presentation"
                className={styles.lane}
                style={{ height: laneHeight }}
                data-scrolls={lane.height > laneHeight || undefined}
              >
                <WeekRowView
                  {...parts}
                  row={lane}
                  index={0}
                  name="Unallocated"
                  at="inLane"
                  working={undefined}
                  tabStop={stopIn(unallocatedRow)}
                  ghosts={ghosts.get(unallocatedRow)}
                  head={
                    // biome-ignore lint/a11y/useSemanticElements: as the row
                    <div
                      role="rowheader"
                      className={`${boardStyles.name} ${styles.laneName}`}
                      tabIndex={stopIn(unallocatedRow) === nameStop ? 0 : -1}
                      data-name={unallocatedRow}
                    >
                      <span className={boardStyles.nameText}>Unallocated</span>
                      <span className={boardStyles.nameMore}>
                        {props.onTray === undefined ? (
                          counted(words, waiting.length)
                        ) : (
                          <button type="button" className={styles.tray} onClick={props.onTray}>
                            {counted(words, waiting.length)}
                          </button>
                        )}
                      </span>
                    </div>
                  }
                />
              </div>
            )}
            <div
              role="presentation"
              className={boardStyles.rows}
              style={{ height: (height?.top ?? 0) + (height?.height ?? 0) }}
            >
              {indexesOf(drawn, rowIds.indexOf(tabStop.row)).map((index) => {
                const row = shownRows[index];
                if (row === undefined) return null;
                const stop = stopIn(row.id);
                const resource = people ? board.resourcesById.get(row.id) : undefined;
                const customer = customersById.get(row.id);
                if (resource === undefined && customer === undefined) return null;
                return (
                  <WeekRowView
                    key={row.id}
                    {...parts}
                    row={row}
                    index={index + (people ? 1 : 0)}
                    name={customer?.name ?? ''}
                    at="inOrder"
                    working={resource && workingOf(board.shifts.get(row.id))}
                    tabStop={stop}
                    ghosts={ghosts.get(row.id)}
                    head={
                      resource !== undefined ? (
                        <ResourceName
                          resource={resource}
                          labels={labelTexts(resource)}
                          bookings={rowOf(board, row.id)}
                          commitments={commitmentsFor(board.commitments, row.id)}
                          away={row.cells.flatMap(({ absences }) => absences)}
                          week={week}
                          weekLimit={settings.maxHoursPerWeek}
                          format={format}
                          tabStop={stop === nameStop}
                        />
                      ) : (
                        customer !== undefined && (
                          <CustomerName
                            customer={customer}
                            bookings={bookingsOf(row.id)}
                            week={week}
                            tabStop={stop === nameStop}
                          />
                        )
                      )
                    }
                  />
                );
              })}
            </div>
          </div>
        )}
      </div>
      {width > 0 &&
        !props.printed &&
        props.band?.({ gutter, width: days.length * dayWidth, placeOf, scroller })}
      {rowIds.length === 0 && (
        <p className={boardStyles.none} style={{ top: headerHeight + laneHeight }}>
          {nothingText(rows, filter, words)}
        </p>
      )}
      {hands.above}
    </div>
  );
}

/** A card in a day as wide as this has room for when it begins and ends. */
const bothTimesFrom = 118;
/** Space between what is scrolled into view and the edge, in pixels. */
const air = 8;

/** What the head of each day says: how many bookings begin on it, and the hours of work. */
function headed(
  days: readonly TimelineDay[],
  bookings: Iterable<BookingView>,
  commitments: readonly Commitment[],
  filter: BoardFilter,
) {
  const heads = days.map((day) => ({ count: 0, seconds: countedSeconds(commitments, day) }));
  for (const booking of bookings) {
    if (isCancelled(booking) || !isShown(booking, filter)) continue;
    days.forEach((day, index) => {
      const head = heads[index];
      if (head === undefined || booking.start >= day.end || booking.end <= day.start) return;
      if (booking.start >= day.start) head.count += 1;
      head.seconds += hoursUsed([booking], day);
    });
  }
  return heads;
}

/** The rows in view, with some more on either side. */
function useDrawnRows(
  ref: React.RefObject<HTMLElement | null>,
  rows: ReturnType<typeof weekRows>,
  { height, all }: { readonly height: number; readonly all: boolean },
) {
  const [drawn, setDrawn] = useState({ firstRow: 0, endRow: 0 });
  const follow = useCallback(() => {
    const { current } = ref;
    if (current === null) return;
    const firstRow = Math.max(0, rowIndexAt(rows, current.scrollTop - overscan));
    const endRow = Math.min(rows.length, rowIndexAt(rows, current.scrollTop + height + overscan) + 1);
    setDrawn((old) => (old.firstRow === firstRow && old.endRow === endRow ? old : { firstRow, endRow }));
  }, [ref, rows, height]);
  useLayoutEffect(follow, [follow]);
  useEffect(() => {
    const { current } = ref;
    current?.addEventListener('scroll', follow, { passive: true });
    return () => current?.removeEventListener('scroll', follow);
  }, [ref, follow]);
  return all ? { firstRow: 0, endRow: rows.length } : drawn;
}
