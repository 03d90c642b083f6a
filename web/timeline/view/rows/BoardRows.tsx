import type { ReactNode } from 'react';
import type { AbsenceView, BookingView, ResourceView } from '../../../../api/contract/views.ts';
import type { OrganisationFact } from '../../../../domain/kernel/facts.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { type Board, rowOf } from '../../board/board.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import { commitmentsFor } from '../../board/commitments.ts';
import type { DayCell } from '../../board/dayCells.ts';
import type { RowGhosts } from '../../board/planGhosts.ts';
import type { RowPlaces } from '../../board/rowPlaces.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';
import type { TimeScale } from '../../time/timeScale.ts';
import styles from '../boardView.module.css';
import type { BarMarks } from '../look/barMarks.ts';
import { useLabelTexts } from '../look/useLabelTexts.ts';
import { BoardBackdrop, BoardLines, NowLine } from './BoardBackdrop.tsx';
import { GroupHeading } from './GroupHeading.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import { useWorkingTime } from './useWorkingTime.ts';

export interface BoardRowsProps {
  readonly board: Board;
  readonly resources: readonly ResourceView[];
  /** Which of `resources` are drawn. */
  readonly indexes: readonly number[];
  readonly places: RowPlaces;
  /** What stands above rows that begin a group, by their ids. */
  readonly headings: ReadonlyMap<string, string>;
  readonly organisation: OrganisationFact;
  readonly window: TimelineWindow;
  readonly scale: TimeScale;
  readonly drawn: Interval;
  readonly filter: BoardFilter;
  /** The days of a row in place of its bookings; undefined where bars can be read. */
  readonly cellsOf: ((row: string) => readonly DayCell[]) | undefined;
  readonly suburbOf: (booking: BookingView) => string | undefined;
  readonly format: TimeFormat;
  /** The tab stop within a row; undefined for the other rows. */
  readonly stopIn: (row: string) => string | undefined;
  readonly marks: BarMarks;
  readonly ghosts: ReadonlyMap<string, RowGhosts>;
  /** The week whose hours are counted. */
  readonly week: Interval;
  readonly now: () => number;
}

/** The rows of the resources, with the background behind them and the lines over them. */
export function BoardRows(props: BoardRowsProps) {
  const { board, resources, places, organisation, window: shownWindow, scale, drawn, week, now } = props;
  const { settings } = organisation;
  const labelTexts = useLabelTexts(board);
  const working = useWorkingTime(shownWindow);
  return (
    <RowsFrame places={places} window={shownWindow} scale={scale} drawn={drawn} now={now}>
      {props.indexes.map((index) => {
        const resource = resources[index];
        if (resource === undefined) return null;
        const heading = props.headings.get(resource.id);
        const top = places.topOf(index);
        const row = (
          <ResourceRow
            key={resource.id}
            resource={resource}
            index={index}
            top={top}
            labels={labelTexts(resource)}
            bookings={rowOf(board, resource.id)}
            cells={props.cellsOf?.(resource.id)}
            suburbOf={props.suburbOf}
            working={working(board.shifts.get(resource.id))}
            commitments={commitmentsFor(board.commitments, resource.id)}
            absences={board.absences.get(resource.id) ?? nobodyAway}
            scale={scale}
            drawn={drawn}
            week={week}
            weekLimit={settings.maxHoursPerWeek}
            filter={props.filter}
            format={props.format}
            tabStop={props.stopIn(resource.id)}
            marks={props.marks}
            ghosts={props.ghosts.get(resource.id)}
          />
        );
        return heading === undefined
          ? row
          : [<GroupHeading key={heading} heading={heading} below={top} />, row];
      })}
    </RowsFrame>
  );
}

export interface RowsFrameProps {
  readonly places: RowPlaces;
  readonly window: TimelineWindow;
  readonly scale: TimeScale;
  readonly drawn: Interval;
  readonly now: () => number;
  readonly children: ReactNode;
}

/** The background behind rows, and the lines over them. */
export function RowsFrame({ places, window: shownWindow, scale, drawn, now, children }: RowsFrameProps) {
  return (
    <div role="presentation" className={styles.rows} style={{ height: places.height }}>
      <BoardBackdrop window={shownWindow} scale={scale} drawn={drawn} />
      {children}
      <BoardLines window={shownWindow} scale={scale} drawn={drawn} />
      <NowLine scale={scale} now={now} />
    </div>
  );
}

const nobodyAway: readonly AbsenceView[] = [];
