import { memo } from 'react';
import type { AbsenceView, BookingView, ResourceView } from '../../../../api/contract/views.ts';
import type { Commitment } from '../../../../domain/lane/lane.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import type { DayCell } from '../../board/dayCells.ts';
import type { RowGhosts } from '../../board/planGhosts.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import { type TimeScale, xOf } from '../../time/timeScale.ts';
import styles from '../boardView.module.css';
import type { BarMarks } from '../look/barMarks.ts';
import { AbsenceSpan } from './AbsenceSpan.tsx';
import { ResourceName } from './ResourceName.tsx';
import { RowBars } from './RowBars.tsx';

export interface ResourceRowProps {
  readonly resource: ResourceView;
  readonly index: number;
  /** In pixels, from the first row. */
  readonly top: number;
  readonly labels: string;
  readonly bookings: readonly BookingView[];
  /** The person's days in place of their bookings; undefined where bars can be read. */
  readonly cells: readonly DayCell[] | undefined;
  readonly suburbOf: (booking: BookingView) => string | undefined;
  readonly working: readonly Interval[];
  /** Leave and breaks, including those outside the window. */
  readonly absences: readonly AbsenceView[];
  /** What else takes their time, also outside the window. */
  readonly commitments: readonly Commitment[];
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
  const away = props.absences.filter(({ start, end }) => end > scale.from && start < scale.to);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be left out while they are out of view
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ top: props.top }}
      data-row={resource.id}
    >
      <ResourceName
        resource={resource}
        labels={labels}
        bookings={bookings}
        commitments={props.commitments}
        away={away}
        week={props.week}
        weekLimit={props.weekLimit}
        format={format}
        tabStop={tabStop === nameStop}
      />
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
        commitments={props.commitments}
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
