import { Title } from '@mantine/core';
import type { BookingView } from '../../api/contract/views.ts';
import { BookingDrawer } from '../booking/BookingDrawer.tsx';
import { BookingCards } from '../bookings/BookingCards.tsx';

/** The bookings of a guest who has several, as a list; each opens beside it. */
export function SeveralBookings({ bookings }: { readonly bookings: readonly BookingView[] }) {
  return (
    <>
      <Title order={1} size="h3">
        Your bookings
      </Title>
      <BookingCards rows={bookings} />
      <BookingDrawer />
    </>
  );
}
