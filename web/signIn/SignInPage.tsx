import { Center, Paper } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type ActionLink, readActionLink } from '../../domain/signIn/actionLink.ts';
import { queries } from '../client/queries.ts';
import { guestPath } from '../guests/guestPath.ts';
import { landingPath } from '../shell/menu.ts';
import { usePartnersName } from '../shell/useShownLogo.ts';
import { useStartUpAlert } from '../startUp/startUpAlert.ts';
import { SignInWidget } from './SignInWidget.tsx';
import { keptLinkSchema, signInFor } from './signInFor.ts';
import { useProviderBack } from './useProviderBack.ts';

/** The codes of links that were acted on: where the page is shown again, it does nothing more with them. */
const actedOn = new Set<string>();

const product = 'Muster';

/**
 * `/login` and `/reset`: the sign-in page (shell §2.4); afterwards where its link leads, or where the guard intercepted the
 * user. Who is signed in already goes to the root (shell §4.1.3), unless a link says that something is to be done.
 */
export function SignInPage() {
  const { pathname } = useLocation();
  // What one address asks for is not done again for another one.
  return <SignIn key={pathname} entry={/^\/reset\/?$/.test(pathname) ? 'recovery' : 'signIn'} />;
}

function SignIn({ entry }: { readonly entry: 'signIn' | 'recovery' }) {
  const link = useActionLink();
  const back = useProviderBack();
  const client = useQueryClient();
  const [isActing, setIsActing] = useState(
    back !== undefined || (link.mode !== undefined && link.mode !== 'selectAccount'),
  );
  const [signedInHere, setSignedInHere] = useState(false);
  const [continueTo, setContinueTo] = useState(link.continueTo);
  const session = useQuery({ ...queries.session(), enabled: !isActing });
  const alert = useStartUpAlert();
  const name = usePartnersName() ?? product;
  useEffect(() => {
    document.title = `Sign in · ${name}`;
  }, [name]);
  if (!isActing && session.data !== undefined && !session.isError) {
    const otherwise = signedInHere ? landingPath(session.data) : '/';
    return <Navigate to={continueTo ?? otherwise} replace />;
  }
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder radius="lg" p="lg" w="100%" maw={360} shadow="sm" pos="relative">
        <SignInWidget
          key={alert}
          greeting={{ title: `Sign in to ${name}`, text: 'Rostering and dispatch' }}
          link={link}
          entry={entry}
          back={back}
          {...(alert !== undefined && { alert })}
          onScreen={(screen) => {
            // What the link said is done.
            if (screen !== 'email' && screen !== 'password' && screen !== 'chooser') return;
            forgetCode(link);
            setIsActing(false);
          }}
          onSignedIn={(path) => {
            if (path !== undefined && isForMembersOfNone(path)) {
              window.location.assign(path);
              return;
            }
            forgetCode(link);
            setContinueTo(path);
            setSignedInHere(true);
            setIsActing(false);
            void client.resetQueries();
          }}
        />
      </Paper>
    </Center>
  );
}

/** Whether a page is also for whoever joins an organisation there: they may be in none yet, and have no session to wait for. */
function isForMembersOfNone(path: string): boolean {
  const [page] = path.split('#', 1);
  return page === '/invitation' || page === guestPath;
}

/** What a link said is done: neither this page nor the browser's own reload does it again. */
function forgetCode({ code, continueTo }: ActionLink): void {
  if (code === '' || actedOn.has(code)) return;
  actedOn.add(code);
  const usr = continueTo === undefined ? null : signInFor(continueTo);
  history.replaceState({ ...history.state, usr }, '');
}

/**
 * What the address asks for, read once. A code is taken out of the address at once, so that nothing that the page loads or
 * leads to is told of it; the browser keeps it with the page, so that loading it again does no harm.
 */
function useActionLink(): ActionLink {
  const { pathname, search, state } = useLocation();
  const kept = keptLinkSchema.safeParse(state);
  const [said] = useState(search !== '' || !kept.success ? search : kept.data.actionLink);
  const [link] = useState(() => {
    const read = readActionLink(said, [window.location.origin]);
    return read.code !== '' && actedOn.has(read.code) ? { ...read, mode: undefined, code: '' } : read;
  });
  const hasCode = link.code !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address as it was when the page was opened
  useEffect(() => {
    // Not through the router, for which this would be another address to guard.
    if (hasCode && search !== '') {
      history.replaceState({ ...history.state, usr: { actionLink: said } }, '', pathname);
    }
  }, []);
  return link;
}
