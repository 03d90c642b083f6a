import { Effect } from 'effect';
import { expect, test } from 'vitest';
import { answerInScope, effectsInScope } from '../../../commands/pipeline/withinScope.ts';
import type { LabelScope } from '../../../domain/masterLabelSet/labelScope.ts';
import { actorOf } from '../writeSideFixture.ts';

const north: LabelScope = { booking: [['north']], customer: [], resource: [] };
const asked = { outsideScope: () => Promise.resolve([]) };
const told = { conflicts: [], newConflicts: [], freed: [], inBackground: 7 };

test('a planner whom master labels limit is not told how many bookings are rechecked later: others count among them', () => {
  const effects = (scoped: object) =>
    Effect.runSync(Effect.result(effectsInScope(asked, actorOf('dispatcher', scoped), told)));
  const answer = { commandId: 'one', stream: 'shift-acme.one', revision: 1, position: 2, events: [] };
  const report = (scoped: object) =>
    Effect.runSync(answerInScope(asked, actorOf('dispatcher', scoped), { ...answer, report: told })).report;
  expect(effects({})).toMatchObject({ success: { inBackground: 7 } });
  expect(effects({ scope: north })).not.toMatchObject({ success: { inBackground: 7 } });
  expect(report({})).toMatchObject({ inBackground: 7 });
  expect(report({ scope: north })).toEqual({ conflicts: [], newConflicts: [], freed: [] });
});
