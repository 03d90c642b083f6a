import type { SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { startUpMachine } from '../../../web/startUp/startUpMachine.ts';
import type { SessionAnswer } from '../../../web/startUp/startUpSetup.ts';
import { linkExpiryToastMs } from '../../../web/startUp/startUpTexts.ts';
import {
  addressOf,
  ana,
  answered,
  guestSignedOut,
  navigated,
  type Step,
  signedIn,
  signedOut,
} from './startUpSteps.ts';

export type StartUpSnapshot = SnapshotFrom<typeof startUpMachine>;

/** One address of each kind that the guard tells apart. */
export const openings = [
  '/bookings',
  '/login',
  '/login?mode=resetPassword&oobCode=c',
  '/?logout=y',
  '/?token=t',
  '/?link=l',
  '/?code=c&state=s',
  '/?calevent_id=1',
] as const;

/** One answer of each kind to the question who is signed in. */
const answers = {
  member: signedIn(),
  another: signedIn({ user: { ...ana.user, uid: 'bo' } }),
  elsewhere: signedIn({ organisation: { id: 'umbra' } }),
  withoutTerms: signedIn({ terms: { version: 3, state: 'due' } }),
  withoutFactor: signedIn({ lacksFactor: true }),
  partner: signedIn({ partner: true }),
  signedOut,
  guest: guestSignedOut,
  ofNone: { kind: 'noOrganisation', text: 'Sorry', mayMakeOne: false },
  founder: { kind: 'noOrganisation', text: 'Sorry', mayMakeOne: true },
  incomplete: { kind: 'incomplete' },
  failed: { kind: 'failed', text: 'No' },
} as const satisfies Readonly<Record<string, SessionAnswer>>;
/** Who somebody is, as the guard may learn. */
export type Standing = keyof typeof answers;

/** Who an answer says that somebody is. */
export function standingIn(answer: SessionAnswer): Standing {
  const found = (Object.keys(answers) as Standing[]).find((standing) => answers[standing] === answer);
  if (found === undefined) throw new Error(`nobody is ${JSON.stringify(answer)}`);
  return found;
}

/** Everything that may happen: what people do, what the page learns, how what is invoked ends, and time. */
// What a machine hears of its own actors is no event that anybody else may send.
export const happenings = [
  ...openings.map(navigated),
  ...Object.values(answers).map(answered),
  { type: 'LIVE_FAILED' },
  { type: 'REQUEST_REFUSED' },
  { type: 'CONFIRM', entry: 'ana@acme.example' },
  { type: 'CANCEL' },
  { type: 'AGAIN' },
  ...['signOut', 'dismiss', 'signOutStranger', 'register'].flatMap((id) => ends(id, undefined)),
  ...ends('findToken', { owner: { uid: 'ana', organisation: 'Acme' }, entry: null }),
  ...ends('findToken', { owner: { uid: 'ana', organisation: 'Acme' }, entry: 'ana@acme.example' }),
  ...ends('redeemToken', 'signedIn'),
  ...ends('redeemToken', 'mismatch'),
  ...ends('openLink', '/bookings'),
  ...ends('openLink', null),
  { type: `xstate.after.${linkExpiryToastMs}.startUp.linkExpired` },
] as readonly Step[];

/** How an actor of the machine ends, as the machine hears it. */
function ends(id: string, output: unknown) {
  return [
    { type: `xstate.done.actor.${id}`, output, actorId: id },
    { type: `xstate.error.actor.${id}`, error: new Error('no'), actorId: id },
  ];
}

/** The id of the actor whose end an event tells of; undefined: it tells of none. */
export function actorOf(event: { readonly type: string }): string | undefined {
  return 'actorId' in event ? String(event.actorId) : undefined;
}

/** States that lead on at once, by what is known. */
export const passing = ['reading', 'checkingEntry', 'deciding', 'comparing'] as const;

/** The name of a state, which is that of its screen. */
export const stateOf = (snapshot: StartUpSnapshot) => snapshot.value;

/** Whether something can happen in a state at all: an actor ends where it runs, and answers come where they are awaited. */
export function hears(snapshot: StartUpSnapshot, event: { readonly type: string }): boolean {
  const actor = actorOf(event);
  if (actor !== undefined) return Object.hasOwn(snapshot.children, actor);
  const isAwaited = ['asking', 'signIn', 'guestEnded', 'founding', 'open', 'ended', 'left', 'unreachable'];
  return event.type !== 'ANSWER' || isAwaited.includes(snapshot.value);
}

/** What tells one answer from another. */
function answerText(answer: SessionAnswer | null): string {
  if (answer?.kind === 'signedOut') return `signedOut ${answer.wasGuest}`;
  if (answer?.kind !== 'signedIn') return String(answer?.kind);
  const { user, organisation, terms, lacksFactor, partner } = answer.session;
  return [user.uid, organisation.id, terms.state, lacksFactor, partner].join(' ');
}

/** What tells one state of the guard from another. */
function keyOf({ value, context: { address, answer, drawn } }: StartUpSnapshot): string {
  return [
    value,
    address.path + address.search,
    answerText(answer),
    `${drawn?.user.uid} ${drawn?.partner}`,
  ].join(' ');
}

/** The shortest paths to each state of the guard from an address, whatever happens. */
export function pathsFrom(opening: string) {
  return getShortestPaths(startUpMachine, {
    input: { address: addressOf(opening) },
    events: happenings,
    serializeState: keyOf,
    filterEvents: hears,
    limit: 100_000,
  });
}

/**
 * The same in one visit: nobody but the guard itself leads to another address, and nothing happens that only has it ask again.
 * States that tell different things differ.
 *
 * @param happens what else is left out
 */
export function visitsFrom(opening: string, happens: (event: Step) => boolean) {
  return getShortestPaths(startUpMachine, {
    input: { address: addressOf(opening) },
    events: ({ context: { departure } }) => [
      ...happenings.filter((event) => !onlyElsewhere.includes(event.type) && happens(event)),
      ...(departure?.how === 'route' ? [navigated(departure.to)] : []),
    ],
    serializeState: (snapshot) =>
      [keyOf(snapshot), snapshot.context.alert, snapshot.context.departure?.to].join(' '),
    filterEvents: hears,
  });
}

const onlyElsewhere: readonly string[] = ['NAVIGATED', 'LIVE_FAILED', 'REQUEST_REFUSED'];
