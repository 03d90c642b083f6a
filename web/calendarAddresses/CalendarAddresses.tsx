import { Anchor, Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CalendarAddress, CalendarOwner } from '../../api/contract/calendars.ts';
import { ChangeError } from '../integrations/ChangeError.tsx';
import { SecretShown } from '../integrations/SecretShown.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './CalendarAddresses.module.css';
import {
  calendarAddressesQuery,
  endCalendarAddress,
  makeCalendarAddress,
} from './calendarAddressRequests.ts';

export interface CalendarAddressesProps extends CalendarOwner {
  /** Whether the reader looks at their own calendar. */
  readonly own?: boolean;
}

/** The secret addresses under which calendar applications follow somebody's bookings: to make, to copy once, to end. */
export function CalendarAddresses({ kind, id, own = false }: CalendarAddressesProps) {
  const headId = useId();
  // What a link opens must not leave another key behind.
  const { byLink = false } = useSession();
  const owner = { kind, id };
  const client = useQueryClient();
  const query = calendarAddressesQuery(owner);
  const list = useQuery(query);
  const [shown, setShown] = useState<string>();
  const keep = ({ calendarAddresses }: { readonly calendarAddresses: readonly CalendarAddress[] }) =>
    client.setQueryData(query.queryKey, { calendarAddresses: [...calendarAddresses] });
  const make = useMutation({
    mutationFn: () => makeCalendarAddress(owner),
    onSuccess: (made) => {
      keep(made);
      setShown(made.url);
    },
  });
  const end = useMutation({
    mutationFn: (addressId: string) => endCalendarAddress(owner, addressId),
    onSuccess: (left) => {
      keep(left);
      setShown(undefined);
    },
  });
  if (list.data === undefined && list.error !== null) {
    return (
      <LoadFailed what="The calendar addresses" error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  return (
    <Box component="section" aria-labelledby={headId} {...(own && { maw: 720 })}>
      <Group justify="space-between" mb={6}>
        <Title order={2} size={own ? 'h4' : 'h5'} id={headId}>
          Calendar
        </Title>
        {!byLink && (
          <Button
            size="compact-sm"
            variant="default"
            loading={make.isPending}
            onClick={() => make.mutate()}
            aria-label="Make an address for the calendar"
          >
            Make an address
          </Button>
        )}
      </Group>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {own ? 'Your bookings' : 'These bookings'} in a calendar application: subscribe to the address.
          Whoever has it can read them until you end it.
        </Text>
        <ChangeError error={make.error ?? end.error} />
        {shown !== undefined && (
          <SecretShown
            title="The calendar’s address"
            secret={shown}
            onCopied={() => undefined}
            onDone={() => setShown(undefined)}
          />
        )}
        {shown !== undefined && (
          <Anchor size="sm" href={shown.replace(/^https?:/, 'webcal:')}>
            Open it in the calendar of this device
          </Anchor>
        )}
        {list.data === undefined ? (
          <Skeleton height={40} role="status" aria-label="Loading" aria-busy="true" />
        ) : (
          list.data.calendarAddresses.length > 0 && (
            <ul className={classes.list} aria-label="Calendar addresses">
              {list.data.calendarAddresses.map((address) => (
                <Address
                  key={address.id}
                  address={address}
                  ending={end.isPending && end.variables === address.id}
                  onEnd={() => end.mutate(address.id)}
                />
              ))}
            </ul>
          )
        )}
      </Stack>
    </Box>
  );
}

function Address({
  address: { hint, madeAt, madeByName, lastUsedAt },
  ending,
  onEnd,
}: {
  readonly address: CalendarAddress;
  readonly ending: boolean;
  readonly onEnd: () => void;
}) {
  const { recordedAt } = useFormats().format;
  return (
    <li className={classes.address}>
      <div>
        <Text size="sm">
          Address …{hint}, made {recordedAt(madeAt)}
          {madeByName !== '' && ` by ${madeByName}`}
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt === null ? 'Not used yet' : `Last used ${recordedAt(lastUsedAt)}`}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={ending}
        onClick={onEnd}
        aria-label={`End the address that ends in ${hint}`}
        className={classes.end ?? ''}
      >
        End
      </Button>
    </li>
  );
}
