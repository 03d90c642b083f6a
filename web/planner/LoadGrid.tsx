import { Text, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hoursUsed } from '../../domain/booking/hoursUsed.ts';
import { countedSeconds } from '../../domain/lane/lane.ts';
import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';
import { overlaps } from '../../domain/time/intervals.ts';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { isWeekend } from '../../domain/time/weekdays.ts';
import { useClosedDays } from '../calendar/useClosedDays.ts';
import { RecordDrawer } from '../records/drawer/RecordDrawer.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useBeside } from '../shell/useBeside.ts';
import { useFormats } from '../shell/useFormats.ts';
import { type Board, isCancelled, nameOf, rowOf } from '../timeline/board/board.ts';
import { noFilter, shownResources } from '../timeline/board/boardFilter.ts';
import { commitmentsFor } from '../timeline/board/commitments.ts';
import type { TimelineDay, TimelineWindow } from '../timeline/time/timelineWindow.ts';
import { useWorkingTime } from '../timeline/view/rows/useWorkingTime.ts';
import { useSize } from '../timeline/view/session/useBoardViewport.ts';
import { loadText } from './loadTexts.ts';
import { headRow, nameColumn, nextStop } from './nextStop.ts';
import { dayLoads, weekLoad } from './personLoad.ts';
import classes from './planner.module.css';

const rowHeight = 40;
/** Rows drawn beyond each edge of the view. */
const overscan = 6;
const nobodyAway: [] = [];

export interface LoadGridProps {
  readonly board: Board;
  readonly window: TimelineWindow;
  readonly search: string;
  readonly today: LocalDay;
}

/**
 * A heat map: the people against the days of some weeks, each day coloured by how full it is. A day opens on the timeline;
 * the head of its column opens it for everybody, and is one row up for the keys.
 */
export function LoadGrid({ board, window, search, today }: LoadGridProps) {
  const { settings } = useSession().organisation;
  const { format } = useFormats();
  const navigate = useNavigate();
  const person = useBeside('resource');
  const closed = useClosedDays();
  const scroller = useRef<HTMLDivElement>(null);
  const { height } = useSize(scroller);
  const [top, setTop] = useState(0);
  const [stop, setStop] = useState({ row: 0, column: nameColumn });
  const focuses = useRef(false);
  const workingOf = useWorkingTime(window);
  const people = useMemo(() => shownResources(board, { ...noFilter, text: search }), [board, search]);
  const { days } = window;
  const weeks = useMemo(
    () => Array.from({ length: days.length / 7 }, (_, index) => days.slice(7 * index, 7 * index + 7)),
    [days],
  );
  const firstRow = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const endRow = Math.min(people.length, firstRow + Math.ceil(height / rowHeight) + 2 * overscan);
  const rowStop = Math.min(stop.row, people.length - 1);
  const columnStop = rowStop === headRow ? Math.max(0, stop.column) : stop.column;
  const drawn = Array.from({ length: Math.max(0, endRow - firstRow) }, (_, index) => firstRow + index);
  if (rowStop >= 0 && !drawn.includes(rowStop)) drawn.push(rowStop);

  // The element with the tab stop takes the focus once it is drawn.
  useEffect(() => {
    if (!focuses.current) return;
    focuses.current = false;
    const row = scroller.current?.querySelector(`[data-index="${stop.row}"]`);
    const cell = stop.column < 0 ? 'name' : (days[stop.column]?.date ?? '');
    const target = row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    target?.focus({ preventScroll: true });
  }, [stop, days]);

  const openDay = (day: TimelineDay, name?: string) => {
    const filter = name === undefined ? '' : `&filter=${encodeURIComponent(name)}`;
    void navigate(`/week2timeline?from=${day.date}&zoom=day${filter}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.closest('[data-index]') === null) return;
    const size = { rows: people.length, columns: days.length };
    const next = nextStop(event, { row: rowStop, column: columnStop }, size);
    if (next === undefined) return;
    event.preventDefault();
    focuses.current = true;
    setStop(next);
  };
  const waiting = useMemo(
    () => days.map((day) => board.unallocated.filter((one) => overlaps(one, day)).length),
    [days, board.unallocated],
  );
  const all = useMemo(
    () =>
      days.map((day) => {
        const bookings = [...board.bookings.values()].filter((one) => overlaps(one, day));
        return hoursUsed(bookings, day) + countedSeconds(board.commitments, day);
      }),
    [days, board.bookings, board.commitments],
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of view */}
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label="Heat map: how full the days of people are"
        aria-rowcount={people.length + 2}
        className={classes.grid}
        style={{ '--weeks': weeks.length } as CSSProperties}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells */}
        <div role="row" aria-rowindex={1} data-index={headRow} className={`${classes.row} ${classes.head}`}>
          <Head className={classes.name}>{people.length === 1 ? '1 person' : `${people.length} people`}</Head>
          {weeks.map((week, at) => (
            <Week key={week[0]?.date}>
              {week.map((day, inWeek) => (
                <Head
                  key={day.date}
                  className={classes.day}
                  today={day.day === today}
                  weekend={isWeekend(day.weekday)}
                  closed={closed.get(day.date)}
                >
                  <button
                    type="button"
                    data-cell={day.date}
                    tabIndex={rowStop === headRow && columnStop === 7 * at + inWeek ? 0 : -1}
                    onFocus={() => setStop({ row: headRow, column: 7 * at + inWeek })}
                    title={[format.day(day.start), closed.get(day.date)].filter(Boolean).join(', closed: ')}
                    onClick={() => openDay(day)}
                  >
                    <span>{format.weekdayAndDay(day.start).slice(0, 2)}</span>{' '}
                    <strong>{format.dayOfMonth(day.start)}</strong>
                    {closed.has(day.date) && <VisuallyHidden> closed</VisuallyHidden>}
                  </button>
                </Head>
              ))}
              <Head className={classes.sum}>Week</Head>
            </Week>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: nothing is done with its cells */}
        <div role="row" aria-rowindex={2} className={`${classes.row} ${classes.total}`}>
          {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: as the row */}
          <div role="rowheader" className={classes.name}>
            <span className={classes.nameText}>All work</span>
            <span className={classes.nameMore} title="Hours, and bookings without people">
              hours, and bookings without people
            </span>
          </div>
          {weeks.map((week, index) => (
            <Week key={week[0]?.date}>
              {week.map((day, at) => (
                <Cell key={day.date} className={classes.day}>
                  <span>{Math.round((all[7 * index + at] ?? 0) / 3600) || ''}</span>
                  {(waiting[7 * index + at] ?? 0) > 0 && (
                    <span className={classes.waiting} title="Bookings without people">
                      {waiting[7 * index + at]}
                      <VisuallyHidden> without people</VisuallyHidden>
                    </span>
                  )}
                </Cell>
              ))}
              <Cell className={classes.sum}>
                {hoursMinutes(all.slice(7 * index, 7 * index + 7).reduce((sum, one) => sum + one, 0))}
              </Cell>
            </Week>
          ))}
        </div>
        <div role="presentation" className={classes.rows} style={{ height: people.length * rowHeight }}>
          {drawn.map((index) => {
            const resource = people[index];
            if (resource === undefined) return null;
            const one = {
              resource,
              bookings: rowOf(board, resource.id).filter((booking) => !isCancelled(booking)),
              working: workingOf(board.shifts.get(resource.id)),
              absences: board.absences.get(resource.id) ?? nobodyAway,
              commitments: commitmentsFor(board.commitments, resource.id),
            };
            const loads = dayLoads(one, days, settings);
            const name = nameOf(resource, resource.id);
            const isStop = (column: number) => index === rowStop && column === columnStop;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as the grid
              // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
              <div
                key={resource.id}
                role="row"
                aria-rowindex={index + 3}
                data-index={index}
                data-person={resource.id}
                className={classes.row}
                style={{ position: 'absolute', top: index * rowHeight }}
              >
                {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
                {/* biome-ignore lint/a11y/useFocusableInteractive: the focus is on its button */}
                <div role="rowheader" className={classes.name}>
                  <button
                    type="button"
                    data-cell="name"
                    className={classes.nameButton}
                    tabIndex={isStop(nameColumn) ? 0 : -1}
                    onFocus={() => setStop({ row: index, column: nameColumn })}
                    onClick={() => person.open(resource.id)}
                    dir="auto"
                  >
                    {name}
                  </button>
                </div>
                {weeks.map((week, at) => {
                  const span = { start: week[0]?.start ?? 0, end: week.at(-1)?.end ?? 0 };
                  const sum = weekLoad(one, span, settings);
                  return (
                    <Week key={week[0]?.date}>
                      {loads.slice(7 * at, 7 * at + 7).map((load, inWeek) => (
                        <Cell key={load.day.date} className={classes.day}>
                          <button
                            type="button"
                            data-cell={load.day.date}
                            data-level={load.level}
                            data-leave={load.leave}
                            data-conflict={load.conflicts > 0 || undefined}
                            data-others={load.others.length > 0 || undefined}
                            className={classes.load}
                            tabIndex={isStop(7 * at + inWeek) ? 0 : -1}
                            aria-label={`${name}, ${format.day(load.day.start)}: ${loadText(load)}`}
                            title={`${name}, ${format.day(load.day.start)}: ${loadText(load)}`}
                            onFocus={() => setStop({ row: index, column: 7 * at + inWeek })}
                            onClick={() => openDay(load.day, name)}
                          >
                            {load.used > 0 ? hoursMinutes(load.used) : load.leave === 'all' ? 'L' : ''}
                          </button>
                        </Cell>
                      ))}
                      <Cell className={classes.sum} over={sum.over}>
                        {hoursMinutes(sum.used)}
                        {sum.limit !== undefined && sum.limit < 168 * 3600 && (
                          <span className={classes.limit}>{` / ${hoursMinutes(sum.limit)}`}</span>
                        )}
                        {sum.over && <VisuallyHidden> too much</VisuallyHidden>}
                      </Cell>
                    </Week>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      {people.length === 0 && (
        <Text c="dimmed" mt="md">
          {board.resources.length === 0
            ? 'There is nobody to plan yet.'
            : 'Nobody has this name or label. Change the search to see the others.'}
        </Text>
      )}
      <RecordDrawer name="resource" recordId={person.value} onClose={person.close} />
    </>
  );
}

function Week({ children }: { readonly children: React.ReactNode }) {
  return (
    <div role="presentation" className={classes.week}>
      {children}
    </div>
  );
}

interface CellProps {
  readonly className: string | undefined;
  readonly over?: boolean;
  readonly children: React.ReactNode;
}

function Cell({ className, over, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its button
    <div role="gridcell" className={className} data-over={over || undefined}>
      {children}
    </div>
  );
}

interface HeadProps {
  readonly className: string | undefined;
  readonly today?: boolean;
  readonly weekend?: boolean;
  readonly closed?: string | undefined;
  readonly children: React.ReactNode;
}

function Head({ className, today, weekend, closed, children }: HeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its button
    <div
      role="columnheader"
      className={className}
      data-today={today || undefined}
      data-weekend={weekend || undefined}
      data-closed={closed === undefined ? undefined : ''}
    >
      {children}
    </div>
  );
}
