import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AnyStateNode, createActor, fromPromise } from 'xstate';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { askedSeconds } from '../../../domain/signIn/providers.ts';
import { pageTexts, screenOfCode } from '../../../domain/signIn/screenOfCode.ts';
import type { Answer, Ask } from '../../../domain/signIn/signInAsk.ts';
import { signInMachine } from '../../../domain/signIn/signInMachine.ts';
import { signInScreenNames } from '../../../domain/signIn/signInScreens.ts';
import { installations, isPrompted, openings, reachable, screenOf, typed } from './signInGraph.ts';

const reached = Object.values(openings).map(reachable);
const everything = reached.flat();

/** All states, each within the one before. */
function nodesIn(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesIn)];
}

const nameOf = (transition: {
  source: AnyStateNode;
  eventType: string;
  target?: readonly AnyStateNode[] | undefined;
}) =>
  `${transition.source.id} · ${transition.eventType} · ${(transition.target ?? []).map(({ id }) => id).join()}`;

describe('the sign-in machine', () => {
  test('has a state for each screen, and reaches all of them', () => {
    expect(Object.keys(signInMachine.states).toSorted()).toEqual([...signInScreenNames].toSorted());
    const shown = new Set(everything.map(({ state }) => screenOf(state)));
    expect(signInScreenNames.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('takes each of its transitions', () => {
    const taken = new Set(
      everything.flatMap(({ state, next }) =>
        next.flatMap(({ event }) => (signInMachine.getTransitionData(state, event) ?? []).map(nameOf)),
      ),
    );
    const all = nodesIn(signInMachine.root).flatMap((node) =>
      [...node.transitions.values()].flat().map(nameOf),
    );
    expect(all.length).toBeGreaterThan(100);
    expect([...new Set(all)].filter((name) => !taken.has(name))).toEqual([]);
  });

  test('leads from everywhere to being signed in', () => {
    for (const states of reached) {
      const signedIn = states.filter(({ state }) => screenOf(state) === 'signedIn');
      const arriving = new Set(signedIn.map(({ key }) => key));
      for (let known = -1; known !== arriving.size; ) {
        known = arriving.size;
        for (const { key, next } of states) {
          if (next.some((one) => arriving.has(one.key))) arriving.add(key);
        }
      }
      expect(states.filter(({ key }) => !arriving.has(key)).map(({ state }) => state.value)).toEqual([]);
    }
  });

  test('asks nothing while it waits for an answer', () => {
    const waiting = everything.filter(({ state }) => state.hasTag('waiting'));
    const asked = waiting.flatMap(({ key, next, state }) =>
      next
        .filter(
          (one) =>
            !one.event.type.startsWith('xstate.') &&
            one.key !== key &&
            // Whoever has lost sight of the window of a provider does not wait for it.
            !(one.event.type === 'back' && state.matches('atProvider')),
        )
        .map(({ event }) => event.type),
    );
    // What is typed meanwhile takes the text of a refusal away, and nothing else.
    expect(asked.filter((type) => type !== 'edit')).toEqual([]);
  });

  test('asks by one-tap while somebody looks at the choice, and as nobody in particular', () => {
    const prompted = everything.filter(({ state }) => isPrompted(state));
    expect(new Set(prompted.map(({ state }) => screenOf(state)))).toEqual(new Set(['chooser', 'email']));
    // All else can be done meanwhile: nothing waits for it.
    expect(prompted.filter(({ state }) => state.hasTag('waiting'))).toEqual([]);
    const ended = prompted.flatMap(({ state: before, next }) =>
      next.flatMap(({ event, state }) =>
        String(event.type) === 'xstate.done.actor.oneTap'
          ? [{ before, outcome: String(Object(event).output.outcome), state }]
          : [],
      ),
    );
    const tapped = ended.filter(({ outcome }) => outcome === 'cameBack');
    expect(new Set(tapped.map(({ state }) => screenOf(state)))).toEqual(new Set(['atProvider']));
    for (const { state } of tapped) {
      expect(state.context.asked).toMatchObject({ ask: 'complete', provider: 'google', email: undefined });
    }
    // Whoever closes it stays where they are, is told nothing, and is not asked again.
    const closed = ended.filter(({ outcome }) => outcome === 'closed');
    expect(closed.length).toBeGreaterThan(0);
    for (const { before, state } of closed) {
      expect([isPrompted(state), state.context.options.oneTap]).toEqual([false, null]);
      expect([screenOf(state), state.context.failure]).toEqual([screenOf(before), before.context.failure]);
    }
  });

  test('asks by one-tap anew before the request behind a prompt expires', async () => {
    const offered = installations.find(({ oneTap }) => oneTap !== null);
    const opened = openings['/login'];
    if (offered === undefined || opened === undefined) throw new Error('no installation offers one-tap');
    vi.useFakeTimers();
    const asked: string[] = [];
    const machine = signInMachine.provide({
      actors: {
        ask: fromPromise<Answer, Ask>(({ input: { ask } }) => {
          asked.push(ask);
          return ask === 'options'
            ? Promise.resolve({ outcome: 'options', options: offered })
            : Promise.withResolvers<Answer>().promise;
        }),
      },
    });
    const actor = createActor(machine, { input: opened });
    onTestFinished(() => {
      actor.stop();
      vi.useRealTimers();
    });
    actor.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['options', 'oneTap']);
    await vi.advanceTimersByTimeAsync((askedSeconds - 10) * 1000);
    expect(asked).toEqual(['options', 'oneTap', 'oneTap']);
  });

  test('sends a link to the address that was typed last', () => {
    const sent = everything.flatMap(({ state, next }) =>
      state.matches({ createAccount: 'ready' }) ? next.filter(({ event }) => event.type === 'sendLink') : [],
    );
    const asked = sent
      .filter(({ state }) => state.matches('sending'))
      .map(({ state: { context } }) => [context.email, context.asked]);
    expect(asked.length).toBeGreaterThan(0);
    for (const one of asked) {
      expect(one).toEqual([
        typed,
        { ask: 'sendLink', email: typed, continueTo: undefined, links: undefined },
      ]);
    }
  });

  test('shows no text of a refusal on a screen to which somebody has gone back', () => {
    const told = everything.flatMap(({ state, next }) =>
      next.filter(
        (one) =>
          one.event.type === 'back' &&
          screenOf(one.state) !== screenOf(state) &&
          one.state.context.failure !== undefined,
      ),
    );
    expect(told.map(({ state }) => state.value)).toEqual([]);
  });
});

test.each([
  ['the password of whoever it was', ['password', 'link'], 'password'],
  ['for an address where there are no passwords', ['link'], 'email'],
])('over a screen whose session has ended, the page asks %s', (_what, methods, screen) => {
  const begun = everything.filter(
    ({ state: { context } }) => context.email !== '' && context.options.methods.length === 0,
  );
  const first = begun
    .filter(({ state }) => state.matches({ blank: 'options' }))
    .flatMap(({ next }) => next)
    .filter(({ state: { context } }) => context.options.methods.join() === methods.join());
  expect(new Set(first.map(({ state }) => screenOf(state)))).toEqual(new Set([screen]));
});

describe('each code of a refusal', () => {
  const codes = [...Object.keys(authTexts), ...Object.keys(pageTexts)];

  test('has a screen, and no other has one', () => {
    expect(Object.keys(screenOfCode).toSorted()).toEqual(codes.toSorted());
  });
});
