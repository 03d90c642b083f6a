import type { BookingView } from '../../../../api/contract/views.ts';
import type { RowKind } from '../../board/boardRows.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import type { BookingMarks } from '../look/barMarks.ts';

/** A booking on a board, whether it is a bar along time or a card in a day. */
export interface BookingOnBoard extends BookingMarks {
  readonly booking: BookingView;
  /** What the rows are: in a customer's row a booking names its people. */
  readonly rows: RowKind;
  readonly format: TimeFormat;
  /** The suburb of the job; undefined if it is not known. */
  readonly suburb: string | undefined;
  readonly tabStop: boolean;
}

/** What the element of a booking carries for styles and gestures. */
export function bookingAttributes({
  booking,
  unsaved,
  recent,
  selected,
  chosen,
  leaving,
  change,
}: BookingOnBoard) {
  return {
    'data-booking': booking.id,
    'data-status': booking.status,
    'data-conflict': booking.conflict || undefined,
    'data-unsaved': unsaved || undefined,
    'data-recent': recent || undefined,
    'data-selected': selected || undefined,
    'data-chosen': chosen || undefined,
    'data-locked': booking.locked || undefined,
    'data-leaving': leaving || undefined,
    'data-change': change,
  };
}
