import { describe, expect, test } from 'vitest';
import { type AnyTransitionDefinition, getInitialMicrosteps, getMicrosteps } from 'xstate';
import { startUpMachine } from '../../../web/startUp/startUpMachine.ts';
import { guardPathTo, guardScreens, withoutScreen } from '../../e2e/startUpPaths.ts';
import {
  happenings,
  hears,
  openings,
  passing,
  pathsFrom,
  type StartUpSnapshot,
  stateOf,
} from './startUpGraph.ts';
import { addressOf } from './startUpSteps.ts';

const nameOf = ({ source, eventType, guard, target }: AnyTransitionDefinition) =>
  [source.key, eventType, String(guard), ...(target ?? []).map(({ key }) => key)].join(' · ');

/** Whether a guard of that name lets what is known pass. */
function isOpen(guard: unknown, { context }: StartUpSnapshot): boolean {
  const known: Readonly<Record<string, unknown>> = startUpMachine.implementations.guards;
  const asks = known[String(guard)];
  if (typeof asks !== 'function') throw new Error(`there is no guard ${String(guard)}`);
  return asks({ context, event: { type: '' } }) === true;
}

describe('Every path through the guard', () => {
  const [opening] = openings;
  const paths = pathsFrom(opening);

  test('reaches each of its states', () => {
    const reached = new Set(
      paths.flatMap((path) => [path.state, ...path.steps.map(({ state }) => state)]).map(stateOf),
    );
    expect([...reached].sort()).toEqual(
      Object.keys(startUpMachine.states)
        .filter((state) => !passing.some((name) => name === state))
        .sort(),
    );
  });

  test('takes each of its transitions', () => {
    const taken = new Set<string>();
    const note = (transition: AnyTransitionDefinition) => void taken.add(nameOf(transition));
    /** Which way a state of passage leads: the first that is open. */
    const pass = (between: StartUpSnapshot) => {
      const { always = [] } = startUpMachine.states[stateOf(between)] ?? {};
      const next = always.find(({ guard }) => guard === undefined || isOpen(guard, between));
      if (next !== undefined) note(next);
    };
    for (const [between] of getInitialMicrosteps(startUpMachine, { address: addressOf(opening) })) {
      pass(between);
    }
    for (const { state } of paths) {
      // Answers may come whatever the guard is about.
      for (const event of happenings.filter((one) => one.type === 'ANSWER' || hears(state, one))) {
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

  test('leads to every screen that is looked at in a browser, which are those of each state that has one', () => {
    for (const screen of guardScreens) expect(guardPathTo(screen).opening).toMatch(/^\//);
    const states: readonly string[] = [...guardScreens, ...withoutScreen];
    expect(Object.keys(startUpMachine.states).filter((state) => !states.includes(state))).toEqual([]);
  });

  test('never waits in a state of passage', () => {
    for (const { state } of paths) expect(passing).not.toContain(state.value);
  });
});
