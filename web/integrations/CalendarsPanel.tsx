import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CalendarAddressOfAll } from '../../api/contract/calendars.ts';
import {
  allCalendarAddresses,
  allCalendarAddressesQuery,
  endCalendarAddress,
} from '../calendarAddresses/calendarAddressRequests.ts';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import classes from './integrations.module.css';

/** The addresses under which calendar applications follow bookings, of everybody in the organisation. */
export function CalendarsPanel() {
  const { data, error, refetch } = useQuery(allCalendarAddressesQuery());
  if (data === undefined) {
    return error === null ? (
      <Skeleton height={160} role="status" aria-busy="true" aria-label="Loading" />
    ) : (
      <LoadFailed what="The calendar addresses" error={error} onRetry={() => void refetch()} />
    );
  }
  const { calendarAddresses, total } = data;
  const left = total - calendarAddresses.length;
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={620}>
        Whoever has one of these addresses reads the bookings of its person or customer in a calendar
        application, without signing in. They are made in the drawers of people and customers, and on the page
        of one’s own account.
      </Text>
      {calendarAddresses.length === 0 ? (
        <NothingHere title="No calendar addresses yet">
          <Text size="sm" c="dimmed">
            Nobody follows bookings in a calendar application.
          </Text>
        </NothingHere>
      ) : (
        <ul className={classes.cards} aria-label="Calendar addresses">
          {calendarAddresses.map((address) => (
            <AddressCard key={address.id} address={address} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Text size="sm" c="dimmed">
          {left} more, which were used before these.
        </Text>
      )}
    </Stack>
  );
}

function AddressCard({ address }: { readonly address: CalendarAddressOfAll }) {
  const { recordedAt } = useFormats().format;
  const { id, kind, recordId, recordName, hint, madeAt, madeByName, lastUsedAt } = address;
  return (
    <li className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.about}>
          <Group gap="xs">
            <Text fw={600} className={classes.name ?? ''}>
              {recordName}
            </Text>
            <Text size="sm" c="dimmed">
              {kind === 'resource' ? 'Person' : 'Customer'}
            </Text>
            <Text size="sm" c="dimmed" ff="monospace">
              …{hint}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            Made {recordedAt(madeAt)}
            {madeByName !== '' && ` by ${madeByName}`}
            {' · '}
            {lastUsedAt === null ? 'never used' : `last used ${recordedAt(lastUsedAt)}`}
          </Text>
        </div>
        <ConfirmButton
          label="End"
          accessibleLabel={`End the address of ${recordName} that ends in ${hint}`}
          question={`End the calendar address of ${recordName}?`}
          consequence="Calendar applications that follow it are shown nothing more. This cannot be undone."
          refreshes={allCalendarAddresses}
          onConfirm={() => endCalendarAddress({ kind, id: recordId }, id)}
        />
      </Group>
    </li>
  );
}
