import { describe, expect, test } from 'vitest';
import { type AnyTransitionDefinition, getInitialMicrosteps, getMicrosteps, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  linkExpiryToastMs,
  type SessionAnswer,
  startUpMachine,
} from '../../../web/startUp/startUpMachine.ts';
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

type Snapshot = SnapshotFrom<typeof startUpMachine>;

const addresses = [
  '/bookings',
  '/login?mode=resetPassword&oobCode=c',
  '/login',
  '/?logout=y',
  '/?token=t',
  '/?link=l',
  '/?code=c&state=s',
  '/?task_id=1',
];
const steps = [
  ...addresses.map(navigated),
  answered(signedIn()),
  answered(signedIn({ user: { ...ana.user, uid: 'bo' } })),
  answered(signedIn({ organisation: { id: 'umbra' } })),
  answered(signedIn({ terms: { version: 3, state: 'due' } })),
  answered(signedIn({ lacksFactor: true })),
  answered(signedIn({ partner: true })),
  answered(signedOut),
  answered(guestSignedOut),
  answered({ kind: 'noOrganisation', text: 'Sorry', mayMakeOne: false }),
  answered({ kind: 'noOrganisation', text: 'Sorry', mayMakeOne: true }),
  answered({ kind: 'incomplete' }),
  answered({ kind: 'failed', text: 'No' }),
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
];

/** How an actor of the machine ends, as the machine hears it. */
function ends(id: string, output: unknown) {
  return [
    { type: `xstate.done.actor.${id}`, output, actorId: id },
    { type: `xstate.error.actor.${id}`, error: new Error('no'), actorId: id },
  ];
}

/** What tells one answer from another. */
function answerText(answer: SessionAnswer | null): string {
  if (answer?.kind === 'signedOut') return `signedOut ${answer.wasGuest}`;
  if (answer?.kind !== 'signedIn') return String(answer?.kind);
  const { user, organisation, terms, lacksFactor, partner } = answer.session;
  return [user.uid, organisation.id, terms.state, lacksFactor, partner].join(' ');
}

/** Whether something can happen in a state at all: an actor ends where it runs, and answers come where they are awaited. */
function hears(snapshot: Snapshot, event: { readonly type: string }): boolean {
  if ('actorId' in event) return Object.hasOwn(snapshot.children, String(event.actorId));
  const isAwaited = ['asking', 'signIn', 'guestEnded', 'open', 'ended', 'left', 'unreachable'].includes(
    String(snapshot.value),
  );
  return event.type !== 'ANSWER' || isAwaited;
}

const nameOf = ({ source, eventType, guard, target }: AnyTransitionDefinition) =>
  [source.key, eventType, String(guard), ...(target ?? []).map(({ key }) => key)].join(' · ');

/** Whether a guard of that name lets what is known pass. */
function isOpen(guard: unknown, { context }: Snapshot): boolean {
  const known: Readonly<Record<string, unknown>> = startUpMachine.implementations.guards;
  const asks = known[String(guard)];
  if (typeof asks !== 'function') throw new Error(`there is no guard ${String(guard)}`);
  return asks({ context, event: { type: '' } }) === true;
}

describe('Every path through the guard', () => {
  const named = (snapshot: Snapshot) => String(snapshot.value);
  const input = { address: addressOf('/bookings') };
  const paths = getShortestPaths(startUpMachine, {
    input,
    // What a machine hears of its own actors is no event that anybody else may send.
    events: steps as readonly Step[],
    serializeState: (snapshot) =>
      [
        named(snapshot),
        snapshot.context.address.path + snapshot.context.address.search,
        answerText(snapshot.context.answer),
        `${snapshot.context.drawn?.user.uid} ${snapshot.context.drawn?.partner}`,
      ].join(' '),
    filterEvents: (snapshot, event) => hears(snapshot, event),
    limit: 100_000,
  });
  const passing = ['reading', 'checkingEntry', 'deciding', 'comparing'];

  test('reaches each of its states', () => {
    const reached = new Set(
      paths.flatMap((path) => [path.state, ...path.steps.map(({ state }) => state)]).map(named),
    );
    expect([...reached].sort()).toEqual(
      Object.keys(startUpMachine.states)
        .filter((state) => !passing.includes(state))
        .sort(),
    );
  });

  test('takes each of its transitions', () => {
    const taken = new Set<string>();
    const note = (transition: AnyTransitionDefinition) => void taken.add(nameOf(transition));
    /** Which way a state of passage leads: the first that is open. */
    const pass = (between: Snapshot) => {
      const { always = [] } = startUpMachine.states[named(between)] ?? {};
      const next = always.find(({ guard }) => guard === undefined || isOpen(guard, between));
      if (next !== undefined) note(next);
    };
    for (const [between] of getInitialMicrosteps(startUpMachine, input)) pass(between);
    for (const { state } of paths) {
      // Answers may come whatever the guard is about.
      for (const event of (steps as readonly Step[]).filter(
        (one) => one.type === 'ANSWER' || hears(state, one),
      )) {
        for (const transition of startUpMachine.getTransitionData(state, event) ?? []) note(transition);
        for (const [between] of getMicrosteps(startUpMachine, state, event)) pass(between);
      }
    }
    const nodes = [startUpMachine.root, ...Object.values(startUpMachine.root.states)];
    const all = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);
    expect(all.length).toBeGreaterThan(60);
    expect([...new Set(all.map(nameOf))].filter((name) => !taken.has(name))).toEqual([]);
  });

  test('never opens a screen to anybody but the one it was drawn for', () => {
    for (const { state } of paths) {
      if (state.value !== 'open') continue;
      const { answer, drawn } = state.context;
      expect(drawn).not.toBeNull();
      if (answer?.kind === 'signedIn') expect(answer.session.user.uid).toBe(drawn?.user.uid);
    }
  });

  test('never waits in a state of passage', () => {
    for (const { state } of paths) expect(passing).not.toContain(state.value);
  });
});
