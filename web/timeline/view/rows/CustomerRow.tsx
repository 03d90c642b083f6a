import { memo } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';
import type { BoardCustomer } from '../../board/boardRows.ts';
import styles from '../boardView.module.css';
import { CustomerName } from './CustomerName.tsx';
import { nameStop } from './ResourceRow.tsx';
import { RowBars, type RowBarsProps } from './RowBars.tsx';

export interface CustomerRowProps extends RowBarsProps {
  readonly customer: BoardCustomer;
  readonly index: number;
  /** In pixels, from the first row. */
  readonly top: number;
  /** The week whose hours are counted. */
  readonly week: Interval;
}

/** One customer or one piece of equipment, and every booking that is made for them or has it. */
export const CustomerRow = memo(function CustomerRow(props: CustomerRowProps) {
  const { customer, index, top, week, ...bars } = props;
  const { bookings, tabStop } = bars;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be left out while they are out of view
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ top }} data-row={customer.id}>
      <CustomerName customer={customer} bookings={bookings} week={week} tabStop={tabStop === nameStop} />
      <RowBars {...bars} />
    </div>
  );
});
