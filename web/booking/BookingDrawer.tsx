import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bookingTitle } from '../bookings/bookingTexts.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { queries } from '../client/queries.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { stepsThrough } from '../shell/stepsThrough.ts';
import { PastBookingDrawer } from '../timeTravel/PastBookingDrawer.tsx';
import { useTimeTravel } from '../timeTravel/pastMoment.ts';
import { OpenBooking } from './OpenBooking.tsx';

/** The booking named in the address (`?booking=`), beside whichever screen is shown. */
export function BookingDrawer() {
  const { asOf } = useTimeTravel();
  return asOf === null ? <PresentBookingDrawer /> : <PastBookingDrawer asOf={asOf} />;
}

function PresentBookingDrawer() {
  const { bookingId, open, close } = useOpenBooking();
  const stepsOf = () => stepsThrough('booking', { value: bookingId, open });
  const booking = useQuery({ ...queries.booking(bookingId ?? ''), enabled: bookingId !== null });
  return (
    <SideDrawer
      opened={bookingId !== null}
      onClose={close}
      stepsOf={stepsOf}
      title={booking.data === undefined ? 'Booking' : bookingTitle(booking.data)}
    >
      {bookingId !== null &&
        (booking.data !== undefined ? (
          <OpenBooking key={bookingId} booking={booking.data} />
        ) : booking.error !== null ? (
          <LoadFailed what="The booking" error={booking.error} onRetry={() => void booking.refetch()} />
        ) : (
          <Stack gap="sm" aria-busy="true" role="status" aria-label="Loading">
            {[28, 34, 110, 90, 60].map((height) => (
              <Skeleton key={height} height={height} radius="md" />
            ))}
          </Stack>
        ))}
    </SideDrawer>
  );
}
