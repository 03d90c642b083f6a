import { memo } from 'react';
import { hoursMinutes } from '../../../../domain/time/hoursMinutes.ts';
import { type BoardWords, counted } from '../../board/boardWords.ts';
import type { DayCell } from '../../board/dayCells.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import { foldAt, type TimeScale, xOf } from '../../time/timeScale.ts';
import { useBoardWords } from '../look/BoardWordsContext.ts';
import { StatusIcon } from '../look/StatusIcon.tsx';
import styles from './dayCell.module.css';

export interface DayCellViewProps {
  readonly cell: DayCell;
  readonly scale: TimeScale;
  readonly format: TimeFormat;
  readonly tabStop: boolean;
}

/** Widths from which a cell has room for the hours beside the count, and for their unit. */
const hoursFrom = 42;
const unitFrom = 54;

/** A person's day where bars would be too narrow to read: how much there is, and what is wrong with it. */
export const DayCellView = memo(function DayCellView({ cell, scale, format, tabStop }: DayCellViewProps) {
  const morning = foldAt(scale, cell.start);
  const evening = foldAt(scale, cell.end - 1);
  const left = morning === undefined ? xOf(scale, cell.start) : morning.x + morning.width;
  const right = evening === undefined ? xOf(scale, cell.end) : evening.x;
  const width = right - left - 3;
  const { count, parked, seconds, conflicts, open } = cell;
  const words = useBoardWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells of a table cannot stand where their time is
    <div
      role="gridcell"
      className={styles.cell}
      style={{ width, transform: `translate(${left + 2}px, 4px)` }}
      data-cell={cell.id}
      data-conflict={cell.conflicts > 0 || undefined}
      title={spokenCell(cell, format, words)}
      tabIndex={tabStop ? 0 : -1}
    >
      <span className={styles.spoken}>{format.spokenDays(cell.start, cell.end)}: </span>
      {count > 0 && (
        <span className={styles.work}>
          <strong>
            {count}
            <span className={styles.spoken}>{` ${count === 1 ? words.one : words.many}, `}</span>
          </strong>
          {width >= hoursFrom && <span>{`${hoursMinutes(seconds)}${width >= unitFrom ? ' h' : ''}`}</span>}
        </span>
      )}
      <span className={styles.signs}>
        {conflicts > 0 && (
          <span className={styles.conflicts}>
            <StatusIcon name="conflict" />
            {conflicts}
            <span className={styles.spoken}> in conflict</span>
          </span>
        )}
        {parked > 0 && (
          <span className={styles.parked} data-status="parked">
            <StatusIcon name="parked" />
            {parked}
            <span className={styles.spoken}> parked</span>
          </span>
        )}
        {open > 0 && (
          <span className={styles.open}>
            {`−${open}`}
            <span className={styles.spoken}>{open === 1 ? ' person' : ' people'}</span>
          </span>
        )}
      </span>
    </div>
  );
});

/** The tooltip. */
function spokenCell(
  { day, count, parked, seconds, conflicts, open }: DayCell,
  format: TimeFormat,
  words: BoardWords,
): string {
  const parts = [format.spokenDays(day.start, day.end)];
  if (count > 0) {
    parts.unshift(`${counted(words, count)}, ${hoursMinutes(seconds)} h`);
  }
  if (conflicts > 0) parts.push(`${conflicts} in conflict`);
  if (parked > 0) parts.push(`${parked} parked`);
  if (open > 0) parts.push(`${open === 1 ? '1 person' : `${open} people`} missing`);
  return `${parts.join(', ')}. Opens the day.`;
}
