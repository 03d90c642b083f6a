import { memo } from 'react';
import type { AbsenceView, BookingView, ResourceView } from '../../../api/contract/views.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { spokenAbsence } from '../board/absenceText.ts';
import { nameOf } from '../board/board.ts';
import type { BoardFilter } from '../board/boardFilter.ts';
import type { DayCell } from '../board/dayCells.ts';
import { hoursUsed } from '../board/hoursUsed.ts';
import type { RowGhosts } from '../board/planGhosts.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { type TimeScale, xOf } from '../time/timeScale.ts';
import { AbsenceSpan } from './AbsenceSpan.tsx';
import type { BarMarks } from './barMarks.ts';
import styles from './boardView.module.css';
import { rowHeight } from './metrics.ts';
import { RowBars } from './RowBars.tsx';

export interface ResourceRowProps {
  readonly resource: ResourceView;
  readonly index: number;
  readonly labels: string;
  readonly bookings: readonly BookingView[];
  /** The person's days in place of their bookings; undefined where bars can be read. */
  readonly cells: readonly DayCell[] | undefined;
  readonly suburbOf: (booking: BookingView) => string | undefined;
  readonly working: readonly Interval[];
  /** Leave and breaks, including those outside the window. */
  readonly absences: readonly AbsenceView[];
  readonly scale: TimeScale;
  /** The part of the window that is drawn. */
  readonly drawn: Interval;
  /** The week whose hours are counted, and the organisation's limit for it in hours. */
  readonly week: Interval;
  readonly weekLimit: number | 'none';
  readonly filter: BoardFilter;
  readonly format: TimeFormat;
  /**
   * The booking with the tab stop, `name` for the row's name, undefined if the tab stop is in another row.
   */
  readonly tabStop: string | undefined;
  readonly marks: BarMarks;
  /** What a plan would change here; undefined if nothing. */
  readonly ghosts: RowGhosts | undefined;
}

/** The tab stop is the row's name. */
export const nameStop = 'name';

/** One resource: who it is, when they work, and what they have to do. */
export const ResourceRow = memo(function ResourceRow(props: ResourceRowProps) {
  const { resource, index, labels, bookings, working, scale, drawn, format, tabStop } = props;
  const name = nameOf(resource, resource.id);
  const used = hoursUsed(bookings, props.week);
  const limit = resource.maxHoursPerWeek ?? (props.weekLimit === 'none' ? undefined : props.weekLimit);
  const over = limit !== undefined && used > limit * 3600;
  const own = resource.maxHoursPerWeek;
  const hours = `${hoursMinutes(used)}${own === null ? '' : ` / ${hoursMinutes(own * 3600)}`} h`;
  const away = props.absences.filter(({ start, end }) => end > scale.from && start < scale.to);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be left out while they are out of view
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ top: index * rowHeight }}
      data-row={resource.id}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      <div
        role="rowheader"
        className={styles.name}
        tabIndex={tabStop === nameStop ? 0 : -1}
        data-name={resource.id}
        title={labels === '' ? name : `${name}: ${labels}`}
      >
        <span className={styles.nameText} dir="auto">
          {name}
        </span>
        {away.length > 0 && (
          <span className={styles.awayText}>
            {` ${away.map((absence) => spokenAbsence(absence, format)).join('. ')}. `}
          </span>
        )}
        <span className={styles.nameMore}>
          <span className={styles.labels}>
            {resource.inactive
              ? 'Inactive'
              : resource.external
                ? `External${labels && ` · ${labels}`}`
                : labels}
          </span>
          <span className={styles.hours} data-over={over || undefined}>
            {hours}
          </span>
        </span>
        {limit !== undefined && limit < 168 && (
          <span className={styles.meter} data-over={over || undefined} aria-hidden="true">
            <span style={{ transform: `scaleX(${Math.min(1, used / (limit * 3600))})` }} />
          </span>
        )}
      </div>
      {working.map(({ start, end }) =>
        end <= drawn.start || start >= drawn.end ? null : (
          <div
            key={start}
            className={styles.working}
            data-shift=""
            style={{
              width: xOf(scale, end) - xOf(scale, start),
              transform: `translateX(${xOf(scale, start)}px)`,
            }}
          />
        ),
      )}
      {away.map((absence) =>
        absence.end <= drawn.start || absence.start >= drawn.end ? null : (
          <AbsenceSpan key={absence.id} absence={absence} scale={scale} format={format} />
        ),
      )}
      <RowBars
        rows="people"
        bookings={bookings}
        cells={props.cells}
        suburbOf={props.suburbOf}
        scale={scale}
        drawn={drawn}
        filter={props.filter}
        format={format}
        tabStop={tabStop}
        marks={props.marks}
        ghosts={props.ghosts}
      />
    </div>
  );
});
