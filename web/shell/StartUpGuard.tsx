import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SessionView } from '../../api/contract/views.ts';
import { queries } from '../client/queries.ts';
import { onSessionLost, tellSessionBack } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { OrganisationLeft } from '../organisations/OrganisationLeft.tsx';
import { SessionEnded } from '../signIn/SessionEnded.tsx';
import { SessionContext } from './SessionContext.ts';

/**
 * Runs before every screen except sign-in (shell §4.1): without a valid user it leads to /login, and back
 * afterwards. A session that ends while a screen is open leads there too, without taking the screen away.
 */
export function StartUpGuard() {
  const location = useLocation();
  const client = useQueryClient();
  const session = useQuery(queries.session());
  /** For whom the page was drawn. */
  const first = useRef<SessionView>(undefined);
  useEffect(
    () =>
      onSessionLost(() => {
        const { queryKey } = queries.session();
        void client.invalidateQueries({ queryKey }).then(() => {
          const now = client.getQueryState(queryKey);
          if (!isSignedOut(now?.error ?? null) && !hasLeft(first.current, now?.data)) tellSessionBack();
        });
      }),
    [client],
  );
  const signedOut = isSignedOut(session.error);
  first.current ??= session.data;
  const left = hasLeft(first.current, session.data);
  const isAway = signedOut || left;
  const wasAway = useRef(false);
  // The same person is back, here or in another tab: what waited is asked, and the rest refreshed.
  useEffect(() => {
    if (wasAway.current && !isAway) {
      tellSessionBack();
      void client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'session' });
    }
    wasAway.current = isAway;
  }, [isAway, client]);
  const anothers = first.current !== undefined && !isSamePerson(first.current, session.data);
  // Nothing of the first person's stays: the page begins anew.
  useEffect(() => {
    if (anothers) window.location.assign('/');
  }, [anothers]);
  if (anothers) return <BusyPage />;
  if (signedOut && session.data === undefined) {
    const target = `${location.pathname}${location.search}`;
    return <Navigate to={target === '/' ? '/login' : `/login?next=${encodeURIComponent(target)}`} replace />;
  }
  if (session.data !== undefined && first.current !== undefined) {
    return (
      <SessionContext value={left ? first.current : session.data}>
        <Outlet />
        {left && !signedOut && (
          <OrganisationLeft
            drawn={first.current}
            current={session.data}
            onBack={() => void session.refetch()}
          />
        )}
        {signedOut && (
          <SessionEnded email={session.data.user.email} onSignedIn={() => void session.refetch()} />
        )}
      </SessionContext>
    );
  }
  if (session.error !== null) {
    return (
      <FullPage>
        <Title order={1} size="h3">
          Muster cannot be reached
        </Title>
        <Text c="dimmed">{session.error.message}</Text>
        <Button onClick={() => void session.refetch()} loading={session.isFetching}>
          Try again
        </Button>
      </FullPage>
    );
  }
  return <BusyPage />;
}

function isSignedOut(error: Error | null): boolean {
  return error instanceof RequestFailed && [401, 403].includes(error.status ?? 0);
}

function isSamePerson(one: SessionView, other: SessionView | undefined): boolean {
  return other === undefined || one.user.uid === other.user.uid;
}

/** Whether the person for whom a page was drawn works in another organisation by now. */
function hasLeft(drawn: SessionView | undefined, now: SessionView | undefined): boolean {
  return drawn !== undefined && now !== undefined && drawn.organisation.id !== now.organisation.id;
}

/** The busy indicator appears after 500 ms (shell §9), so that a quick answer does not flicker. */
export function BusyPage() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return <FullPage>{late && <Loader role="status" aria-label="Loading" />}</FullPage>;
}

function FullPage({ children }: { readonly children: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" maw={420} ta="center">
        {children}
      </Stack>
    </Center>
  );
}
