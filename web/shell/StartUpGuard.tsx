import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { queries } from '../client/queries.ts';
import { onSessionLost } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { SessionContext } from './SessionContext.ts';

/**
 * Runs before every screen except sign-in (shell §4.1): without a valid user it leads to /login, and back
 * afterwards.
 */
export function StartUpGuard() {
  const location = useLocation();
  const client = useQueryClient();
  const session = useQuery(queries.session());
  useEffect(
    () => onSessionLost(() => void client.invalidateQueries({ queryKey: queries.session().queryKey })),
    [client],
  );
  const signedOut = session.error instanceof RequestFailed && [401, 403].includes(session.error.status ?? 0);
  if (signedOut) {
    const target = `${location.pathname}${location.search}`;
    return <Navigate to={target === '/' ? '/login' : `/login?next=${encodeURIComponent(target)}`} replace />;
  }
  if (session.data !== undefined) {
    return (
      <SessionContext value={session.data}>
        <Outlet />
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
