import { Center, Paper } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { queries } from '../client/queries.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { landingPath } from '../shell/menu.ts';
import { SignInForm } from './SignInForm.tsx';
import { endSession } from './signOut.ts';

/**
 * `/login`: e-mail and password; afterwards back to where the guard intercepted the user. Who is signed in already goes
 * to the root (shell §4.1.3).
 */
export function SignInPage() {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const session = useQuery(queries.session());
  const [signedInHere, setSignedInHere] = useState(false);
  const alert = useDismissal(session.error);
  useEffect(() => {
    document.title = 'Sign in · Muster';
  }, []);
  if (session.data !== undefined && !session.isError) {
    const otherwise = signedInHere ? landingPath(session.data) : '/';
    return <Navigate to={ownAddress(search.get('next')) ?? otherwise} replace />;
  }
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder radius="lg" p="xl" w="100%" maw={400} shadow="sm">
        <SignInForm
          key={alert}
          title="Sign in to Muster"
          text="Rostering and dispatch"
          {...(alert !== undefined && { alert })}
          onSignedIn={() => {
            setSignedInHere(true);
            void client.resetQueries();
          }}
        />
      </Paper>
    </Center>
  );
}

/**
 * Whoever is signed in without an organisation is signed out and told so (shell §4.1.3, §5); undefined until that has
 * happened.
 */
function useDismissal(error: Error | null): string | undefined {
  const client = useQueryClient();
  const [alert, setAlert] = useState<string>();
  const refusal = error instanceof RequestFailed && error.noOrganisation ? error.message : undefined;
  useEffect(() => {
    if (refusal === undefined) return;
    endSession()
      .then(
        () => refusal,
        (failure: unknown) => {
          if (!(failure instanceof RequestFailed)) throw failure;
          return `${refusal} You are still signed in: ${failure.message}`;
        },
      )
      .then((text) => {
        setAlert(text);
        return client.invalidateQueries({ queryKey: queries.session().queryKey });
      });
  }, [refusal, client]);
  return alert;
}

/** Only addresses of this application: `next` comes from the address bar and must not lead elsewhere. */
function ownAddress(next: string | null): string | undefined {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : undefined;
}
