import { Effect } from 'effect';
import { expect, test } from 'vitest';
import { requireExistence, requireStaysInScope } from '../../../../commands/pipeline/steps/scope.ts';
import { allThere, attemptTo, rules, type State } from './attemptSide.ts';

const initial: State = rules.decider.initial;
const ended: State = { ...initial };

/** As if the states were the time of these people. */
function timeOf(people: ReadonlyMap<State, string>) {
  return { ...rules, scope: { ...rules.scope, timeOf: (state: State) => people.get(state) } };
}

test('what goes back to the time of somebody outside of its sender’s scope does not exist for the sender', () => {
  const asked: string[] = [];
  const references = { ...allThere(asked), isInScope: () => Effect.succeed(false) };
  const pipeline = { rules: timeOf(new Map([[ended, 'ana']])), references };
  const outcome = (earlier: State | undefined) =>
    Effect.runSync(Effect.result(requireExistence(pipeline, attemptTo({ earlier }))));
  expect(outcome(ended)).toMatchObject({ failure: { code: 'not_found' } });
  expect(outcome(undefined)).toMatchObject({ _tag: 'Success' });
});

test('a decision is asked about the person to whose time it leads, and not about one who had it', () => {
  const asked: string[] = [];
  const lead = (people: ReadonlyMap<State, string>) => {
    const pipeline = { rules: timeOf(people), references: allThere(asked) };
    Effect.runSync(requireStaysInScope(pipeline, attemptTo(), ended));
  };
  lead(
    new Map([
      [initial, 'ana'],
      [ended, 'ana'],
    ]),
  );
  expect(asked).toEqual([]);
  lead(
    new Map([
      [initial, 'ana'],
      [ended, 'ben'],
    ]),
  );
  expect(asked).toEqual(['references in scope']);
});
