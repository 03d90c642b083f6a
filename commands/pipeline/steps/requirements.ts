import { Effect } from 'effect';
import { refusalOfClosed } from '../../../domain/catalogues/closedCommands.ts';
import { type AnyReading, isReading, readings } from '../../../domain/catalogues/readings.ts';
import { unknownStatuses } from '../../../domain/document/unknownStatus.ts';
import { heldWork } from '../../../domain/form/heldSteps.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { refusalOfMissing } from '../../../domain/kernel/requiredFields.ts';
import { paperPackage } from '../../../domain/package/paperPackage.ts';
import type { AnyStages } from '../../../domain/record/stages.ts';
import { personaOf } from '../../../domain/rights/persona.ts';
import { pipelineTexts } from '../pipelineTexts.ts';
import { refused, refusedField, refusedIf } from '../refused.ts';
import type { Attempt, Pipeline } from './attempt.ts';
import { requireAbsence, requireExistence } from './scope.ts';

/** What every command has. */
export interface AnyCommand {
  readonly name: string;
  readonly input: unknown;
}

type Requiring<Command, State> = Pick<
  Pipeline<Command, State>,
  'rules' | 'references' | 'files' | 'forms' | 'care'
>;

/** `claim`: files are claimed for the record. `look`: nothing is written. */
export type Purpose = 'claim' | 'look';

type Requirement = <Command extends AnyCommand, State>(
  pipeline: Requiring<Command, State>,
  attempt: Attempt<Command, State>,
  purpose: Purpose,
) => Effect.Effect<void, Refusal>;

/**
 * What is required before facts are gathered, in this order: whoever may not know of a record learns no more than that it
 * is not there, or there already; a command that is closed is closed whatever it names.
 */
const requirements: readonly Requirement[] = [
  requireExistence,
  requireAbsence,
  requireOpen,
  requireFields,
  requireStatuses,
  requireRevision,
  requireReferences,
  requireFiles,
  requireForms,
  requireCare,
];

export function requireAll<Command extends AnyCommand, State>(
  ...asked: [Requiring<Command, State>, Attempt<Command, State>, Purpose]
): Effect.Effect<void, Refusal> {
  return Effect.forEach(requirements, (requirement) => requirement(...asked), { discard: true });
}

/** Refuses what the organisation's settings close. */
export function requireOpen<Command extends AnyCommand>(
  _: unknown,
  { sent, command, organisation }: Attempt<Command, unknown>,
): Effect.Effect<void, Refusal> {
  return refusedIf(organisation && refusalOfClosed(sent.actor, command.name, organisation.settings));
}

/** Refuses what lacks a field that the organisation's settings require of people. */
export function requireFields<Command extends AnyCommand>(
  _: unknown,
  { sent, command: { name, input }, organisation }: Attempt<Command, unknown>,
): Effect.Effect<void, Refusal> {
  if (organisation === undefined || sent.actor.role === 'system') return Effect.void;
  return refusedIf(refusalOfMissing(name, Object(input), organisation.settings));
}

/** Refuses a status of a document that the organisation does not have. */
export function requireStatuses<Command extends AnyCommand>(
  _: unknown,
  { sent, command: { name, input }, category, loaded, organisation }: Attempt<Command, unknown>,
): Effect.Effect<void, Refusal> {
  const step = name.slice(category.length + 1);
  if (organisation === undefined || sent.actor.role === 'system' || !isReading(category)) return Effect.void;
  if (step !== 'create' && step !== 'change') return Effect.void;
  const { shown }: AnyReading = readings[category];
  const [unknown] = unknownStatuses(
    shown,
    Object(input),
    Object(Object(loaded.state).details),
    organisation.settings,
  );
  return unknown === undefined ? Effect.void : refusedField(unknown.field, unknown.message);
}

/** Refuses with `revision_conflict` if the sender saw another revision. */
export function requireRevision<Command>(
  _: unknown,
  { sent: { ifRevision: seen }, loaded: { revision } }: Attempt<Command, unknown>,
): Effect.Effect<void, Refusal> {
  return seen === undefined || seen === revision
    ? Effect.void
    : refused('revision_conflict', pipelineTexts.changedMeanwhile, { expected: seen, actual: revision });
}

/** Refuses what names records that do not exist for the sender or do not fit, and what would take back what others name. */
export function requireReferences<Command, State>(
  { rules, references }: Pick<Requiring<Command, State>, 'rules' | 'references'>,
  { sent, command, category, id, loaded, withdraws, organisation }: Attempt<Command, State>,
): Effect.Effect<void, Refusal> {
  return Effect.gen(function* () {
    // What follows from records that people have made is theirs: a series goes on with what it has.
    const settings = sent.actor.role === 'system' ? undefined : organisation?.settings;
    const named = rules.references(command, loaded.state);
    yield* references.require(sent.org, named);
    yield* references.requireInScope(sent.actor, named, rules.scope.named(loaded.state));
    yield* references.requireAmong(sent.org, named, settings);
    if (withdraws) yield* references.requireUnnamed(sent.org, category, id);
  });
}

/** Refuses files that were not uploaded, or do not fit. */
export function requireFiles<Command, State>(
  { rules, files }: Pick<Requiring<Command, State>, 'rules' | 'files'>,
  { sent, command, category, id, loaded }: Attempt<Command, State>,
  purpose: Purpose,
): Effect.Effect<void, Refusal> {
  const claimant = { org: sent.org, uid: sent.actor.uid, category, recordId: id };
  return files.require(claimant, rules.files(command, loaded.state), purpose);
}

const packageSteps: AnyStages['steps'] = paperPackage.declaration.stages?.steps ?? {};

/** Refuses a step of work that forms hold back, what a form does not ask, and what a package is not ready for. */
export function requireForms<Command extends AnyCommand, State>(
  { forms }: Pick<Requiring<Command, State>, 'forms'>,
  {
    sent: { org, actor, now },
    command: { name, input },
    category,
    id,
    loaded,
    texts,
    organisation,
  }: Attempt<Command, State>,
): Effect.Effect<void, Refusal> {
  if (category === 'formAnswer') {
    const { details = {} } = Object(loaded.state);
    const step = name.slice(category.length + 1);
    return forms.requireAnswers({ actor, step, input: Object(input), details, texts });
  }
  if (category === 'paperPackage') {
    const { details, stage } = Object(loaded.state);
    const step = name.slice(category.length + 1);
    // Where its stage does not let it, the decision says why.
    const isOpen = packageSteps[step]?.from.includes(stage) === true;
    return isOpen ? forms.requirePackage({ org, step, details, now }) : Effect.void;
  }
  const hidden = organisation?.settings.hideFromResources.forms === true && personaOf(actor) === 'resource';
  const work = actor.role === 'system' || hidden ? undefined : heldWork(name, id, loaded.state);
  return work === undefined ? Effect.void : forms.requireFilled(org, work);
}

/** Refuses a care plan that is none, and outcomes that the plan of a visit does not have. */
export function requireCare<Command extends AnyCommand, State>(
  { care }: Pick<Requiring<Command, State>, 'care'>,
  { sent: { actor }, command: { name, input }, category, loaded, texts }: Attempt<Command, State>,
): Effect.Effect<void, Refusal> {
  const { details = {} } = Object(loaded.state);
  const sent = { actor, step: name.slice(category.length + 1), input: Object(input), details, texts };
  if (category === 'carePlan') return care.requirePlan(sent);
  return category === 'careRecord' ? care.requireOutcomes(sent) : Effect.void;
}
