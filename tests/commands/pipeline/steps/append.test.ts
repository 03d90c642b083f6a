import { Effect } from 'effect';
import { expect, test } from 'vitest';
import type { HeldFence } from '../../../../commands/fence/resourceFences.ts';
import type { AppendOutcome } from '../../../../commands/log/log.ts';
import { append } from '../../../../commands/pipeline/steps/append.ts';
import { attemptTo, rules, type State, sent } from './attemptSide.ts';

const after: State = rules.decider.initial;
const events = [{ type: 'EquipmentChanged', data: { name: 'Hoist' } }];

/** What is done, in order, to append a decision; `loses`: another append came in between. */
async function appending({ others = 0, loses = false, isHeld = false }) {
  const done: string[] = [];
  const log = {
    append: async (stream: string, expected: unknown): Promise<AppendOutcome> => {
      done.push(`append to ${stream} at ${expected}`);
      return loses
        ? { outcome: 'wrongExpectedRevision', actual: 5 }
        : { outcome: 'appended', revision: 5, position: 12, alreadyThere: false };
    },
  };
  const fence: HeldFence = {
    position: 0,
    guard: undefined,
    newsSince: () => [],
    confirm: () => void done.push('confirm'),
    announce: async (ids) => void done.push(`announce ${ids.join(' and ')}`),
    settle: (ids, position) => void done.push(`settle ${ids.join(' and ')} at ${position}`),
  };
  const fencing = { ...rules.fencing, peopleOf: () => ['ana'] };
  const begin = async (rest: string) => void done.push(`begin, ${rest}`);
  const outcome = await Effect.runPromise(
    append(
      {
        rules: { ...rules, fencing },
        log,
        texts: { read: async () => undefined, write: async () => undefined },
      },
      attemptTo({ sent: { ...sent, begin } }),
      { events, after },
      Array.from({ length: others }, () => ({ category: 'label', id: 'other', events })),
      isHeld ? { fence, ofPeople: true, beside: ['visit:v1'] } : undefined,
    ),
  );
  return { outcome: outcome.outcome, done };
}

test('a decision is appended at the revision that it was based on', async () => {
  expect(await appending({})).toEqual({ outcome: 'appended', done: ['append to label-acme.aid at 4'] });
});

test('what means something for another stream is recorded as begun before anything is in the log', async () => {
  const { done } = await appending({ others: 1 });
  expect(done).toEqual(['begin, completedLater', 'append to label-acme.aid at 4']);
});

test('the fences of its people and visits are told before the append, and settled even if it is lost', async () => {
  const between = ['announce ana and visit:v1', 'confirm', 'append to label-acme.aid at 4'];
  const made = await appending({ isHeld: true });
  expect(made).toEqual({ outcome: 'appended', done: [...between, 'settle ana and visit:v1 at 12'] });
  const lost = await appending({ isHeld: true, loses: true });
  expect(lost).toEqual({ outcome: 'lost', done: [...between, 'settle ana and visit:v1 at 0'] });
});
