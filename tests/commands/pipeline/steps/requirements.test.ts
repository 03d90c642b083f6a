import { Effect } from 'effect';
import { expect, test } from 'vitest';
import type { CareCheck } from '../../../../commands/carePlan/careCheck.ts';
import type { FileCheck } from '../../../../commands/files/fileCheck.ts';
import type { FormCheck } from '../../../../commands/form/formCheck.ts';
import { type Purpose, requireAll } from '../../../../commands/pipeline/steps/requirements.ts';
import { allThere, attemptTo, rules } from './attemptSide.ts';

type Scope = Partial<(typeof rules)['scope']>;

function requiring(attempt: ReturnType<typeof attemptTo>, purpose: Purpose, scope: Scope = {}) {
  const asked: string[] = [];
  const files: Pick<FileCheck, 'require' | 'takeOver'> = {
    require: (_claimant, _files, why) => Effect.sync(() => void asked.push(`files to ${why}`)),
    takeOver: async () => undefined,
  };
  const own = { ...rules, scope: { ...rules.scope, ...scope } };
  const forms: FormCheck = {
    requireFilled: () => Effect.void,
    requireAnswers: () => Effect.void,
    requirePackage: () => Effect.void,
  };
  const care: CareCheck = {
    requirePlan: () => Effect.void,
    requireOutcomes: () => Effect.void,
  };
  const pipeline = { rules: own, references: allThere(asked), files, forms, care };
  const outcome = Effect.runSync(Effect.result(requireAll(pipeline, attempt, purpose)));
  return { outcome, asked };
}

test('what a command names is asked about in one order, and its files last, which are claimed only to be carried out', () => {
  const withdrawing = attemptTo({ withdraws: true });
  const asked = ['references', 'references in scope', 'what they may be', 'who names it'];
  expect(requiring(withdrawing, 'claim').asked).toEqual([...asked, 'files to claim']);
  expect(requiring(withdrawing, 'look').asked).toEqual([...asked, 'files to look']);
});

test('whoever may not know of a record is told neither its revision nor what is wrong with the command', () => {
  const { sent } = attemptTo();
  const stale = attemptTo({ sent: { ...sent, ifRevision: 2 } });
  const hidden = requiring(stale, 'claim', { existsFor: () => false });
  expect(hidden).toMatchObject({ outcome: { failure: { code: 'not_found', details: {} } }, asked: [] });
  const again = requiring(stale, 'claim', { beginsAgain: () => true });
  expect(again).toMatchObject({ outcome: { failure: { code: 'already_exists', details: {} } }, asked: [] });
});

test('a revision that is not the present one is refused before anything that the command names is looked up', () => {
  const { sent } = attemptTo();
  const { outcome, asked } = requiring(attemptTo({ sent: { ...sent, ifRevision: 2 } }), 'claim');
  const details = { expected: 2, actual: 4 };
  expect(outcome).toMatchObject({ failure: { code: 'revision_conflict', details } });
  expect(asked).toEqual([]);
});
