import { secondFactorPath, termsPath } from '../../web/startUp/incoming.ts';
import { mismatchText, missingClaimsAlert } from '../../web/startUp/startUpTexts.ts';
import {
  actorOf,
  openings,
  type Standing,
  type StartUpSnapshot,
  standingIn,
  visitsFrom,
} from '../web/startUp/startUpGraph.ts';
import type { Step } from '../web/startUp/startUpSteps.ts';

type Opening = (typeof openings)[number];
/** Tells a screen of the guard by the state in which it is shown, and the address that was opened. */
type Shows = (snapshot: StartUpSnapshot, opening: Opening) => boolean;

const inState =
  (
    name: StartUpSnapshot['value'],
    holds: (context: StartUpSnapshot['context']) => boolean = () => true,
  ): Shows =>
  ({ value, context }) =>
    value === name && holds(context);
const opens = (path: string) => inState('open', ({ address }) => address.path === path);
const tells = (alert: string | null) =>
  inState('signIn', (context) => context.alert === alert && context.answer !== null);

/** The states in which something is waited for, and a page says so. */
const waits = {
  asking: inState('asking'),
  signingOut: inState('signingOut'),
  findingToken: inState('findingToken'),
  redeemingToken: inState('redeemingToken'),
  signingOutStranger: inState('signingOutStranger'),
  openingLink: inState('openingLink'),
  registering: inState('registering'),
  dismissing: inState('dismissing'),
} satisfies Partial<Record<StartUpSnapshot['value'], Shows>>;

/** Those with a screen of their own, some of which tell more than one thing. */
const stays = {
  stillSignedIn: inState('stillSignedIn'),
  confirmingDevice: inState('confirmingDevice'),
  linkExpired: inState('linkExpired'),
  unreachable: inState('unreachable'),
  founding: inState('founding'),
  guestEnded: inState('guestEnded'),
  signIn: tells(null),
  signInAfterNoOrganisation: tells('Sorry'),
  signInAfterMissingClaims: tells(missingClaimsAlert),
  signInAfterMismatch: tells(mismatchText),
  signInWithErrand: inState('signIn', ({ answer }) => answer === null),
  open: opens('/bookings'),
  recordOfAddress: (snapshot, opening) =>
    opening === '/?calevent_id=1' && opens('/calevents')(snapshot, opening),
  terms: opens(termsPath),
  secondFactor: opens(secondFactorPath),
  ended: inState('ended'),
  left: inState('left'),
} satisfies Readonly<Record<string, Shows>>;

/** A screen on which something is waited for. */
export type WaitingScreen = keyof typeof waits;
export type StayingScreen = keyof typeof stays;
export type GuardScreen = WaitingScreen | StayingScreen;

const screens: Readonly<Record<GuardScreen, Shows>> = { ...waits, ...stays };
export const guardScreens = Object.keys(screens) as readonly GuardScreen[];

/** States without a screen: in the first four nothing is waited for, and in the last the page is on its way. */
export const withoutScreen = ['reading', 'checkingEntry', 'deciding', 'comparing', 'leaving'] as const;

export function isWaiting(screen: GuardScreen): screen is WaitingScreen {
  return Object.hasOwn(waits, screen);
}

/** How somebody comes to a screen of the guard. */
export interface GuardPath {
  readonly opening: Opening;
  /** What happens, in its order; what the page does by itself is left out. */
  readonly steps: readonly GuardStep[];
  /** What is being waited for where the path ends: an actor, or the question who is signed in. */
  readonly waitsFor: string | undefined;
}

/** Who somebody turns out to be, what they do, or how the answer to what was asked comes out. */
export type GuardStep =
  | { readonly is: Standing }
  | { readonly does: 'CONFIRM' | 'CANCEL' | 'AGAIN' }
  | { readonly actor: string; readonly answers: unknown }
  | { readonly actor: string; readonly answers: undefined; readonly fails: true };

type FoundPath = ReturnType<typeof visitsFrom>[number] & Pick<GuardPath, 'opening'>;
let found: readonly FoundPath[] | undefined;

/** All of them from every address, the shortest first; found once. */
function allPaths(): readonly FoundPath[] {
  found ??= openings
    .flatMap((opening) => visitsFrom(opening, isOrdinary).map((path) => ({ ...path, opening })))
    .toSorted((one, two) => one.steps.length - two.steps.length);
  return found;
}

/**
 * The shortest path to a screen of the guard on which nobody but the guard goes anywhere else.
 *
 * @throws if none leads there
 */
export function guardPathTo(screen: GuardScreen): GuardPath {
  const shortest = allPaths().find(({ state, opening }) => screens[screen](state, opening));
  if (shortest === undefined) throw new Error(`no path leads to ${screen}`);
  const { opening, steps, state } = shortest;
  return {
    opening,
    steps: steps.flatMap(({ event }) => stepOf(event)),
    waitsFor: state.value === 'asking' ? 'question' : Object.keys(state.children)[0],
  };
}

function stepOf(event: Step): readonly GuardStep[] {
  const actor = actorOf(event);
  if (actor !== undefined) {
    return event.type.startsWith('xstate.error')
      ? [{ actor, answers: undefined, fails: true }]
      : [{ actor, answers: 'output' in event ? event.output : undefined }];
  }
  switch (event.type) {
    case 'ANSWER':
      return [{ is: standingIn(event.answer) }];
    case 'CONFIRM':
    case 'CANCEL':
    case 'AGAIN':
      return [{ does: event.type }];
    default:
      return [];
  }
}

/** No device knows the owner of a token yet. */
function isOrdinary(event: Step): boolean {
  return !('output' in event && typeof Object(event.output).entry === 'string');
}
