import type { z } from 'zod';
import { factsOf, schemaOf } from '../record/fieldFacts.ts';
import { spaced } from '../record/recordSentences.ts';
import { type AnyStages, firstStage, stageFieldOf, stageLabels } from '../record/stages.ts';
import type { Area } from '../rights/area.ts';
import { claimsOf } from '../rights/persona.ts';
import { commandScope } from '../rights/rights.ts';
import { roles } from '../rights/role.ts';
import { isStepClosed, type WorkflowDefinition } from './workflowDefinition.ts';
import type { Transition, WorkflowKind } from './workflowKind.ts';

interface Declared {
  readonly category: string;
  readonly words: WorkflowKind['words'];
  readonly area: Area;
  readonly fields: z.ZodObject;
}

/** The workflow of a record with stages, from its declaration. */
export function recordWorkflow({ category, words, area, fields }: Declared, stages: AnyStages): WorkflowKind {
  const { groupedBy } = stages;
  const group = groupedBy && factsOf(schemaOf(fields, groupedBy)).refersTo;
  const over = Object.keys(stages.states).filter((stage) => stages.states[stage]?.is === 'over');
  const transitions = (definition: WorkflowDefinition): readonly Transition[] =>
    Object.entries(stages.steps).flatMap(([action, { from, to }]) =>
      isStepClosed(definition, action) ? [] : from.map((stage) => ({ from: stage, to: to ?? stage, action })),
    );
  return {
    words,
    groupedBy: groupedBy === undefined || group === undefined ? null : { field: groupedBy, category: group },
    states: stageLabels({ states: stages.states }),
    stateField: stageFieldOf(stages),
    derived: Object.fromEntries(Object.entries(stages.derived ?? {}).map(([name, { of }]) => [name, of])),
    beside: [],
    steps: Object.fromEntries(
      Object.entries(stages.steps).map(([step, { label, done, by }]) => {
        const able = roles.filter(
          (role) => commandScope(claimsOf(role), area, `${category}.${step}`, by) !== 'none',
        );
        return [step, { label, done: spaced(done), roles: able }];
      }),
    ),
    transitions,
    rules: {
      start: firstStage(stages),
      ways(definition) {
        const all = transitions(definition);
        return (place) => all.flatMap(({ from, to }) => (from === place ? [to] : []));
      },
      stateOf: (place) => place,
      reachable: [],
      ends: over,
      goals: over,
    },
  };
}
