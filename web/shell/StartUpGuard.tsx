import { Button, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { ZodError, z } from 'zod';
import type { SessionView } from '../../api/contract/views.ts';
import { queries } from '../client/queries.ts';
import { onSessionLost, tellSessionBack } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { GuestEnded } from '../guests/GuestEnded.tsx';
import { guestOf, keepGuest } from '../guests/guestMark.ts';
import { NewOrganisationPage } from '../organisations/NewOrganisationPage.tsx';
import { OrganisationLeft } from '../organisations/OrganisationLeft.tsx';
import { SessionEnded } from '../signIn/SessionEnded.tsx';
import { endSession } from '../signIn/signOut.ts';
import { ConfirmDevice } from '../startUp/ConfirmDevice.tsx';
import { completeRegistration, findToken, openLink, redeemToken } from '../startUp/entryRequests.ts';
import { type Address, isSignInPath } from '../startUp/incoming.ts';
import { forgetPartner, keepPartner } from '../startUp/partnerMark.ts';
import { StartUpAlert } from '../startUp/startUpAlert.ts';
import { startUpMachine } from '../startUp/startUpMachine.ts';
import type { Departure, SessionAnswer, TokenOwner } from '../startUp/startUpSetup.ts';
import { linkExpiredText, linkExpiryToastMs } from '../startUp/startUpTexts.ts';
import { BusyPage, FullPage } from './BusyPage.tsx';
import { SessionContext } from './SessionContext.ts';

/** What the guard's machine has the page do. */
const runMachine = startUpMachine.provide({
  actors: {
    findToken: fromPromise(({ input }: { input: string }) => findToken(input)),
    redeemToken: fromPromise(({ input }: { input: { token: string; owner: TokenOwner; entry: string } }) =>
      redeemToken(input),
    ),
    openLink: fromPromise(({ input }: { input: string }) => openLink(input)),
    register: fromPromise(({ input }: { input: { code: string; state: string } }) =>
      completeRegistration(input),
    ),
  },
  actions: {
    forgetPartner,
    resume: tellSessionBack,
    tellExpired: () => tell(linkExpiredText, linkExpiryToastMs),
    tellNotice: ({ context: { notice } }) => {
      if (notice !== null) tell(notice, 4500);
    },
  },
});

function tell(message: string, autoClose: number): void {
  notifications.show({ message, autoClose, withBorder: true });
}

/**
 * Runs on every route (shell §4.1): its machine says what is shown, and where to go instead. A session that ends while a
 * screen is open leads to sign-in without taking the screen away.
 */
export function StartUpGuard() {
  const address = useAddress();
  const client = useQueryClient();
  const go = useDeparture();
  const session = useQuery(queries.session());
  const [state, send] = useMachine(
    runMachine.provide({
      actors: {
        // What the page knew of the session goes with it.
        signOut: fromPromise(async () => {
          await endSession();
          await client.resetQueries({ queryKey: queries.session().queryKey });
        }),
      },
      actions: {
        depart: ({ context: { departure } }) => go(departure),
        ask: () => void client.invalidateQueries({ queryKey: queries.session().queryKey }),
      },
    }),
    { input: { address } },
  );
  useEffect(() => send({ type: 'NAVIGATED', address }), [send, address]);
  useEffect(
    () => onSessionLost((by) => send({ type: by === 'live' ? 'LIVE_FAILED' : 'REQUEST_REFUSED' })),
    [send],
  );
  const { data, error, dataUpdatedAt, errorUpdatedAt } = session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that is the same counts too, so its time does
  useEffect(() => {
    const answer = answerOf(data, error);
    if (answer !== undefined) send({ type: 'ANSWER', answer });
  }, [send, data, error, dataUpdatedAt, errorUpdatedAt]);
  // Of a session that is being ended nothing is kept, however late its answer comes.
  const isOpen = state.matches('open');
  useEffect(() => {
    if (!isOpen || data === undefined) return;
    keepPartner(data.partner);
    keepGuest(isGuestByLink(data) ? bookingOf(data) : undefined);
  }, [isOpen, data]);

  const [ended, left] = [state.matches('ended'), state.matches('left')];
  useRefreshOnReturn(ended || left);
  /** For whom the page was drawn. */
  const drawn = useRef<SessionView>(undefined);
  if (isOpen && error === null) drawn.current ??= data;

  // The router may be on the way to a screen of which the machine does not know yet.
  if (state.matches('signIn') && isSignInPath(address.path)) {
    return (
      <StartUpAlert value={state.context.alert}>
        <Outlet />
      </StartUpAlert>
    );
  }
  if ((state.matches('open') || ended || left) && data !== undefined && drawn.current !== undefined) {
    return (
      <SessionContext value={isDrawnFor(drawn.current, data) ? data : drawn.current}>
        <Outlet />
        {left && (
          <OrganisationLeft drawn={drawn.current} current={data} onBack={() => void session.refetch()} />
        )}
        {ended &&
          (isGuestByLink(data) ? (
            <GuestEnded bookingId={bookingOf(data)} onOpened={() => void session.refetch()} />
          ) : (
            <SessionEnded email={data.user.email} onSignedIn={() => void session.refetch()} />
          ))}
      </SessionContext>
    );
  }
  if (state.matches('guestEnded')) {
    return <GuestEnded bookingId={guestOf()} onOpened={() => void session.refetch()} />;
  }
  if (state.matches('confirmingDevice')) {
    return (
      <ConfirmDevice
        organisation={state.context.owner?.organisation ?? ''}
        onConfirm={(entry) => send({ type: 'CONFIRM', entry })}
        onCancel={() => send({ type: 'CANCEL' })}
      />
    );
  }
  if (state.matches('founding')) {
    return (
      <NewOrganisationPage
        onMade={() => void client.resetQueries()}
        otherwise={{ label: 'Sign out', onClick: () => send({ type: 'CANCEL' }) }}
      />
    );
  }
  if (state.matches('unreachable') || state.matches('stillSignedIn')) {
    return (
      <FullPage>
        <Title order={1} size="h3">
          {state.matches('unreachable') ? 'Muster cannot be reached' : 'You are still signed in'}
        </Title>
        <Text c="dimmed" role="alert">
          {state.context.failure}
        </Text>
        <Button onClick={() => send({ type: 'AGAIN' })} loading={session.isFetching}>
          Try again
        </Button>
      </FullPage>
    );
  }
  return <BusyPage />;
}

/** What the sign-in page has taken out of its address, and still does. */
const keptSchema = z.object({ actionLink: z.string() });

/** The address that the router shows; the same object for as long as it stays the same. */
function useAddress(): Address {
  const { pathname, search: shown, state } = useLocation();
  const kept = keptSchema.safeParse(state);
  const search = shown === '' && kept.success ? kept.data.actionLink : shown;
  const [address, setAddress] = useState<Address>({ path: pathname, search });
  if (address.path === pathname && address.search === search) return address;
  const next = { path: pathname, search };
  setAddress(next);
  return next;
}

/** Goes elsewhere: on this page, or on a new one as whoever is signed in then. */
function useDeparture(): (departure: Departure | null) => void {
  const navigate = useNavigate();
  return (departure) => {
    if (departure === null) return;
    if (departure.how === 'load') window.location.assign(departure.to);
    else void navigate(departure.to, { replace: true });
  };
}

/** The same person is back, here or in another tab: everything but the session is asked again. */
function useRefreshOnReturn(isAway: boolean): void {
  const client = useQueryClient();
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) {
      void client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'session' });
    }
    wasAway.current = isAway;
  }, [isAway, client]);
}

/**
 * Whether a screen that was drawn for one session may be shown another: also before the machine has heard of it, nothing is
 * drawn for somebody else, or for another organisation.
 */
function isDrawnFor(drawn: SessionView, now: SessionView): boolean {
  return drawn.user.uid === now.user.uid && drawn.organisation.id === now.organisation.id;
}

/** Whether somebody came by a link to a booking, and has no account. */
function isGuestByLink({ byLink, admittedTo }: SessionView): boolean {
  return byLink === true && admittedTo !== undefined;
}

/** The booking to which a link has admitted somebody: it is one. */
function bookingOf({ admittedTo }: SessionView): string | undefined {
  return admittedTo?.[0]?.bookingId;
}

/** What the newest answer says; undefined while there is none. */
function answerOf(data: SessionView | undefined, error: Error | null): SessionAnswer | undefined {
  if (error instanceof RequestFailed) {
    if (error.noOrganisation) {
      return { kind: 'noOrganisation', text: error.message, mayMakeOne: error.mayMakeOrganisation };
    }
    if (error.status === 401 || error.status === 403)
      return { kind: 'signedOut', wasGuest: guestOf() !== undefined };
    return { kind: 'failed', text: error.message };
  }
  if (error instanceof ZodError) return { kind: 'incomplete' };
  if (error !== null) return { kind: 'failed', text: error.message };
  return data === undefined ? undefined : { kind: 'signedIn', session: data };
}
