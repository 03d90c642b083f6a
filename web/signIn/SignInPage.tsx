import { Center, Paper } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { SessionView } from '../../api/contract/views.ts';
import { queries } from '../client/queries.ts';
import { landingPath } from '../shell/menu.ts';
import { SignInForm } from './SignInForm.tsx';

/** `/login`: e-mail and password; afterwards back to where the guard intercepted the user. */
export function SignInPage() {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const session = useQuery(queries.session());
  useEffect(() => {
    document.title = 'Sign in · Muster';
  }, []);
  if (session.data !== undefined && !session.isError)
    return <Navigate to={targetOf(search, session.data)} replace />;
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder radius="lg" p="xl" w="100%" maw={400} shadow="sm">
        <SignInForm
          title="Sign in to Muster"
          text="Rostering and dispatch"
          onSignedIn={() => void client.resetQueries()}
        />
      </Paper>
    </Center>
  );
}

/** Only addresses of this application: `next` comes from the address bar and must not lead elsewhere. */
function targetOf(search: URLSearchParams, session: SessionView): string {
  const next = search.get('next');
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\')
    ? next
    : landingPath(session);
}
