import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '../../api/contract/views.ts';
import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import { bookingTitle, staffingText } from '../bookings/bookingTexts.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { StatusBadge } from '../bookings/StatusBadge.tsx';
import { RequestFailed } from '../client/requestFailed.ts';
import { Note } from '../shell/Note.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { AsItWas } from './AsItWas.tsx';
import classes from './timeTravel.module.css';
import { timeTravelQueries } from './timeTravelQueries.ts';

/** The booking named in the address as it was at a moment, read-only. */
export function PastBookingDrawer({ asOf }: { readonly asOf: number }) {
  const { bookingId, close } = useOpenBooking();
  const booking = useQuery({
    ...timeTravelQueries.booking(bookingId ?? '', asOf),
    enabled: bookingId !== null,
  });
  return (
    <SideDrawer
      opened={bookingId !== null}
      onClose={close}
      title={booking.data === undefined ? 'Booking' : bookingTitle(booking.data)}
    >
      <Stack gap="md">
        <AsItWas asOf={asOf} />
        {booking.data !== undefined ? (
          <PastBooking booking={booking.data} />
        ) : booking.error instanceof RequestFailed && booking.error.code === 'not_found' ? (
          <NothingHere title="It did not exist yet">
            <Text size="sm" c="dimmed">
              This booking was created after the moment shown.
            </Text>
          </NothingHere>
        ) : booking.error !== null ? (
          <LoadFailed what="The booking" error={booking.error} onRetry={() => void booking.refetch()} />
        ) : (
          <Skeleton height={180} radius="md" role="status" aria-busy="true" aria-label="Loading" />
        )}
      </Stack>
    </SideDrawer>
  );
}

function PastBooking({ booking }: { readonly booking: BookingView }) {
  const { format } = useFormats();
  const facts: readonly (readonly [string, string])[] = [
    ['When', format.spoken(booking.start, booking.end)],
    ['Customer', booking.customerName],
    ['People', staffingText(booking)],
    ['Address', booking.address ?? ''],
    ['Reference', booking.reference ?? ''],
    ['Notes', booking.notes ?? ''],
    ['Cancelled', booking.cancelledReason ?? ''],
  ];
  return (
    <>
      <Group>
        <StatusBadge status={booking.status} />
        {booking.inactive && (
          <Badge variant="outline" color="gray" tt="none">
            Inactive
          </Badge>
        )}
        {booking.locked && (
          <Badge variant="default" tt="none" leftSection={<IconLock size={13} aria-hidden />}>
            Locked
          </Badge>
        )}
      </Group>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {booking.labels.length > 0 && (
        <Group gap={6}>
          {booking.labels.map(({ id, name }) => (
            <Badge key={id} variant="default" tt="none" fw={500}>
              {name}
            </Badge>
          ))}
        </Group>
      )}
      {booking.conflict && (
        <Note tone="bad" title="In conflict">
          {booking.violations.length === 0 && <Text size="sm">Kept despite a conflict.</Text>}
          {mostTellingFirst(booking.violations).map((violation) => (
            <Text key={`${violation.code} ${violation.resourceId} ${violation.message}`} size="sm">
              {reasonText(violation)}
            </Text>
          ))}
        </Note>
      )}
    </>
  );
}
