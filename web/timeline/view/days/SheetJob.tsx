import type { BookingView } from '../../../../api/contract/views.ts';
import { staffingBadge } from '../../../../domain/booking/openPlaces.ts';
import { peopleText } from '../../../../domain/booking/peopleText.ts';
import type { Board } from '../../board/board.ts';
import type { RowKind } from '../../board/boardRows.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import type { TimelineDay } from '../../time/timelineWindow.ts';
import { useStatusLabels } from '../look/statusLook.ts';
import styles from './daySheets.module.css';

/** The columns of a sheet for a person, or for a customer. */
export function SheetHead({ of }: { readonly of: RowKind }) {
  return (
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">{of === 'people' ? 'Customer and place' : 'Who comes'}</th>
        <th scope="col">What is done</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
  );
}

/** A booking under a day on the sheet of one of its people, who reads where it is, or of its customer, who reads who comes. */
export function SheetJob({
  booking,
  day,
  board,
  format,
  of,
}: {
  readonly booking: BookingView;
  readonly day: TimelineDay;
  readonly board: Board;
  readonly format: TimeFormat;
  readonly of: { readonly kind: RowKind; readonly id: string };
}) {
  const customer = board.customers.get(booking.customerId ?? '');
  const others = booking.resources.filter(({ id }) => id !== of.id).map(({ name }) => name);
  const statusLabels = useStatusLabels();
  const badge = staffingBadge(booking);
  return (
    <tr>
      <td className={styles.time}>
        {format.onSheet(booking.start, booking.end, day.day).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </td>
      {of.kind === 'people' ? (
        <td>
          <strong dir="auto">{booking.customerName}</strong>
          <Line text={booking.address ?? customer?.address} />
          <Line text={customer?.mobile} />
        </td>
      ) : (
        <td dir="auto">
          <strong>{peopleText(booking)}</strong>
        </td>
      )}
      <td>
        {booking.title}
        <Line text={booking.reference} />
        {/* What staff write for each other is on no customer's paper. */}
        {of.kind === 'people' && (
          <>
            <Line text={booking.notes} />
            <Line text={others.length === 0 ? undefined : `With ${others.join(', ')}`} />
          </>
        )}
      </td>
      <td>
        {statusLabels[booking.status]}
        <Line text={badge === undefined ? undefined : `${badge} people`} />
      </td>
    </tr>
  );
}

/** A line of its own; nothing if there is no text. */
function Line({ text }: { readonly text: string | null | undefined }) {
  if (text === null || text === undefined || text === '') return null;
  return <div className={styles.line}>{text}</div>;
}
