import { assign, fromPromise, setup } from 'xstate';
import type { SessionView } from '../../api/contract/views.ts';
import {
  type Address,
  addressText,
  hasErrand,
  isSignInPath,
  readIncoming,
  targetOf,
  type UnknownRecord,
  withoutEntry,
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

interface Context {
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

/** The alert of shell §5, word for word; the one about the organisation is the server's refusal. */
export const missingClaimsAlert =
  'Sorry your account is missing vital information. This could be due to a connectivity issue, please check your internet connection and try again. If the problem continues, please contact your administrator.';
export const linkExpiredText = 'Sorry your link got expired';
const mismatchText =
  'This is not the email or phone number that your company has of you. Open your link again to try once more.';
const unknownRecordText = (record: UnknownRecord) =>
  `The link names a ${record}, and Muster has none. This is your Home.`;

/** How long it is said that a link has expired, in milliseconds (shell §9). */
export const linkExpiryToastMs = 1500;

export const termsPath = '/terms';
/** Where a second factor is set up by whoever needs one. */
export const secondFactorPath = '/second-factor';

/** Whether nothing is missing without which no screen can work (shell §5). */
function hasClaims({ user, role, alg_client, alg_key }: GuardedSession): boolean {
  return [user.uid, role, alg_client, alg_key].every((claim) => claim !== null && claim !== '');
}

function sessionOf({ answer }: Context): GuardedSession | null {
  return answer?.kind === 'signedIn' ? answer.session : null;
}

function mustAcceptTerms({ role, terms }: GuardedSession): boolean {
  return role !== 'customer' && terms.state === 'due';
}

/** What `invoke` reports when its work has failed. */
function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}

/** The sign-in page, which leads back to the address afterwards. */
function signInAddress(address: Address): string {
  const text = addressText(address);
  return text === '/' ? '/login' : `/login?next=${encodeURIComponent(text)}`;
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

/** The screen stands behind something else, and is shown again for the same person in the same organisation. */
const whileCovered = {
  ANSWER: { target: 'comparing', actions: 'keepAnswer' },
  // Somebody may be back, in another tab.
  REQUEST_REFUSED: { actions: 'ask' },
  LIVE_FAILED: { actions: 'ask' },
} as const;

/**
 * The start-up guard (shell §4.1), which runs on every route: parameters, sign-out, tokens and links, who is signed in,
 * what is missing, terms; then the screen is open until its session ends or is another one. Pure: the page answers who is
 * signed in (`ANSWER`), does what is invoked, and goes where `departure` says.
 */
export const startUpMachine = setup({
  types: {
    context: {} as Context,
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
}).createMachine({
  id: 'startUp',
  context: ({ input }) => ({
    address: input.address,
    answer: null,
    drawn: null,
    owner: null,
    entry: null,
    departure: null,
    alert: null,
    failure: null,
    notice: null,
  }),
  initial: 'reading',
  on: {
    NAVIGATED: {
      guard: 'isElsewhere',
      target: '.reading',
      actions: assign({ address: ({ event }) => event.address }),
    },
    ANSWER: { actions: 'keepAnswer' },
  },
  states: {
    reading: {
      description: 'Reads the parameters of the address.',
      entry: assign({ departure: null, failure: null, owner: null, entry: null }),
      always: [
        { guard: 'signsOut', target: 'signingOut' },
        { guard: 'hasToken', target: 'findingToken' },
        { guard: 'hasLink', target: 'openingLink' },
        { guard: 'comesFromCards', target: 'registering' },
        { target: 'deciding' },
      ],
    },

    signingOut: {
      description: 'Ends the session, as the address asks or because it is of no use.',
      entry: 'forgetPartner',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: {
          target: 'leaving',
          actions: assign({
            departure: { to: '/login', how: 'load' },
            answer: { kind: 'signedOut', wasGuest: false },
          }),
        },
        onError: {
          target: 'stillSignedIn',
          actions: assign({ failure: ({ event }) => textOf(event.error) }),
        },
      },
    },
    stillSignedIn: {
      description: 'The session could not be ended, which whoever leaves a device to others must know.',
      on: { AGAIN: 'signingOut' },
    },

    findingToken: {
      description: 'Whom a custom sign-in token is for, and what this device has stored of them.',
      invoke: {
        id: 'findToken',
        src: 'findToken',
        input: ({ context }) => readIncoming(context.address).token ?? '',
        onDone: {
          target: 'checkingEntry',
          actions: assign(({ event }) => ({ owner: event.output.owner, entry: event.output.entry })),
        },
        onError: {
          target: 'leaving',
          actions: assign(({ context, event }) => withoutToken(context.address, event.error)),
        },
      },
    },
    checkingEntry: {
      description: 'Whether this device knows what confirms the owner.',
      always: [{ guard: 'hasEntry', target: 'redeemingToken' }, { target: 'confirmingDevice' }],
    },
    confirmingDevice: {
      description: 'Asks for the company e-mail or phone number.',
      on: {
        CONFIRM: { target: 'redeemingToken', actions: assign({ entry: ({ event }) => event.entry }) },
        CANCEL: {
          target: 'leaving',
          actions: assign({ departure: { to: '/login', how: 'route' } }),
        },
      },
    },
    redeemingToken: {
      description: 'Signs in with the token, if the e-mail or phone number is its owner’s.',
      invoke: {
        id: 'redeemToken',
        src: 'redeemToken',
        input: ({ context: { address, owner, entry } }) => ({
          token: readIncoming(address).token ?? '',
          owner: owner ?? { uid: '', organisation: '' },
          entry: entry ?? '',
        }),
        onDone: [
          {
            description: 'not its owner’s',
            guard: ({ event }) => event.output === 'mismatch',
            target: 'signingOutStranger',
          },
          {
            target: 'leaving',
            actions: assign({
              departure: ({ context }) => ({
                to: addressText(withoutEntry(context.address, 'token', 'link')),
                how: 'load',
              }),
            }),
          },
        ],
        onError: {
          target: 'leaving',
          actions: assign(({ context, event }) => withoutToken(context.address, event.error)),
        },
      },
    },
    signingOutStranger: {
      description: 'What was given is not the owner’s: nobody stays signed in.',
      entry: 'forgetPartner',
      invoke: {
        id: 'signOutStranger',
        src: 'signOut',
        onDone: {
          target: 'leaving',
          actions: assign({
            departure: { to: '/login', how: 'route' },
            answer: { kind: 'signedOut', wasGuest: false },
            alert: mismatchText,
          }),
        },
        onError: {
          target: 'stillSignedIn',
          actions: assign({ failure: ({ event }) => textOf(event.error) }),
        },
      },
    },

    openingLink: {
      description: 'The address for which a short link stands.',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context }) => readIncoming(context.address).link ?? '',
        onDone: [
          {
            description: 'not valid',
            guard: ({ event }) => event.output === null,
            target: 'linkExpired',
          },
          {
            target: 'leaving',
            actions: assign({
              // On this page: what the link stands for has a token, which goes to no server in an address.
              departure: ({ event }) => ({ to: event.output ?? '/', how: 'route' }),
            }),
          },
        ],
        onError: { target: 'unreachable', actions: assign({ failure: ({ event }) => textOf(event.error) }) },
      },
    },
    linkExpired: {
      description: 'Says so for 1.5 seconds.',
      entry: 'tellExpired',
      after: {
        [linkExpiryToastMs]: {
          target: 'leaving',
          actions: assign({ departure: { to: '/', how: 'route' } }),
        },
      },
    },

    registering: {
      description: 'Tells the payment service that somebody is back; whatever it answers, the guard goes on.',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => readIncoming(context.address).card ?? { code: '', state: '' },
        onDone: { target: 'leaving', actions: assign({ departure: afterCards }) },
        onError: { target: 'leaving', actions: assign({ departure: afterCards }) },
      },
    },

    deciding: {
      description: 'What the newest answer means for the address.',
      always: [
        { guard: 'hasErrand', target: 'signIn' },
        { guard: 'isUnanswered', target: 'asking' },
        { guard: 'hasFailed', target: 'unreachable', actions: assign({ failure: failureOf }) },
        { guard: 'mayMakeOrganisation', target: 'founding' },
        { guard: 'hasNoOrganisation', target: 'dismissing', actions: assign({ alert: dismissalOf }) },
        { guard: 'missesClaims', target: 'dismissing', actions: assign({ alert: missingClaimsAlert }) },
        {
          guard: 'belongsHere',
          target: 'signIn',
        },
        { guard: 'isGuestWithoutSession', target: 'guestEnded' },
        { guard: 'isSignedOut', target: 'leaving', actions: assign({ departure: toSignIn }) },
        {
          guard: 'isAnothers',
          target: 'leaving',
          actions: assign({ departure: { to: '/', how: 'load' } }),
        },
        {
          guard: 'isAtSignIn',
          target: 'leaving',
          actions: assign({ departure: { to: '/', how: 'route' } }),
        },
        {
          guard: 'mustAcceptTerms',
          target: 'leaving',
          actions: assign({ departure: ({ context }) => firstTo(termsPath, context) }),
        },
        {
          guard: 'mustSetUpFactor',
          target: 'leaving',
          actions: assign({ departure: ({ context }) => firstTo(secondFactorPath, context) }),
        },
        {
          guard: 'namesRecord',
          target: 'leaving',
          actions: assign(({ context }) => {
            const { unknown } = readIncoming(context.address);
            const target = targetOf(context.address) ?? context.address;
            return {
              departure: { to: addressText(target), how: 'route' },
              notice: unknown === null ? null : unknownRecordText(unknown),
            };
          }),
        },
        {
          target: 'open',
          actions: assign({ drawn: ({ context }) => context.drawn ?? sessionOf(context), alert: null }),
        },
      ],
    },
    asking: {
      description: 'Waits for the answer who is signed in.',
      on: { ANSWER: { target: 'deciding', actions: 'keepAnswer' } },
    },
    unreachable: {
      description: 'The question got no answer.',
      on: {
        AGAIN: { target: 'reading', actions: [assign({ answer: null }), 'ask'] },
        ANSWER: { target: 'deciding', actions: 'keepAnswer' },
      },
    },
    founding: {
      description:
        'Offers whoever is a member of no organisation to make one, where the installation allows it.',
      on: {
        ANSWER: { target: 'deciding', actions: 'keepAnswer' },
        CANCEL: 'signingOut',
      },
    },
    dismissing: {
      description: 'Signs out whoever has no organisation, or not what the application needs.',
      entry: 'forgetPartner',
      invoke: {
        id: 'dismiss',
        src: 'signOut',
        onDone: {
          target: 'deciding',
          actions: assign({ answer: { kind: 'signedOut', wasGuest: false } }),
        },
        onError: {
          target: 'stillSignedIn',
          actions: assign({
            failure: ({ context, event }) =>
              `${context.alert} You are still signed in: ${textOf(event.error)}`,
          }),
        },
      },
    },
    guestEnded: {
      description:
        'Tells a guest that their session has ended, and opens their booking again if its link still works.',
      on: { ANSWER: { target: 'deciding', actions: 'keepAnswer' } },
    },
    signIn: {
      description: 'The sign-in page, which leads on once somebody has signed in.',
      entry: ['tellNotice', assign({ notice: null })],
      on: {
        ANSWER: [
          {
            guard: ({ context, event }) =>
              event.answer.kind === 'signedIn' || (context.answer === null && hasErrand(context.address)),
            actions: 'keepAnswer',
          },
          { target: 'deciding', actions: 'keepAnswer' },
        ],
      },
    },

    open: {
      description: 'The screen is shown, and everything that it needs is known.',
      entry: ['tellNotice', assign({ notice: null })],
      on: {
        ANSWER: { target: 'comparing', actions: 'keepAnswer' },
        REQUEST_REFUSED: { actions: 'ask' },
        // Partners are never signed out by the live connection (shell §4.1.9).
        LIVE_FAILED: [{ guard: 'isPartner', actions: 'resume' }, { actions: 'ask' }],
      },
    },
    comparing: {
      description: 'Whether the session is still the one for which the screen was drawn.',
      always: [
        { guard: 'isSignedOut', target: 'ended' },
        { guard: 'hasNoOrganisation', target: 'ended' },
        {
          guard: 'isAnothers',
          target: 'leaving',
          actions: assign({ departure: { to: '/', how: 'load' } }),
        },
        { guard: 'hasLeft', target: 'left' },
        // A question that got no answer says nothing about the session.
        { target: 'open', actions: 'resume' },
      ],
    },
    ended: {
      description: 'The session has ended: sign-in covers the screen, and the same person goes on.',
      on: whileCovered,
    },
    left: {
      description: 'The person works in another organisation by now, which the page was not drawn for.',
      on: whileCovered,
    },

    leaving: {
      description: 'On the way to another address.',
      entry: 'depart',
    },
  },
});

/** A token does not sign in: the way goes on without it, and says why. */
function withoutToken(address: Address, error: unknown): Pick<Context, 'departure' | 'notice'> {
  const to = addressText(withoutEntry({ ...address, path: '/' }, 'token'));
  return { departure: { to, how: 'route' }, notice: textOf(error) };
}

function afterCards({ context }: { readonly context: Context }): Departure {
  return { to: addressText(withoutEntry(context.address, 'code', 'state')), how: 'route' };
}

/** To a page that has to be dealt with before the address is shown, which it leads back to. */
function firstTo(path: string, { address }: Context): Departure {
  return { to: `${path}?next=${encodeURIComponent(addressText(address))}`, how: 'route' };
}

function toSignIn({ context }: { readonly context: Context }): Departure {
  return { to: signInAddress(context.address), how: 'route' };
}

function dismissalOf({ context }: { readonly context: Context }): string | null {
  return context.answer?.kind === 'noOrganisation' ? context.answer.text : null;
}

function failureOf({ context }: { readonly context: Context }): string | null {
  return context.answer?.kind === 'failed' ? context.answer.text : null;
}
