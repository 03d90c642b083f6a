import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  careOutcomeLabels,
  exceptionsIn,
  noOutcomes,
  outcomeProblems,
  outcomesIn,
  withOutcome,
} from '../../../domain/carePlan/careOutcomes.ts';
import {
  type CarePlanContent,
  emptyPlan,
  freeEntryId,
  planOfJson,
} from '../../../domain/carePlan/carePlanContent.ts';
import { visitPart } from '../../../domain/carePlan/visitPart.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const sydney = zoneOf('Australia/Sydney');
/** An instant of 2026-03-02 by the clock in Sydney, which is eleven hours ahead then. */
const at = (hours: number) => Date.parse('2026-03-01T13:00:00Z') / 1000 + hours * 3600;
const routine = (id: string, times: string[], labelIds: string[] = []) => ({
  id,
  name: id,
  labelIds,
  times,
  steps: [],
});
const medication = (id: string, times: string[], until: string | null = null) => ({
  id,
  name: id,
  form: '',
  instruction: 'As written.',
  times,
  listedBy: 'Dr Osei',
  until,
});
const plan: CarePlanContent = {
  ...emptyPlan,
  routines: [
    routine('always', []),
    routine('mornings', ['morning']),
    routine('nights', ['night']),
    routine('showers', ['morning'], ['shower']),
  ],
  medications: [medication('eight', ['08:00']), medication('over', [], '2026-03-01')],
};
const dueAt = (start: number, end: number, labelIds: string[] = []) => {
  const part = visitPart(plan, { start: at(start), end: at(end), labelIds }, sydney);
  return [...part.routines, ...part.medications].map(({ id }) => id);
};

describe('the part of a plan that concerns a visit', () => {
  test.each([
    ['a morning visit', 7.5, 8.5, [], ['always', 'mornings', 'eight']],
    ['one with the label of a routine', 7.5, 8.5, ['shower'], ['always', 'mornings', 'showers', 'eight']],
    ['one that begins half an hour after a time', 8.5, 9, [], ['always', 'mornings', 'eight']],
    ['one that begins later than that', 8.6, 9, [], ['always', 'mornings']],
    ['one after midnight, in the night of the day before', 1, 2, [], ['always', 'nights']],
    ['one that ends as the morning begins', 4, 5, [], ['always', 'nights']],
  ])('%s', (_, start, end, labels, due) => {
    expect(dueAt(start, end, labels)).toEqual(due);
  });

  test('has medication until its last day', () => {
    const of = (start: number) =>
      visitPart(plan, { start: at(start), end: at(start + 1), labelIds: [] }, sydney).medications;
    expect(of(-20).map(({ id }) => id)).toEqual(['over']);
    expect(of(12)).toEqual([]);
  });

  test('keeps risks, goals and contacts, whenever the visit is', () => {
    const whole = { ...plan, risks: [{ id: 'r', text: 'Falls', severity: 'high' as const, advice: '' }] };
    expect(visitPart(whole, { start: at(3), end: at(4), labelIds: [] }, sydney).risks).toEqual(whole.risks);
  });
});

describe('a plan of JSON', () => {
  test('names each fault by its path', () => {
    const wrong = {
      ...emptyPlan,
      routines: [{ ...routine('a', ['noon']), name: '' }],
      goals: [{ id: 'a', text: 'Walk' }],
      extra: 1,
    };
    expect(planOfJson(JSON.stringify(wrong)).problems).toEqual([
      { path: 'routines.0.name', message: 'is required' },
      { path: 'routines.0.times.0', message: 'is neither a part of the day nor a time like 08:30' },
      { path: '', message: 'Unrecognized key: "extra"' },
    ]);
    expect(planOfJson('{').problems).toEqual([{ path: '', message: 'is no JSON' }]);
  });

  test('has each id once over all of its sections', () => {
    const twice = { ...emptyPlan, routines: [routine('a', [])], medications: [medication('a', [])] };
    expect(planOfJson(JSON.stringify(twice)).problems).toEqual([
      { path: 'medications.0.id', message: 'is the id of another entry' },
    ]);
    expect(freeEntryId({ ...emptyPlan, goals: [{ id: 'e2', text: 'Walk' }] })).toBe('e3');
  });

  test('comes back as it was written', () => {
    expect(planOfJson(JSON.stringify(plan))).toEqual({ content: plan });
  });
});

describe('outcomes', () => {
  const names = Object.keys(careOutcomeLabels) as (keyof typeof careOutcomeLabels)[];

  test('of a signed record say why something was not as planned', () => {
    const refused = withOutcome(noOutcomes, 'eight', { outcome: 'refused', outcomeAt: 1 });
    expect(outcomeProblems(plan, refused, false)).toEqual([]);
    expect(outcomeProblems(plan, refused, true)).toEqual([
      { path: 'items.eight', message: "Say why 'eight' was refused" },
    ]);
    const why = withOutcome(refused, 'eight', { outcome: 'refused', reason: 'Felt sick', outcomeAt: 1 });
    expect(outcomeProblems(plan, why, true)).toEqual([]);
    expect(exceptionsIn(why)).toBe(1);
  });

  test('are of the plan, and of the kind of their item', () => {
    const of = (id: string, outcome: (typeof names)[number]) =>
      outcomeProblems(plan, withOutcome(noOutcomes, id, { outcome, outcomeAt: 1 }), false)[0]?.message;
    expect(of('nobody', 'done')).toBe("'nobody' is nothing of this version of the plan");
    expect(of('always', 'given')).toBe("'always' cannot be 'Given'");
    expect(of('eight', 'done')).toBe("'eight' cannot be 'Done'");
    expect(outcomeProblems(plan, noOutcomes, true)).toEqual([
      { path: 'items', message: 'Nothing has been recorded yet' },
    ]);
  });

  test('have one for each item however often it is tapped, and are read back as they were written', () => {
    const taps = fc.array(
      fc.record({ id: fc.constantFrom('always', 'eight'), outcome: fc.constantFrom(...names) }),
    );
    fc.assert(
      fc.property(taps, (all) => {
        const outcomes = all.reduce(
          (so, { id, outcome }) => withOutcome(so, id, { outcome, outcomeAt: 5 }),
          noOutcomes,
        );
        expect(new Set(outcomes.items.map(({ id }) => id)).size).toBe(outcomes.items.length);
        expect(outcomes.items.length).toBe(new Set(all.map(({ id }) => id)).size);
        expect(outcomesIn(JSON.stringify(outcomes))).toEqual(outcomes);
      }),
    );
  });
});
