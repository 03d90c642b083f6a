import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BookingView } from '../../api/contract/views.ts';
import { queries } from '../client/queries.ts';
import { emptyBooking, formOf, type NewBookingInput } from './bookingFormSchema.ts';

/** How many of a customer's last bookings are looked at. */
const lastLooked = 30;
/** What another booking for the same customer and with the same title takes over, if nobody has filled it in. */
const takenOver = [
  'address',
  'location',
  'notes',
  'labelIds',
  'resourcesNeeded',
  'visitStemId',
  'external',
  'filterIds',
  'places',
] as const;

/** What the last time suggests for a new booking. */
export interface LastTime {
  /** What has been done for the customer, the latest first. */
  readonly titles: readonly string[];
  /** The booking that everything is taken over from; undefined if none has this title. */
  readonly like: BookingView | undefined;
  /** To be told that somebody has typed or chosen a title. */
  readonly onTitle: () => void;
}

/**
 * Begins a new booking with what the customer had last: the title, until somebody types another, and all that was to be
 * done under that title. Preferred are those of last time, or of the customer; what repeats is given to them as well, until
 * somebody else is chosen: nobody looks for people at each of its bookings.
 */
export function useLastTime(repeats: 'once' | 'repeats'): LastTime {
  const { control, getFieldState, setValue, formState } = useFormContext<NewBookingInput>();
  const [titled, setTitled] = useState<'suggested' | 'typed'>('suggested');
  const customerId = useWatch({ control, name: 'customerId' });
  const title = useWatch({ control, name: 'title' }).trim();
  const needed = useWatch({ control, name: 'resourcesNeeded' });
  const chosen = useWatch({ control, name: 'preferredResourceIds' });
  const given = formState.defaultValues?.resourceIds?.length ?? 0;
  const enabled = customerId !== '';
  const recent = useQuery({
    ...queries.bookings({ customerId, group: 'false', sort: '-start', limit: lastLooked }),
    enabled,
  });
  const customer = useQuery({ ...queries.record('customer', customerId), enabled });
  const last = enabled ? (recent.data?.rows ?? []).filter((booking) => booking.title !== '') : [];
  const titles = [...new Set(last.map((booking) => booking.title))];
  const [latest = ''] = titles;
  const like = last.find((booking) => booking.title === title);
  const lastPreferred = like?.preferredResourceIds ?? [];
  const preferred = lastPreferred.length > 0 ? lastPreferred : customer.data?.preferredResourceIds;
  useEffect(() => {
    if (titled === 'suggested') setValue('title', latest);
  }, [titled, latest, setValue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each booking, and not for what live updates change about it
  useEffect(() => {
    const from = like === undefined ? emptyBooking : formOf(like);
    setValue('timeZone', like?.timeZone ?? null);
    for (const name of takenOver) if (!getFieldState(name).isDirty) setValue(name, from[name]);
  }, [like?.id]);
  useEffect(() => {
    if (preferred === undefined || getFieldState('preferredResourceIds').isDirty) return;
    setValue('preferredResourceIds', [...preferred]);
  }, [preferred, getFieldState, setValue]);
  useEffect(() => {
    if (repeats === 'once' || given > 0 || getFieldState('resourceIds').isDirty) return;
    setValue('resourceIds', chosen.slice(0, needed));
  }, [repeats, given, chosen, needed, getFieldState, setValue]);
  return { titles, like, onTitle: () => setTitled('typed') };
}
