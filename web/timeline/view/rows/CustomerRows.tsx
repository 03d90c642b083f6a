import type { BookingView } from '../../../../api/contract/views.ts';
import type { Commitment } from '../../../../domain/lane/lane.ts';
import type { BoardCustomer, RowKind } from '../../board/boardRows.ts';
import { commitmentsFor } from '../../board/commitments.ts';
import { type BoardRowsProps, RowsFrame } from './BoardRows.tsx';
import { CustomerRow } from './CustomerRow.tsx';

export interface CustomerRowsProps
  extends Omit<BoardRowsProps, 'board' | 'resources' | 'headings' | 'organisation'> {
  /** What the rows are. */
  readonly kind: RowKind;
  readonly customers: readonly BoardCustomer[];
  /** What else has equipment. */
  readonly commitments: readonly Commitment[];
  readonly bookingsOf: (customerId: string) => readonly BookingView[];
}

/** The rows of the customers, on the same background as those of people. */
export function CustomerRows(props: CustomerRowsProps) {
  const { customers, indexes, places, window: shownWindow, scale, drawn, now } = props;
  return (
    <RowsFrame places={places} window={shownWindow} scale={scale} drawn={drawn} now={now}>
      {indexes.map((index) => {
        const customer = customers[index];
        if (customer === undefined) return null;
        return (
          <CustomerRow
            key={customer.id}
            customer={customer}
            index={index}
            top={places.topOf(index)}
            rows={props.kind}
            bookings={props.bookingsOf(customer.id)}
            commitments={commitmentsFor(props.commitments, customer.id)}
            cells={props.cellsOf?.(customer.id)}
            suburbOf={props.suburbOf}
            scale={scale}
            drawn={drawn}
            week={props.week}
            filter={props.filter}
            format={props.format}
            tabStop={props.stopIn(customer.id)}
            marks={props.marks}
            ghosts={props.ghosts.get(customer.id)}
          />
        );
      })}
    </RowsFrame>
  );
}
