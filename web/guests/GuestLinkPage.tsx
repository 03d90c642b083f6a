import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CardPage } from '../shell/CardPage.tsx';
import { Note } from '../shell/Note.tsx';
import { signInFor } from '../signIn/signInFor.ts';
import { endSession } from '../signIn/signOut.ts';
import { guestPath } from './guestPath.ts';
import { foundGuestLinkQuery, keepGuestLink, openGuestLink } from './guestRequests.ts';

/**
 * `/guest#code`: opens a booking as a guest, or takes it into an account. It opens on a click, because programs that look into
 * e-mails open links, too. Without a code it is about the link that this browser has opened last.
 */
export function GuestLinkPage() {
  const code = useLocation().hash.slice(1);
  const found = useQuery(foundGuestLinkQuery(code));
  useEffect(() => {
    document.title = 'Your booking · Muster';
  }, []);
  return (
    <CardPage width={400}>
      {found.data !== undefined && found.data.asMember !== null ? (
        <NeedsNoLink organisation={found.data.organisation} {...found.data.asMember} />
      ) : found.data !== undefined ? (
        <Found code={code} {...found.data} />
      ) : found.error === null ? (
        <Skeleton height={200} role="status" aria-busy="true" aria-label="Loading" />
      ) : (
        <Stack>
          <Title order={1} size="h3">
            This link does not open a booking
          </Title>
          <Note tone="bad" role="alert" title={found.error.message}>
            <Text size="sm">
              A link works for the first browser that opens it, and for 30 days. Ask whoever sent it for
              another one.
            </Text>
          </Note>
          <Anchor href="/login" underline="always" size="sm">
            Sign in
          </Anchor>
        </Stack>
      )}
    </CardPage>
  );
}

interface FoundProps {
  readonly code: string;
  readonly organisation: string;
  readonly isKept: boolean;
  readonly signedInAs: string | null;
}

/** For a member of the organisation, who sees the booking without the link, which stays for whom it is meant. */
function NeedsNoLink({
  organisation,
  bookingId,
  worksHere,
}: {
  readonly organisation: string;
  readonly bookingId: string;
  readonly worksHere: boolean;
}) {
  return (
    <Stack>
      <div>
        <Title order={1} size="h3">
          You need no link for this booking
        </Title>
        <Text c="dimmed" size="sm">
          {worksHere
            ? `You are a member of ${organisation}. The link stays for whom it is meant.`
            : `You are a member of ${organisation}, and work in another organisation now. Switch there to see the booking. The link stays for whom it is meant.`}
        </Text>
      </div>
      <Button
        component="a"
        href={worksHere ? `/bookings?booking=${encodeURIComponent(bookingId)}` : '/'}
        fullWidth
      >
        {worksHere ? 'Open your bookings' : 'Go on'}
      </Button>
    </Stack>
  );
}

function Found({ code, organisation, isKept, signedInAs }: FoundProps) {
  const navigate = useNavigate();
  /** The page begins anew as whoever is signed in then. */
  const onSuccess = () => window.location.assign('/');
  const opening = useMutation({ mutationFn: (linkCode: string) => openGuestLink(linkCode), onSuccess });
  const keeping = useMutation({ mutationFn: keepGuestLink, onSuccess });
  const leaving = useMutation({
    mutationFn: endSession,
    // Within this page, so that no server sees the code in an address.
    onSuccess: () =>
      navigate('/login', { state: signInFor(code === '' ? guestPath : `${guestPath}#${code}`) }),
  });
  const busy = [opening, keeping, leaving].some(({ isPending, isSuccess }) => isPending || isSuccess);
  const error = opening.error ?? keeping.error ?? leaving.error;
  // Whoever comes from the booking itself has seen it as a guest.
  const asks = code === '' ? 'keep' : 'open';
  const signsIn = (
    <Button
      fullWidth
      variant={asks === 'keep' || isKept ? 'filled' : 'default'}
      disabled={busy}
      loading={leaving.isPending}
      onClick={() => leaving.mutate()}
    >
      {isKept ? 'Sign in' : 'Sign in or make an account'}
    </Button>
  );
  return (
    <Stack>
      <div>
        <Title order={1} size="h3">
          {asks === 'open' ? `Your booking with ${organisation}` : 'Keep your booking'}
        </Title>
        <Text c="dimmed" size="sm">
          {isKept
            ? 'This booking is in an account. Sign in to see it.'
            : asks === 'open'
              ? 'See when it is and who comes, and tell us what you think of it.'
              : `In an account you see your booking with ${organisation} on every device, for as long as you like.`}
        </Text>
      </div>
      {error !== null && <Note tone="bad" role="alert" title={error.message} />}
      {signedInAs !== null && (
        <Button fullWidth disabled={busy} loading={keeping.isPending} onClick={() => keeping.mutate(code)}>
          {isKept ? `Open it as ${signedInAs}` : `Keep it as ${signedInAs}`}
        </Button>
      )}
      {asks === 'open' && !isKept && (
        <Button
          fullWidth
          variant={signedInAs === null ? 'filled' : 'default'}
          disabled={busy}
          loading={opening.isPending}
          onClick={() => opening.mutate(code)}
        >
          {signedInAs === null ? 'Open the booking' : 'Open it as a guest'}
        </Button>
      )}
      {signedInAs === null && signsIn}
      {asks === 'keep' && (
        <Anchor href="/" underline="always" size="sm">
          Back to the booking
        </Anchor>
      )}
    </Stack>
  );
}
