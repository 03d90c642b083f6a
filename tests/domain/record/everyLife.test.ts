import { isDeepStrictEqual } from 'node:util';
import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type ReadingName, readingNames, readings } from '../../../domain/catalogues/readings.ts';
import type { DomainEvent } from '../../../domain/kernel/event.ts';
import { ownUndoSeconds } from '../../../domain/kernel/undoWindow.ts';
import { factsOf, holdsSeveral, schemaOf } from '../../../domain/record/fieldFacts.ts';
import { eventNames, stepEventNames } from '../../../domain/record/recordEvents.ts';
import type { AnyState } from '../../../domain/record/recordState.ts';
import {
  askedOf,
  fieldsOfStep,
  firstStage,
  stageAt,
  stageField,
  stageFieldOf,
  stepsFrom,
} from '../../../domain/record/stages.ts';
import { type Actor, systemActor } from '../../../domain/rights/actor.ts';
import {
  type DefinedStep,
  standardWorkflow,
  type Workflows,
} from '../../../domain/workflow/workflowDefinition.ts';
import { type Ids, recordArbitrary } from './recordArbitrary.ts';
import { saidWith } from './stageWalk.ts';
import { withTextsStored } from './storedDetails.ts';

/** The fields of a record that is in a group, as far as its kind has groups. */
function groupedInto({ fields, stages }: (typeof readings)[ReadingName]['declaration'], group: string) {
  const { groupedBy } = stages ?? {};
  if (groupedBy === undefined) return {};
  return { [groupedBy]: holdsSeveral(factsOf(schemaOf(fields, groupedBy))) ? [group] : group };
}

const ids: Ids = Object.fromEntries(
  ['booking', ...readingNames].map((name) => [name, [`${name}-1`, `${name}-2`]]),
);
const numRuns = 60;
const lives = readingNames.flatMap((name) => {
  const { stages } = readings[name].declaration;
  return stages === undefined ? [] : [{ name, stages }];
});

describe.each(lives)('the life of a $name', ({ name, stages }) => {
  const { anyCommands, anyDecider, declaration } = readings[name];
  const stageName = stageFieldOf(stages);
  const steps = Object.keys(stages.steps);
  const events = stepEventNames(declaration);
  const details = recordArbitrary(name, ids);
  const anyStep = fc.record({
    step: fc.constantFrom(...steps),
    said: fc.constantFrom('because', 'why not'),
    later: fc.nat(200_000),
  });

  function decide(state: AnyState, step: string, input: object, more: object = {}) {
    const command = `${name}.${step}`;
    const parsed = anyCommands[command]?.safeParse({ [`${name}Id`]: 'one', ...input });
    if (parsed === undefined || !parsed.success) return 'invalid_input';
    const facts = {
      actor: systemActor('planner', 'acme'),
      now: 0,
      newId: (purpose: string) => purpose,
      ...more,
    };
    const decision = anyDecider.decide(
      state,
      { name: command, input: withTextsStored(name, parsed.data) },
      facts,
    );
    return Result.isSuccess(decision) ? decision.success : decision.failure.code;
  }

  function stateAfter(state: AnyState, happened: readonly DomainEvent[]): AnyState {
    return happened.filter(anyDecider.isEvent).reduce(anyDecider.evolve, state);
  }

  function begun(first: object): AnyState {
    const made = decide(anyDecider.initial, 'create', first);
    if (typeof made === 'string') throw new Error(made);
    return stateAfter(anyDecider.initial, made);
  }

  /** A record that is entered in a stage, with what the steps to it ask for. */
  function stageFrom(first: object, stage: string): AnyState {
    const needed = Object.values(stages.steps).flatMap(({ asks = {}, to }) =>
      Object.keys(asks).flatMap((field) =>
        to === undefined || asks[field] === 'offered' ? [] : [[field, 'because']],
      ),
    );
    const state = begun(first);
    if (!('details' in state)) throw new Error('it has not begun');
    return { ...state, details: { ...state.details, ...Object.fromEntries(needed) }, [stageField]: stage };
  }

  function asked(step: string, said: string) {
    return saidWith(name, stages.steps[step]?.asks, said);
  }

  test('goes from stage to stage as its steps say, and is refused every other', () => {
    fc.assert(
      fc.property(details, fc.array(anyStep, { maxLength: 12 }), (first, walked) => {
        let state = begun(first);
        let stage = firstStage(stages);
        let now = 0;
        for (const { step, said, later } of walked) {
          now += later;
          const declared = stages.steps[step];
          if (declared === undefined || !('details' in state)) throw new Error('there is no such step');
          const isClosed =
            stages.derived?.[stageAt(stages, { ...state.details, [stageName]: stage }, now)]?.steps ===
            'none';
          const stays = stage === declared.to && !declared.from.includes(stage);
          const leads = declared.from.includes(stage) && !isClosed;
          const found = decide(state, step, asked(step, said), { now });
          const before = Object.fromEntries(Object.entries(state.details));
          const isSame =
            declared.to === undefined &&
            askedOf(declared).length > 0 &&
            Object.entries(withTextsStored(name, asked(step, said))).every(([field, value]) =>
              isDeepStrictEqual(before[field], value),
            );
          if (stays || (leads && isSame)) expect(found).toEqual([]);
          else if (!leads) expect(found).toBe('transition_not_allowed');
          else {
            const data = withTextsStored(name, asked(step, said));
            expect(found).toMatchObject([{ type: events.get(step), data }]);
            stage = declared.to ?? stage;
          }
          if (typeof found !== 'string') state = stateAfter(state, found);
          expect(state).toMatchObject({ [stageField]: stage });
          expect(stepsFrom(stages, { ...state, [stageName]: stage }, 0).toSorted()).toEqual(
            steps.filter((each) => stages.steps[each]?.from.includes(stage)).toSorted(),
          );
        }
      }),
      { numRuns },
    );
  });

  /** What the pipeline tells of the step that is undone; nobody has acted since. */
  const undoneStep = { step: 'Taken', again: false, before: 0, undone: false, since: [] };

  /** Files stay as they are where a record goes back: a former one may have been deleted. */
  function withFilesOf(earlier: typeof anyDecider.initial, last: typeof anyDecider.initial) {
    if (declaration.ends === 'byStages' || !('details' in earlier) || !('details' in last)) return earlier;
    const files = Object.entries<z.ZodType>(declaration.fields.shape)
      .filter(([, schema]) => ['file', 'files'].includes(factsOf(schema).kind))
      .map(([field]) => [field, last.details[field]]);
    return { ...earlier, details: { ...earlier.details, ...Object.fromEntries(files) } };
  }

  test('goes back to any earlier stage, with what its steps had set', () => {
    fc.assert(
      fc.property(
        details,
        fc.array(anyStep, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        (first, walked, choice) => {
          const states = [begun(first)];
          for (const { step, said } of walked) {
            const last = states.at(-1) ?? anyDecider.initial;
            const found = decide(last, step, asked(step, said), { now: 1_773_000_000 });
            if (typeof found !== 'string' && found.length > 0) states.push(stateAfter(last, found));
          }
          const earlier = states[choice % states.length] ?? anyDecider.initial;
          const last = states.at(-1) ?? anyDecider.initial;
          const back =
            declaration.ends === 'byStages'
              ? decide(last, 'undo', { commandId: 'step' }, { earlier, step: undoneStep })
              : decide(last, 'revert', { revision: choice % states.length }, { earlier });
          if (typeof back === 'string') throw new Error(back);
          expect(stateAfter(last, back)).toEqual(withFilesOf(earlier, last));
        },
      ),
      { numRuns },
    );
  });

  test('lets whoever may only take a step take back the one that they have just taken, and nothing else', () => {
    const worker: Actor = { ...systemActor('wes', 'acme'), role: 'resource', resourceId: 'resource-1' };
    // A record that ends by its stages has its steps undone, by those who write.
    const owned = Object.entries(stages.steps).filter(
      ([, { by }]) => by === 'owners' && declaration.ends !== 'byStages',
    );
    for (const [step, { from, to }] of owned) {
      const [first = {}] = fc.sample(details, { numRuns: 1, seed: 1 });
      const [stage = ''] = from;
      const earlier = stageFrom(first, stage);
      const taken = decide(earlier, step, asked(step, 'because'), { actor: worker, now: 1_000 });
      if (typeof taken === 'string') throw new Error(taken);
      const state = stateAfter(earlier, taken);
      const happened = (uid: string, at: number) =>
        taken.map((event) => ({ ...event, commandId: 'c', actor: { uid, role: 'resource' }, at: at * 1000 }));
      const back = (since: readonly object[], revision: number | null = 0) =>
        decide(state, 'revert', { revision }, { actor: worker, now: 1_000, earlier, since });
      const gone = back(happened('wes', 1_000 - ownUndoSeconds));
      if (typeof gone === 'string') throw new Error(gone);
      expect([stateAfter(state, gone), stage === to]).toEqual([withFilesOf(earlier, state), false]);
      expect(back(happened('wes', 999 - ownUndoSeconds))).toBe('not_allowed');
      expect(back(happened('ann', 1_000))).toBe('not_allowed');
      expect(back([...happened('wes', 1_000), { ...happened('wes', 1_000)[0], commandId: 'd' }])).toBe(
        'not_allowed',
      );
      expect(back(happened('wes', 1_000).map((event) => ({ ...event, type: `${name}Changed` })))).toBe(
        'not_allowed',
      );
      expect(back([], null)).toBe('not_allowed');
    }
  });

  test('takes no step that the organisation has closed or left to others, and every one that it only hides', () => {
    const manner = fc.constantFrom('closed', 'hidden', 'renamed', 'to others');
    const [first = {}] = fc.sample(details, { numRuns: 1, seed: 1 });
    // The person who has created it: some steps are for their author alone.
    const dispatcher: Actor = { ...systemActor('planner', 'acme'), role: 'dispatcher' };
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(stages.steps)),
        manner,
        fc.constantFrom('default', 'group'),
        ([step, declared], how, whose) => {
          const changed: DefinedStep = {
            ...(how === 'closed' && { removed: true }),
            ...(how === 'hidden' && { hidden: true }),
            ...(how === 'renamed' && { label: 'Do it', done: 'done so' }),
            ...(how === 'to others' && { roles: ['customer'] }),
          };
          const groupID = whose === 'group' ? 'urgent' : null;
          const workflows: Workflows = {
            workflow: standardWorkflow,
            workflows: [{ kind: name, groupID, isDefault: groupID === null, actions: { [step]: changed } }],
          };
          const grouped = groupedInto(declaration, 'urgent');
          const [from = ''] = declared.from;
          const state = stageFrom({ ...first, ...grouped }, from);
          const found = decide(state, step, asked(step, 'because'), { actor: dispatcher, workflows });
          const isOurs = groupID === null || stages.groupedBy !== undefined;
          if (isOurs && how === 'closed') expect(found).toBe('transition_not_allowed');
          else if (isOurs && how === 'to others') expect(found).toBe('not_allowed');
          else expect(found).toMatchObject([{ type: events.get(step) }]);
        },
      ),
      { numRuns },
    );
  });

  test('takes no step once its record is out of use, and none before it begins', () => {
    for (const step of steps) {
      expect(decide(anyDecider.initial, step, asked(step, 'because'))).toBe('not_found');
      const [first = {}] = fc.sample(details, { numRuns: 1, seed: 1 });
      const { ended } = eventNames(declaration);
      // What ends by its stages has no other end.
      if (ended === null) continue;
      const out = stateAfter(begun(first), [{ type: ended, data: {} }]);
      expect(decide(out, step, asked(step, 'because'))).toBe('transition_not_allowed');
    }
  });

  test('asks for what a step requires, and lets no change set what only steps set', () => {
    const [first = {}] = fc.sample(details, { numRuns: 1, seed: 1 });
    for (const [step, declared] of Object.entries(stages.steps)) {
      if (askedOf(declared).some(({ isRequired }) => isRequired)) {
        expect(decide(begun(first), step, {})).toBe('invalid_input');
        expect(decide(begun(first), step, asked(step, ''))).toBe('invalid_input');
        // One that stays where it is brings a record nowhere.
        if (declared.to !== undefined) {
          const entered = { ...first, [stageName]: declared.to };
          expect(decide(anyDecider.initial, 'create', entered)).toBe('invalid_input');
        }
      }
      const change = anyCommands[`${name}.change`];
      // A step that stays where it is may set what planners change as well.
      const bySteps = fieldsOfStep(declared).filter(
        (field) => declared.to !== undefined || factsOf(schemaOf(declaration.fields, field)).bySteps,
      );
      for (const field of bySteps) {
        expect(change?.parse({ [`${name}Id`]: 'one', [field]: null })).not.toHaveProperty(field);
      }
    }
  });

  test('begins in the stage in which it is entered, and in no other than those in which it can begin', () => {
    const [first = {}] = fc.sample(details, { numRuns: 1, seed: 1 });
    const { among = Object.keys(stages.states) } = stages.begins ?? {};
    for (const stage of Object.keys(stages.states)) {
      if (!among.includes(stage)) {
        expect(decide(anyDecider.initial, 'create', { ...first, [stageName]: stage })).toBe('invalid_input');
        continue;
      }
      const needed = Object.values(stages.steps)
        .filter(({ to }) => to === stage)
        .flatMap(({ asks = {} }) => Object.keys(asks).map((field) => [field, 'because']));
      expect(begun({ ...first, ...Object.fromEntries(needed), [stageName]: stage })).toMatchObject({
        [stageField]: stage,
      });
    }
  });
});
