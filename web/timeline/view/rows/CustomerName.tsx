import type { BookingView } from '../../../../api/contract/views.ts';
import { hoursUsed } from '../../../../domain/booking/hoursUsed.ts';
import { hoursMinutes } from '../../../../domain/time/hoursMinutes.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { isCancelled } from '../../board/board.ts';
import type { BoardCustomer } from '../../board/boardRows.ts';
import { counted } from '../../board/boardWords.ts';
import styles from '../boardView.module.css';
import { useBoardWords } from '../look/BoardWordsContext.ts';

export interface CustomerNameProps {
  readonly customer: BoardCustomer;
  readonly bookings: readonly BookingView[];
  /** The week whose hours are counted. */
  readonly week: Interval;
  readonly tabStop: boolean;
}

/** Which customer a row is, with how much is done for them and how much of it waits for people. */
export function CustomerName({ customer, bookings, week, tabStop }: CustomerNameProps) {
  const standing = bookings.filter((booking) => !isCancelled(booking));
  const waiting = standing.filter(({ resources }) => resources.length === 0).length;
  const count = counted(useBoardWords(), standing.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the row
    <div
      role="rowheader"
      className={styles.name}
      tabIndex={tabStop ? 0 : -1}
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
  );
}
