import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { SearchHit } from '../../api/contract/search.ts';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { bookingTitle } from '../bookings/bookingTexts.ts';
import { queries } from '../client/queries.ts';
import { recordNames, recordOf, titleOf } from '../records/anyRecord.ts';

/** A record that is open beside a screen, as if it had been found. */
export interface OpenRecord {
  readonly category: ChangedCategory;
  readonly hit: SearchHit;
  /** The address at which it is open. */
  readonly at: string;
}

/** What an address has open: a booking, or a record on the screen of its kind; undefined if nothing is. */
export function openedAt(pathname: string, search: string) {
  const opened = new URLSearchParams(search);
  const bookingId = opened.get('booking');
  if (bookingId !== null) return { category: 'booking', id: bookingId } as const;
  const id = opened.get('record');
  const category = recordNames.find((name) => pathname === `/${recordOf(name).path}`);
  return id === null || id === 'new' || category === undefined ? undefined : { category, id };
}

/** The record that is open beside the screen; undefined if none is, or until it is known. */
export function useOpenRecord(): OpenRecord | undefined {
  const { pathname, search } = useLocation();
  const opened = openedAt(pathname, search);
  const isBooking = opened?.category === 'booking';
  const booking = useQuery({ ...queries.booking(opened?.id ?? ''), enabled: isBooking });
  const name = opened === undefined || opened.category === 'booking' ? undefined : opened.category;
  const record = useQuery({
    ...queries.record(name ?? 'label', opened?.id ?? ''),
    enabled: name !== undefined,
  });
  if (opened === undefined) return undefined;
  const at = `${pathname}${search}`;
  const hitOf = (title: string, found: SearchHit['record']) => ({
    category: opened.category,
    hit: { id: opened.id, title, matched: [], record: found },
    at,
  });
  if (name === undefined) {
    return booking.data === undefined ? undefined : hitOf(bookingTitle(booking.data), booking.data);
  }
  return record.data == null ? undefined : hitOf(titleOf(name, record.data), record.data);
}
