import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { type DetailTab, detailTabsOf, detailTabTitles } from '../../domain/booking/detailTabs.ts';
import { mayRead, mayReadHistories } from '../../domain/rights.ts';
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
import { BookingTabs } from './BookingTabs.tsx';
import { BookingWarnings } from './BookingWarnings.tsx';
import { CandidateList } from './CandidateList.tsx';
import { NotesTab } from './NotesTab.tsx';
import { ResourceTab, type ResourceTabProps } from './ResourceTab.tsx';
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
  const staff = useIsStaff();
  const command = useCommand();
  const tabs = useTabs(booking);
  const [wanted, setTab] = useState<string | null>('details');
  // If it is locked or done meanwhile, a tab may be there no more, or have become another.
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? 'details';
  const allocates = tabs.some(({ id }) => id === 'candidates');
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
          {booking.inactive && (
            <Badge variant="outline" color="gray" tt="none" fw={550}>
              Inactive
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
      <BookingActions
        booking={booking}
        command={command}
        onAssign={() => setTab('candidates')}
        onReview={() => setTab('review')}
        reviews={tab === 'review'}
      />
      {tabs.length > 1 ? (
        <BookingTabs tabs={tabs} tab={tab} onTab={setTab}>
          <TabContent tab={tab} booking={booking} command={command} onLeave={() => setTab('details')} />
        </BookingTabs>
      ) : (
        <BookingDetails booking={booking} command={command} />
      )}
    </Stack>
  );
}

/** The tabs of the booking's stage for this user (scheduling §4), and what planners plan with. */
function useTabs(booking: BookingView): readonly { readonly id: TabId; readonly title: string }[] {
  const actor = useActor();
  const { organisation } = useSession();
  const own = detailTabsOf(actor, booking.status).map((id) => ({ id, title: detailTabTitles[id] }));
  if (!mayRead(actor, 'planning')) return own;
  const candidates = { id: 'candidates', title: 'Who can take this?' } as const;
  return [
    ...own,
    ...(mayAct(standing(booking), actor, organisation, 'allocate') ? [candidates] : []),
    ...(mayReadHistories(actor, 'work') ? [{ id: 'history', title: 'History' } as const] : []),
  ];
}

type TabId = DetailTab | 'candidates' | 'history';

function TabContent({
  tab,
  booking,
  command,
  onLeave,
}: Pick<ResourceTabProps, 'booking' | 'command' | 'onLeave'> & { readonly tab: TabId }) {
  switch (tab) {
    case 'resource':
      return <ResourceTab booking={booking} command={command} shows="read" onLeave={onLeave} />;
    case 'review':
      return <ResourceTab booking={booking} command={command} shows="form" onLeave={onLeave} />;
    case 'details':
      return <BookingDetails booking={booking} command={command} />;
    case 'notes':
      return <NotesTab booking={booking} />;
    case 'candidates':
      return <CandidateList booking={booking} />;
    case 'history':
      return <BookingHistory bookingId={booking.id} />;
  }
}
