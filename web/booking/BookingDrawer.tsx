import { Badge, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { mayRead } from '../../domain/rights.ts';
import { mayAct } from '../../domain/workflow/possibleActions.ts';
import { bookingTitle } from '../bookings/bookingTexts.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { StatusBadge } from '../bookings/StatusBadge.tsx';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { useLiveBooking } from '../client/useLive.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { SaveMark } from '../shell/SaveMark.tsx';
import { useActor, useIsStaff, useSession } from '../shell/SessionContext.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { stepsThrough } from '../shell/stepsThrough.ts';
import { PastBookingDrawer } from '../timeTravel/PastBookingDrawer.tsx';
import { useTimeTravel } from '../timeTravel/pastMoment.ts';
import { BookingActions } from './BookingActions.tsx';
import { BookingDetails } from './BookingDetails.tsx';
import { BookingHistory } from './BookingHistory.tsx';
import { BookingWarnings } from './BookingWarnings.tsx';
import { CandidateList } from './CandidateList.tsx';
import { standing } from './standing.ts';

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

function OpenBooking({ booking }: { readonly booking: BookingView }) {
  const actor = useActor();
  const { organisation } = useSession();
  const staff = useIsStaff();
  const allocates = mayAct(standing(booking), actor, organisation, 'allocate');
  const command = useCommand();
  const [tab, setTab] = useState<string | null>('details');
  // If it is locked or done meanwhile, there is nobody to choose any more.
  const shownTab = tab === 'candidates' && !allocates ? 'details' : tab;
  useLiveBooking(booking.id);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Group gap="xs">
          <StatusBadge status={booking.status} />
          {staff && booking.locked && (
            <Badge variant="default" tt="none" leftSection={<IconLock size={13} aria-hidden />}>
              Locked
            </Badge>
          )}
          {booking.reference !== null && (
            <Text size="sm" c="dimmed">
              {booking.reference}
            </Text>
          )}
        </Group>
        <SaveMark state={command.state} />
      </Group>
      <BookingWarnings
        booking={booking}
        {...(allocates ? { onSomeoneElse: () => setTab('candidates') } : {})}
      />
      <BookingActions booking={booking} command={command} onAssign={() => setTab('candidates')} />
      {mayRead(actor, 'planning') ? (
        <Tabs value={shownTab} onChange={setTab} keepMounted={false} activateTabWithKeyboard={false}>
          <Tabs.List>
            <Tabs.Tab value="details">Details</Tabs.Tab>
            {allocates && <Tabs.Tab value="candidates">Who can take this?</Tabs.Tab>}
            <Tabs.Tab value="history">History</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="details" pt="md">
            <BookingDetails booking={booking} command={command} />
          </Tabs.Panel>
          <Tabs.Panel value="candidates" pt="md">
            {allocates && <CandidateList booking={booking} />}
          </Tabs.Panel>
          <Tabs.Panel value="history" pt="md">
            <BookingHistory bookingId={booking.id} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <BookingDetails booking={booking} command={command} />
      )}
    </Stack>
  );
}
