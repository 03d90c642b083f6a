import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { type DetailTab, detailTabsOf, detailTabTitles } from '../../domain/booking/detailTabs.ts';
import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import { mayReadHistories } from '../../domain/rights/rights.ts';
import { BookingHistory } from '../booking/BookingHistory.tsx';
import { BookingTabs } from '../booking/BookingTabs.tsx';
import { DetailEntry } from '../booking/DetailEntry.tsx';
import { NotesTab } from '../booking/NotesTab.tsx';
import { ReviewGiven } from '../booking/ReviewGiven.tsx';
import { bookingTitle, staffingText } from '../bookings/bookingTexts.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { StatusBadge } from '../bookings/StatusBadge.tsx';
import { RequestFailed } from '../client/requestFailed.ts';
import { Note } from '../shell/Note.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { useActor } from '../shell/SessionContext.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { stepsThrough } from '../shell/stepsThrough.ts';
import { useFormats } from '../shell/useFormats.ts';
import { AsItWas } from './AsItWas.tsx';
import classes from './timeTravel.module.css';
import { timeTravelQueries } from './timeTravelQueries.ts';

/** The booking named in the address as it was at a moment, read-only, with the tabs of its stage then. */
export function PastBookingDrawer({ asOf }: { readonly asOf: number }) {
  const { bookingId, open, close } = useOpenBooking();
  const booking = useQuery({
    ...timeTravelQueries.booking(bookingId ?? '', asOf),
    enabled: bookingId !== null,
  });
  return (
    <SideDrawer
      opened={bookingId !== null}
      onClose={close}
      stepsOf={() => stepsThrough('booking', { value: bookingId, open })}
      title={booking.data === undefined ? 'Booking' : bookingTitle(booking.data)}
    >
      <Stack gap="md">
        <AsItWas asOf={asOf} />
        {booking.data !== undefined ? (
          <PastBooking key={booking.data.id} booking={booking.data} asOf={asOf} />
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

interface PastBookingProps {
  readonly booking: BookingView;
  readonly asOf: number;
}

function PastBooking({ booking, asOf }: PastBookingProps) {
  const actor = useActor();
  const { format } = useFormats();
  const [wanted, setTab] = useState<string | null>('details');
  // What was said stands in the booking as it is now.
  const own = detailTabsOf(actor, booking.status)
    .filter((id) => id !== 'chats')
    .map((id) => ({ id, title: detailTabTitles[id] }));
  const history = { id: 'history', title: 'History' } as const;
  const tabs = [...own, ...(mayReadHistories(actor, 'work') ? [history] : [])];
  // At another moment the booking may be at another stage.
  const tab = tabs.find(({ id }) => id === wanted)?.id ?? 'details';
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
      {booking.conflict && (
        <Note tone="bad" title="In conflict">
          {booking.violations.length === 0 && <Text size="sm">Kept despite a conflict.</Text>}
          {mostTellingFirst(booking.violations).map((violation) => (
            <Text key={`${violation.code} ${violation.resourceId} ${violation.message}`} size="sm">
              {format.recorded(reasonText(violation))}
            </Text>
          ))}
        </Note>
      )}
      <BookingTabs tabs={tabs} tab={tab} onTab={setTab}>
        <PastTab tab={tab} booking={booking} asOf={asOf} />
      </BookingTabs>
    </>
  );
}

function PastTab({ tab, booking, asOf }: PastBookingProps & { readonly tab: DetailTab | 'history' }) {
  switch (tab) {
    case 'resource':
    case 'review':
      return <WhoDidIt booking={booking} />;
    case 'details':
      return <Details booking={booking} />;
    case 'notes':
      return <NotesTab booking={booking} />;
    case 'chats':
      return null;
    case 'history':
      return <BookingHistory bookingId={booking.id} until={asOf} />;
  }
}

function WhoDidIt({ booking }: { readonly booking: BookingView }) {
  const { format } = useFormats();
  const { onSiteAt, finishedAt } = booking;
  return (
    <dl className={classes.facts}>
      <DetailEntry term="People">{staffingText(booking)}</DetailEntry>
      <DetailEntry term="When">{format.spoken(booking.start, booking.end)}</DetailEntry>
      {onSiteAt !== null && <DetailEntry term="On site">{format.moment(onSiteAt)}</DetailEntry>}
      {finishedAt !== null && <DetailEntry term="Finished">{format.moment(finishedAt)}</DetailEntry>}
      <ReviewGiven booking={booking} />
    </dl>
  );
}

function Details({ booking }: { readonly booking: BookingView }) {
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
    <Stack gap="md">
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <DetailEntry key={term} term={term}>
              {value}
            </DetailEntry>
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
    </Stack>
  );
}
