import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Note } from '../shell/Note.tsx';
import { CoveringPage } from '../signIn/CoveringPage.tsx';
import { foundGuestLinkQuery, openGuestLink } from './guestRequests.ts';

export interface GuestEndedProps {
  /** The booking that was shown: a link to another one is not what is missed. */
  readonly bookingId: string | undefined;
  readonly onOpened: () => void;
}

/**
 * Over the booking of a guest whose session has ended, or in its place, for whom no password signs in: where their link still
 * works, it opens again; else they learn that it does not.
 */
export function GuestEnded({ bookingId, onOpened }: GuestEndedProps) {
  // What was found before the session ended says nothing of now.
  const found = useQuery({
    ...foundGuestLinkQuery('', bookingId),
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const opening = useMutation({ mutationFn: () => openGuestLink('', bookingId), onSuccess: onOpened });
  const works = found.data !== undefined && !found.data.isKept;
  return (
    <CoveringPage label="Your booking">
      {found.isFetching && found.data === undefined ? (
        <Skeleton height={160} role="status" aria-busy="true" aria-label="Loading" />
      ) : works ? (
        <Stack>
          <Title order={1} size="h3">
            Your booking is closed for now
          </Title>
          <Text size="sm">Your session has ended. Your link still opens the booking in this browser.</Text>
          {opening.error !== null && <Note tone="bad" role="alert" title={opening.error.message} />}
          <Button autoFocus fullWidth loading={opening.isPending} onClick={() => opening.mutate()}>
            Open the booking again
          </Button>
        </Stack>
      ) : (
        <Stack>
          <Title order={1} size="h3">
            Your booking is not open here any more
          </Title>
          <Note tone="bad" role="alert" title={found.error?.message ?? 'The booking is in an account.'}>
            <Text size="sm">
              {found.error === null
                ? 'Sign in to see it.'
                : 'A link works for 30 days, as long as it is not withdrawn. If you have another one, open it; else ask whoever sent it.'}
            </Text>
          </Note>
          <Button variant="default" fullWidth loading={found.isFetching} onClick={() => void found.refetch()}>
            Try again
          </Button>
          <Anchor href="/login" underline="always" size="sm">
            Sign in
          </Anchor>
        </Stack>
      )}
    </CoveringPage>
  );
}
