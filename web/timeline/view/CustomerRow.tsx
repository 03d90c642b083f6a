import { memo } from 'react';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { isCancelled } from '../board/board.ts';
import type { BoardCustomer } from '../board/boardRows.ts';
import { counted } from '../board/boardWords.ts';
import { hoursUsed } from '../board/hoursUsed.ts';
import { useBoardWords } from './BoardWordsContext.ts';
import styles from './boardView.module.css';
import { rowHeight } from './metrics.ts';
import { nameStop } from './ResourceRow.tsx';
import { RowBars, type RowBarsProps } from './RowBars.tsx';

export interface CustomerRowProps extends Omit<RowBarsProps, 'rows' | 'ghosts'> {
  readonly customer: BoardCustomer;
  readonly index: number;
  /** The week whose hours are counted. */
  readonly week: Interval;
}

/** One customer, and every booking that is made for them. */
export const CustomerRow = memo(function CustomerRow({ customer, index, week, ...bars }: CustomerRowProps) {
  const { bookings, tabStop } = bars;
  const standing = bookings.filter((booking) => !isCancelled(booking));
  const waiting = standing.filter(({ resources }) => resources.length === 0).length;
  const count = counted(useBoardWords(), standing.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be left out while they are out of view
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ top: index * rowHeight }}
      data-row={customer.id}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      <div
        role="rowheader"
        className={styles.name}
        tabIndex={tabStop === nameStop ? 0 : -1}
        data-name={customer.id}
        title={customer.name}
      >
        <span className={styles.nameText} dir="auto">
          {customer.name}
        </span>
        <span className={styles.nameMore}>
          <span className={styles.labels}>
            {` ${count}${waiting === 0 ? '' : `, ${waiting} unallocated`} `}
          </span>
          <span className={styles.hours}>{`${hoursMinutes(hoursUsed(bookings, week))} h`}</span>
        </span>
      </div>
      <RowBars {...bars} rows="customers" ghosts={undefined} />
    </div>
  );
});
