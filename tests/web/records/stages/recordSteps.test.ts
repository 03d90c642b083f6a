import { expect, it } from 'vitest';
import type { SearchHit } from '../../../../api/contract/search.ts';
import { records } from '../../../../domain/catalogues/records.ts';
import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import { claimsOf } from '../../../../domain/rights/persona.ts';
import type { Persona } from '../../../../domain/rights/personas.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { type KindWorkflow, standardWorkflow } from '../../../../domain/workflow/workflowDefinition.ts';
import type { AnyRow } from '../../../../web/records/anyRecord.ts';
import { boardColumns, moveTo } from '../../../../web/records/board/boardColumns.ts';
import { possibleSteps, stepsAt, stepsOf } from '../../../../web/records/stages/recordSteps.ts';
import { recordStepVerbs } from '../../../../web/search/stepVerbs.ts';

const now = 1000;
const open: AnyRow = { id: 'one', revision: 0, stage: 'open', due: null, labelIds: [], archived: false };
const urgent = { ...open, labelIds: ['urgent'] };

/** Somebody of an organisation that has changed the steps of tasks. */
function claims(persona: Persona, ...defined: readonly Pick<KindWorkflow, 'groupID' | 'actions'>[]) {
  const workflows = defined.map((one) => ({ ...one, kind: 'task', isDefault: one.groupID === null }));
  return {
    ...claimsOf(persona),
    organisation: { settings: defaultOrganisationSettings, workflow: standardWorkflow, workflows },
  };
}
const changed = {
  groupID: null,
  actions: {
    start: { label: 'Begin', done: 'begun' },
    finish: { hidden: true },
    cancel: { removed: true },
    reopen: { roles: ['dispatcher' as const] },
  },
};
const verbs = (row: AnyRow, who: ReturnType<typeof claims>) =>
  possibleSteps('task', row, who, now).map(({ verb }) => verb);

it('offers steps in the organisation’s words, without those that it hides, closes or leaves to others', () => {
  expect(verbs(open, claims('dispatcher'))).toEqual(['Start', 'Finish', 'Cancel']);
  const dispatcher = claims('dispatcher', changed);
  expect(possibleSteps('task', open, dispatcher, now)).toMatchObject([{ verb: 'Begin', done: 'begun' }]);
  expect(verbs({ ...open, stage: 'active' }, dispatcher)).toEqual(['Reopen']);
  expect(verbs({ ...open, stage: 'active' }, claims('scheduler', changed))).toEqual([]);
  expect(possibleSteps('pod', { ...open, stage: 'depot' }, dispatcher, now)).toMatchObject([
    { verb: 'Book' },
  ]);
});

it('offers the steps of the group that a record is in, and otherwise those of the default', () => {
  const group = { groupID: 'urgent', actions: { start: { label: 'Run' } } };
  const dispatcher = claims('dispatcher', changed, group);
  expect(verbs(urgent, dispatcher)).toEqual(['Run', 'Finish', 'Cancel']);
  expect(verbs(open, dispatcher)).toEqual(['Begin']);
  expect(stepsOf('task', dispatcher).map(({ verb }) => verb)).toEqual([
    'Begin',
    'Reopen',
    'Run',
    'Finish',
    'Cancel',
  ]);
});

it('has the words of each group in the search box, each for the records that are in it', () => {
  const dispatcher = claims('dispatcher', changed, {
    groupID: 'urgent',
    actions: { start: { label: 'Run' } },
  });
  const hit = (record: AnyRow) =>
    ({ id: record.id, title: 'It', matched: [], record }) as unknown as SearchHit;
  const takes = (words: string, record: AnyRow) =>
    recordStepVerbs(dispatcher)
      .find((verb) => verb.words.includes(words))
      ?.target(hit(record), zoneOf('UTC')) !== undefined;
  expect([takes('run task', urgent), takes('run task', open)]).toEqual([true, false]);
  expect([takes('begin task', urgent), takes('begin task', open)]).toEqual([false, true]);
});

it('leaves what is not offered out of boards and the search box, too', () => {
  const dispatcher = claims('dispatcher', changed);
  const moves = boardColumns('task', 'stage').map(
    ({ value }) => moveTo('task', 'stage', open, value, dispatcher, { now, zone: zoneOf('UTC') }).kind,
  );
  expect(moves).toEqual(['here', 'step', 'none', 'none', 'none']);
  expect(recordStepVerbs(dispatcher).flatMap(({ words }) => words)).toEqual(
    expect.arrayContaining(['begin task', 'reopen task']),
  );
  expect(recordStepVerbs(dispatcher).flatMap(({ words }) => words)).not.toContain('finish task');
});

it('says why a step would be refused by its guard, to those who see all that the guard may ask about', () => {
  const { declaration } = records.task;
  const { finish } = declaration.stages?.steps ?? {};
  if (declaration.stages === undefined || finish === undefined) throw new Error('a task has no such step');
  const guard: typeof finish.guard = ({ checklist }, { actor }) =>
    Array.isArray(checklist) && checklist.some(({ done }) => !done)
      ? `Not all is done, ${actor.role}.`
      : undefined;
  const stages = {
    ...declaration.stages,
    steps: { ...declaration.stages.steps, finish: { ...finish, guard } },
  };
  const guarded = { ...declaration, stages };
  const refused = (row: AnyRow, persona: Persona) =>
    Object.fromEntries(stepsAt(guarded, row, claims(persona), now).map((step) => [step.name, step.refused]));
  const undone = { ...open, checklist: [{ text: 'Order', done: false }] };
  expect(refused(undone, 'dispatcher')).toMatchObject({
    start: undefined,
    finish: 'Not all is done, dispatcher.',
  });
  expect(refused({ ...open, checklist: [] }, 'dispatcher').finish).toBeUndefined();
  expect(refused(undone, 'resource')).toMatchObject({ finish: undefined });
});
