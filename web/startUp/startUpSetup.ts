import { assign, fromPromise, setup } from 'xstate';
import type { SessionView } from '../../api/contract/views.ts';
import {
  type Address,
  addressText,
  hasErrand,
  isSignInPath,
  readIncoming,
  secondFactorPath,
  targetOf,
  termsPath,
} from './incoming.ts';

/** What the guard needs to know of whoever is signed in. */
export type GuardedSession = Pick<
  SessionView,
  'user' | 'role' | 'partner' | 'alg_client' | 'alg_key' | 'terms' | 'lacksFactor'
> & { readonly organisation: Pick<SessionView['organisation'], 'id'> };

/** The answer to the question who is signed in. */
export type SessionAnswer =
  | { readonly kind: 'signedIn'; readonly session: GuardedSession }
  /** `wasGuest`: the last who was here came by a link to a booking, and has no account. */
  | { readonly kind: 'signedOut'; readonly wasGuest: boolean }
  /** Signed in, and a member of no organisation. */
  | {
      readonly kind: 'noOrganisation';
      readonly text: string;
      /** Whether they are offered to make one. */
      readonly mayMakeOne: boolean;
    }
  /** Signed in, but what the application needs is not in the answer. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'failed'; readonly text: string };

/** Whom a custom sign-in token is for, as far as whoever has it may know. */
export interface TokenOwner {
  readonly uid: string;
  /** The name of the organisation that it leads to. */
  readonly organisation: string;
}

/** Where the page goes next. `load`: as whoever is signed in now, with nothing of what was shown. */
export interface Departure {
  readonly to: string;
  readonly how: 'route' | 'load';
}

export interface StartUpContext {
  readonly address: Address;
  /** The newest answer; null until there is one. */
  readonly answer: SessionAnswer | null;
  /** For whom the page was drawn. */
  readonly drawn: GuardedSession | null;
  readonly owner: TokenOwner | null;
  /** The company e-mail or phone number, as stored on this device or typed. */
  readonly entry: string | null;
  readonly departure: Departure | null;
  /** Told on the sign-in page. */
  readonly alert: string | null;
  /** What went wrong, on a page of its own. */
  readonly failure: string | null;
  /** Told where the page arrives. */
  readonly notice: string | null;
}

export type StartUpEvent =
  | { readonly type: 'NAVIGATED'; readonly address: Address }
  | { readonly type: 'ANSWER'; readonly answer: SessionAnswer }
  /** The live connection says that its session is not valid (any more). */
  | { readonly type: 'LIVE_FAILED' }
  /** A request says so. */
  | { readonly type: 'REQUEST_REFUSED' }
  | { readonly type: 'CONFIRM'; readonly entry: string }
  | { readonly type: 'CANCEL' | 'AGAIN' | 'STAY' };

/** Whether nothing is missing without which no screen can work (shell §5). */
function hasClaims({ user, role, alg_client, alg_key }: GuardedSession): boolean {
  return [user.uid, role, alg_client, alg_key].every((claim) => claim !== null && claim !== '');
}

/** Who is signed in, by the newest answer; null: nobody, or it is not known. */
export function sessionOf({ answer }: StartUpContext): GuardedSession | null {
  return answer?.kind === 'signedIn' ? answer.session : null;
}

function mustAcceptTerms({ role, terms }: GuardedSession): boolean {
  return role !== 'customer' && terms.state === 'due';
}

/** What the page does for the machine, which is pure. */
const actors = {
  signOut: fromPromise<void>(unprovided),
  findToken: fromPromise<{ readonly owner: TokenOwner; readonly entry: string | null }, string>(unprovided),
  redeemToken: fromPromise<
    'signedIn' | 'mismatch',
    { readonly token: string; readonly owner: TokenOwner; readonly entry: string }
  >(unprovided),
  /** The address that it stands for; null if it is not valid. */
  openLink: fromPromise<string | null, string>(unprovided),
  register: fromPromise<void, { readonly code: string; readonly state: string }>(unprovided),
};

async function unprovided(): Promise<never> {
  throw new Error('the page has to provide this');
}

/** What the states of the guard share: what it knows and hears, what it asks and what the page does for it. */
export const startUpSetup = setup({
  types: {
    context: {} as StartUpContext,
    input: {} as { readonly address: Address },
    events: {} as StartUpEvent,
  },
  actors,
  actions: {
    keepAnswer: assign({
      answer: ({ context, event }) => (event.type === 'ANSWER' ? event.answer : context.answer),
    }),
    /** Goes to `departure`. */
    depart: () => {},
    /** Asks anew who is signed in. */
    ask: () => {},
    /** Says for a moment that a link has expired. */
    tellExpired: () => {},
    /** Says what the page arrives with. */
    tellNotice: () => {},
    /** The partner flag of the session storage goes. */
    forgetPartner: () => {},
    /** Queries that waited for a session go on. */
    resume: () => {},
  },
  guards: {
    signsOut: ({ context }) => readIncoming(context.address).signsOut,
    hasToken: ({ context }) => readIncoming(context.address).token !== null,
    hasLink: ({ context }) => readIncoming(context.address).link !== null,
    comesFromCards: ({ context }) => readIncoming(context.address).card !== null,
    isUnanswered: ({ context }) => context.answer === null,
    hasFailed: ({ context }) => context.answer?.kind === 'failed',
    isSignedOut: ({ context }) => context.answer?.kind === 'signedOut',
    isGuestWithoutSession: ({ context }) => context.answer?.kind === 'signedOut' && context.answer.wasGuest,
    hasNoOrganisation: ({ context }) => context.answer?.kind === 'noOrganisation',
    mayMakeOrganisation: ({ context }) =>
      context.answer?.kind === 'noOrganisation' && context.answer.mayMakeOne,
    missesClaims: ({ context }) => {
      const session = sessionOf(context);
      return context.answer?.kind === 'incomplete' || (session !== null && !hasClaims(session));
    },
    /** A link in a letter says what is to be done there, whoever is signed in. */
    hasErrand: ({ context }) => context.answer === null && hasErrand(context.address),
    /** Nobody is signed in, and this is where one signs in. */
    belongsHere: ({ context }) => context.answer?.kind === 'signedOut' && isSignInPath(context.address.path),
    isAtSignIn: ({ context }) => isSignInPath(context.address.path),
    isAnothers: ({ context }) => {
      const session = sessionOf(context);
      return session !== null && context.drawn !== null && session.user.uid !== context.drawn.user.uid;
    },
    hasLeft: ({ context }) => {
      const session = sessionOf(context);
      return (
        session !== null &&
        context.drawn !== null &&
        session.organisation.id !== context.drawn.organisation.id
      );
    },
    mustAcceptTerms: ({ context }) => {
      const session = sessionOf(context);
      return session !== null && mustAcceptTerms(session) && context.address.path !== termsPath;
    },
    /** After the terms: each leads to a page of its own. */
    mustSetUpFactor: ({ context }) => {
      const session = sessionOf(context);
      return (
        session?.lacksFactor === true &&
        !mustAcceptTerms(session) &&
        context.address.path !== secondFactorPath
      );
    },
    namesRecord: ({ context }) => targetOf(context.address) !== undefined,
    isPartner: ({ context }) => context.drawn?.partner === true,
    isElsewhere: ({ context, event }) =>
      event.type === 'NAVIGATED' && addressText(event.address) !== addressText(context.address),
    hasEntry: ({ context }) => context.entry !== null,
  },
});
