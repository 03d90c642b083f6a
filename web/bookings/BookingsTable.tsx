import { Checkbox, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BookingView } from '../../api/contract/views.ts';
import { maySee } from '../../domain/rights/rights.ts';
import { SelectAll } from '../records/list/SelectAll.tsx';
import type { Selection } from '../records/list/useSelection.ts';
import { useActor, useIsStaff } from '../shell/SessionContext.ts';
import { SortableHead } from '../shell/SortableHead.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { ConflictSign, InactiveMark, LockSign, StaffingBadge } from './BookingSign.tsx';
import classes from './BookingsTable.module.css';
import type { SortKey } from './bookingsAddress.ts';
import { bookingTitle, lacksPeople, namesText, peopleText, updatedText } from './bookingTexts.ts';
import { useOpenBooking } from './openBooking.ts';
import { StatusBadge } from './StatusBadge.tsx';

export interface Sorting {
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly onSort: (sort: SortKey) => void;
}

/** Bookings in rows; a row opens the booking, its title is the link for keyboards. */
export function BookingsTable({
  rows,
  selection,
  ...sorting
}: {
  readonly rows: readonly BookingView[];
  /** Undefined for those who take no steps with many. */
  readonly selection: Selection | undefined;
} & Sorting) {
  const { bookingId } = useOpenBooking();
  const seesLabels = maySee(useActor(), 'work', 'planning');
  const staff = useIsStaff();
  return (
    <div className={classes.frame}>
      <Table className={classes.table ?? ''} highlightOnHover verticalSpacing={7} aria-label="Bookings">
        <Table.Thead>
          <Table.Tr>
            {selection !== undefined && (
              <Table.Th w={40}>
                <SelectAll rows={rows} selection={selection} />
              </Table.Th>
            )}
            <Head name="start" label="When" width="var(--when-width)" {...sorting} />
            <Table.Th w="22%">Booking</Table.Th>
            <Head name="customer" label="Customer" {...sorting} />
            <Table.Th>People</Table.Th>
            <Head name="status" label="Status" width={140} {...sorting} />
            {seesLabels && <Table.Th className={classes.wideOnly ?? ''}>Labels</Table.Th>}
            {staff && (
              <Head name="updated" label="Updated" width={100} className={classes.roomyOnly} {...sorting} />
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((booking) => (
            <Row
              key={booking.id}
              booking={booking}
              open={booking.id === bookingId}
              seesLabels={seesLabels}
              selection={selection}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  readonly booking: BookingView;
  readonly open: boolean;
  readonly seesLabels: boolean;
  readonly selection: Selection | undefined;
}

function Row({ booking, open, seesLabels, selection }: RowProps) {
  const { zone, format } = useFormats();
  const { linkTo, open: openBooking } = useOpenBooking();
  const staff = useIsStaff();
  const people = staff ? peopleText(booking) : namesText(booking);
  const labels = booking.labels.map(({ name }) => name).join(', ');
  return (
    <Table.Tr
      className={classes.row ?? ''}
      data-open={open || undefined}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, input, label') === null)
          openBooking(booking.id);
      }}
    >
      {selection !== undefined && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={`Select ${bookingTitle(booking)}`}
            checked={selection.has(booking.id)}
            onChange={() => selection.toggle(booking.id)}
          />
        </Table.Td>
      )}
      <Table.Td className={classes.when ?? ''}>{format.span(booking.start, booking.end)}</Table.Td>
      <Table.Td>
        <span className={classes.titled}>
          <Link {...linkTo(booking.id)} className={classes.title} title={bookingTitle(booking)} dir="auto">
            {bookingTitle(booking)}
          </Link>
          {booking.reference !== null && (
            <span className={classes.reference} title={booking.reference}>
              {booking.reference}
            </span>
          )}
        </span>
      </Table.Td>
      <Table.Td className={classes.cut ?? ''} title={booking.customerName} dir="auto">
        {booking.customerName}
      </Table.Td>
      <Table.Td>
        <span className={classes.people}>
          <span
            className={classes.cutText}
            title={people}
            data-nobody={(staff && lacksPeople(booking)) || undefined}
          >
            {people}
          </span>
          {staff && <StaffingBadge booking={booking} />}
          <ConflictSign booking={booking} />
        </span>
      </Table.Td>
      <Table.Td>
        <span className={classes.status}>
          <StatusBadge status={booking.status} />
          {staff && <LockSign booking={booking} />}
          <InactiveMark booking={booking} />
        </span>
      </Table.Td>
      {seesLabels && (
        <Table.Td className={`${classes.cut} ${classes.wideOnly} ${classes.quiet}`} title={labels}>
          {labels}
        </Table.Td>
      )}
      {staff && (
        <Table.Td className={`${classes.when} ${classes.quiet} ${classes.roomyOnly}`}>
          {updatedText(zone, format, booking)}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function Head(
  props: Sorting & {
    readonly name: SortKey;
    readonly label: string;
    readonly width?: number | string;
    readonly className?: string | undefined;
  },
) {
  const { name, sort, descending, onSort, ...head } = props;
  const sorted = sort !== name ? 'none' : descending ? 'descending' : 'ascending';
  return <SortableHead {...head} sorted={sorted} onSort={() => onSort(name)} />;
}
