import { sameValue, withChanges } from '../kernel/changedFields.ts';
import type { CommandFacts } from '../kernel/decider.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { actsAs } from '../rights/persona.ts';
import { refusalTexts } from '../text/texts.ts';
import { isStepClosed, rolesLeft, standardWorkflow, workflowOf } from '../workflow/workflowDefinition.ts';
import {
  type AnyStages,
  askedOf,
  groupsOf,
  type StageStep,
  stageAt,
  stageField,
  stageFieldOf,
  stageLabels,
} from './stages.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Staged {
  readonly details: Fields;
  readonly [field: string]: unknown;
}

/**
 * Decides a step of a record: its event, with what it asked for and what it sets. A record that is there already changes
 * nothing. Refused with `transition_not_allowed` from a stage that does not have the step, if the organisation has closed
 * it, and by the step's own guard; with `not_allowed` if the organisation leaves it to other roles.
 */
export function takeStep(
  { category, stages }: { readonly category: string; readonly stages: AnyStages },
  { name, from, to, asks = {}, sets = {}, guard, label }: StageStep<Fields> & { readonly name: string },
  { details, [stageField]: stage }: Staged,
  input: Fields,
  facts: CommandFacts,
  type: string,
): Decision<{ readonly type: string; readonly data: Fields }> {
  const now = stageAt(stages, { ...details, [stageFieldOf(stages)]: stage }, facts.now);
  if (to !== undefined && stage === to && !from.includes(to)) return accept();
  const { actor, workflows } = facts;
  const workflow =
    workflows === undefined ? standardWorkflow : workflowOf(workflows, category, groupsOf(stages, details));
  const verb = workflow.actions[name]?.label ?? label;
  const isClosed = stages.derived?.[now]?.steps === 'none' || isStepClosed(workflow, name);
  if (isClosed || !from.includes(String(stage))) return noSuchStep(stages, now, { name, label: verb });
  const role = actsAs(actor);
  if (role !== 'system' && rolesLeft(workflow, name, [role]).length === 0) {
    return refuse('not_allowed', refusalTexts.roleMayNot(role, verb), { step: name, role });
  }
  const reason = guard?.(details, facts);
  if (reason !== undefined) return refuse('transition_not_allowed', reason, whereItIs(stages, now, name));
  const asked = askedOf({ asks }).map(
    ({ name: as, own }) => [as, input[as] ?? own?.otherwise ?? null] as const,
  );
  // One that asks for nothing is about what it sets, such as when it was last taken.
  const isAsStated = asked.length > 0 && asked.every(([field, value]) => sameValue(value, details[field]));
  if (to === undefined && isAsStated) return accept();
  const set = Object.entries(sets).map(([field, value]) => [field, value?.(details, facts) ?? null] as const);
  return accept({ type, data: Object.fromEntries([...asked, ...set]) });
}

/** The fields of a record after a step, of which `data` is what its event carries. */
export function afterStep(
  { asks = {}, sets = {}, clears = [] }: Pick<StageStep<Fields>, 'asks' | 'sets' | 'clears'>,
  details: Fields,
  data: Fields,
): Fields {
  const asked = askedOf({ asks }).map(({ field, name }) => [field, data[name]] as const);
  const set = Object.keys(sets).map((field) => [field, data[field]] as const);
  const cleared = clears.map((field) => [field, null] as const);
  return withChanges(details, Object.fromEntries([...asked, ...set, ...cleared]));
}

/** Refuses a step that does not lead on from the stage in which a record is. */
export function noSuchStep(
  stages: AnyStages,
  stage: string,
  step: { readonly name: string; readonly label: string },
) {
  const { [stage]: called = stage } = stageLabels(stages);
  const message = refusalTexts.noSuchStageStep(step.label, called);
  return refuse('transition_not_allowed', message, whereItIs(stages, stage, step.name));
}

function whereItIs(stages: AnyStages, stage: string, step: string) {
  return { [stageFieldOf(stages)]: stage, step };
}

/** Refuses to change a field that the stage of a record fixes. */
export function fixedByStage(
  stages: AnyStages | undefined,
  { details, [stageField]: stage }: Staged,
  after: Fields,
) {
  const state = stages?.states[String(stage)];
  const field = state?.fixes?.find((name) => !sameValue(details[name], after[name]));
  if (state === undefined || field === undefined) return undefined;
  const message = refusalTexts.fixedInStage(state.label);
  return refuse('invalid_input', `${field}: ${message}`, {
    fields: [{ path: field, message }],
    path: [field],
  });
}

/**
 * Refuses a record that is entered in a stage without what every step to it requires: whoever takes the step says why, and
 * so does a file.
 */
export function broughtToStage({ steps }: AnyStages, stage: string, details: Fields) {
  const required = Object.values(steps).flatMap((step) =>
    step.to === stage ? [askedOf(step).flatMap(({ field, isRequired }) => (isRequired ? [field] : []))] : [],
  );
  const lacking = required.map((fields) => fields.find((field) => (details[field] ?? '') === ''));
  const [path] = lacking;
  if (path === undefined || lacking.includes(undefined)) return undefined;
  const message = refusalTexts.isRequired;
  return refuse('invalid_input', `${path}: ${message}`, { fields: [{ path, message }], path: [path] });
}
