import { notifications } from '@mantine/notifications';
import { useLocation, useSearchParams } from 'react-router-dom';
import { searchWithBooking } from '../bookings/openBooking.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { keptState } from '../shell/useBeside.ts';
import { NewBookingForm } from './NewBookingForm.tsx';

export interface NewBookingDrawerProps {
  readonly opened: boolean;
  /** Whether it is a group event. */
  readonly group: boolean;
  /** For whom, if that is known. */
  readonly customerId: string | null;
  /** Who is to do it, if that is known. */
  readonly resourceId: string | null;
  readonly onClose: () => void;
}

/** Plans a new booking; once saved, it opens. */
export function NewBookingDrawer({ opened, group, customerId, resourceId, onClose }: NewBookingDrawerProps) {
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  const onMade = (bookingId: string | undefined) => {
    if (bookingId === undefined) {
      notifications.show({
        title: 'Recurring booking created',
        message: 'Its bookings appear within seconds.',
        withBorder: true,
      });
      onClose();
      return;
    }
    setSearch(
      (old) => {
        const next = new URLSearchParams(searchWithBooking(old, bookingId));
        next.delete('new');
        return next;
      },
      // The booking replaces its form: Back leads past both.
      { replace: true, preventScrollReset: true, state: keptState(state) },
    );
  };
  return (
    <SideDrawer
      lies="over"
      opened={opened}
      onClose={onClose}
      title={group ? 'New group event' : 'New booking'}
    >
      <NewBookingForm
        key={`${group} ${customerId} ${resourceId}`}
        kind={group ? 'group' : 'booking'}
        customerId={customerId}
        resourceId={resourceId}
        onMade={onMade}
        onCancel={onClose}
      />
    </SideDrawer>
  );
}
