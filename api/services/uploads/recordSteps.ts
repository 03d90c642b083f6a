import { Result } from 'effect';
import type { z } from 'zod';
import { pipelineTexts } from '../../../commands/pipeline/pipelineTexts.ts';
import { isRecordName, type RecordName, records } from '../../../domain/catalogues/records.ts';
import { unknownStatuses } from '../../../domain/document/unknownStatus.ts';
import { changedFields, sameValue } from '../../../domain/kernel/changedFields.ts';
import type { CommandFacts } from '../../../domain/kernel/decider.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { requiredFields } from '../../../domain/kernel/requiredFields.ts';
import { amongNow } from '../../../domain/label/amongNow.ts';
import { factsOf, schemaOf } from '../../../domain/record/fieldFacts.ts';
import { defaultOf, endStepsOf } from '../../../domain/record/recordCommands.ts';
import { amongStage } from '../../../domain/record/recordReferences.ts';
import type { AnyState } from '../../../domain/record/recordState.ts';
import { freeLists, statusOf } from '../../../domain/record/recordTypes.ts';
import {
  type AnyStages,
  askedOf,
  firstStage,
  isOver,
  type StageStep,
  stageField,
  stageFieldOf,
  stageLabels,
} from '../../../domain/record/stages.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import type { Known, KnownRecords } from './knownRecords.ts';
import { namedBeyond } from './namedBeyond.ts';
import type { Details } from './parts/filePart.ts';
import { badInputs, type PlannedCommand } from './uploadPlan.ts';

/** The commands that bring a record in line with what is said of it, one after the other. */
export function commandsFor(
  name: RecordName,
  id: string,
  known: Known<Details> | undefined,
  said: Details,
): readonly PlannedCommand[] {
  const { fields, lists = {}, ends, changes, stages } = records[name].declaration;
  const { end, beginAgain } = endStepsOf[ends];
  const one = { [`${name}Id`]: id };
  const revision = known?.revision ?? null;
  const command = (step: string, input: Details): PlannedCommand => ({
    name: `${name}.${step}`,
    input: { ...one, ...input },
    revision,
  });
  const details = Object.fromEntries(Object.entries(said).filter(([field]) => field in fields.shape));
  const differing =
    known === undefined ? details : withoutSteps(fields, changedFields(known.details, details));
  const course = stages && courseOf(stages, known, said);
  const commands: PlannedCommand[] = [];
  const mark = statusOf[ends].ended;
  const ended = mark === null ? undefined : said[mark];
  if (known?.ended === true && ended === false && beginAgain !== null) commands.push(command(beginAgain, {}));
  const through = course?.step === undefined ? [] : [command(course.step.name, course.step.input)];
  if (known === undefined) {
    const begun = course?.now === undefined ? {} : { [course.field]: course.now };
    const entered = stages?.begins === undefined ? details : withoutSteps(fields, details);
    commands.push(command('create', { ...entered, ...begun }));
  }
  // What is over is made to count again before anything of it changes.
  const isBack = known !== undefined && stages !== undefined && isOver(stages, known.stage ?? '');
  if (isBack) commands.push(...through);
  if (known !== undefined && Object.keys(differing).length > 0) {
    commands.push(command('change', changes === 'whole' ? { ...known.details, ...differing } : differing));
  }
  if (!isBack) commands.push(...through);
  for (const [list, { item, add, remove }] of Object.entries(freeLists(lists))) {
    const wanted = said[list];
    if (!Array.isArray(wanted)) continue;
    const present = known?.lists[list] ?? [];
    const added = wanted.filter((each) => !present.includes(each));
    const removed = present.filter((each) => !wanted.includes(each));
    commands.push(...added.map((each) => command(add, { [item]: each })));
    commands.push(...removed.map((each) => command(remove, { [item]: each })));
  }
  if (ended === true && known?.ended !== true && end !== null) commands.push(command(end, {}));
  return commands;
}

/** The fields that a change may have: not those that only steps set. */
function withoutSteps(fields: z.ZodObject, details: Details): Details {
  return Object.fromEntries(
    Object.entries(details).filter(([field]) => factsOf(schemaOf(fields, field)).bySteps !== true),
  );
}

/** Where a record is, or begins, and the step that brings it from there to the stage that a row names; none if none is needed. */
function courseOf(stages: AnyStages, known: Known<Details> | undefined, said: Details) {
  const field = stageFieldOf(stages);
  const { [field]: stage } = said;
  const stepFrom = (from: string | undefined) =>
    from === undefined || stage === undefined || from === stage
      ? undefined
      : Object.entries(stages.steps).find(([, step]) => step.to === stage && step.from.includes(from));
  const { among, usually } = stages.begins ?? { among: [String(stage)], usually: String(stage) };
  const beginning = () => among.find((one) => one === stage) ?? [usually, ...among].find(stepFrom) ?? usually;
  const now = known !== undefined ? known.stage : stage === undefined ? undefined : beginning();
  const [name, step] = stepFrom(now) ?? [];
  const taken = name === undefined || step === undefined ? undefined : { name, input: askedIn(step, said) };
  return { field, stage, now, step: taken };
}

/** What a step asks for, as a row gives it. */
function askedIn(step: Pick<StageStep<never>, 'asks'>, said: Details): Details {
  return Object.fromEntries(
    askedOf(step).map(({ name, field, own }) => [name, said[field] ?? own?.otherwise ?? null]),
  );
}

/** Why a row cannot bring a record into the stage that it names, or change what only steps set or never changes. */
export function notByFile(
  name: RecordName,
  said: Details,
  known: Known<Details> | undefined,
): readonly Reason[] {
  const { declaration } = records[name];
  const { fields, stages } = declaration;
  if (stages === undefined || (known === undefined && stages.begins === undefined)) return [];
  const { field, stage, now, step } = courseOf(stages, known, said);
  if (stage !== undefined && stage !== now && step === undefined) {
    const labels = stageLabels(stages);
    const [from = '', to = ''] = [now, stage].map((one) => labels[String(one)]);
    return [{ field, reason: `no step leads from '${from}' to '${to}'` }];
  }
  const differing =
    known === undefined
      ? Object.keys(said).filter(
          (name) => (said[name] ?? '') !== '' && !sameValue(said[name], defaultOf(declaration, name)),
        )
      : Object.keys(changedFields(known.details, said));
  return differing.flatMap((field) => {
    if (!(field in fields.shape)) return [];
    const { bySteps, once } = factsOf(schemaOf(fields, field));
    if (once === true && known !== undefined) return [{ field, reason: 'is another, and never changes' }];
    return bySteps === true && step === undefined ? [{ field, reason: 'is set by steps alone' }] : [];
  });
}

/** Why a record cannot be as it is said to be; `field`: of the record, null for the record as a whole. */
export interface Reason {
  readonly field: string | null;
  readonly reason: string;
}

/** What the write side would refuse among commands that follow one another. */
export function refusals(
  name: RecordName,
  known: Known<Details> | undefined,
  commands: readonly PlannedCommand[],
  facts: CommandFacts,
): readonly Reason[] {
  const { anyDecider, anyCommands } = records[name];
  const bad = commands.flatMap((command) => badInputs(command));
  if (bad.length > 0) return bad;
  let state = known === undefined ? anyDecider.initial : stateOf(name, known);
  for (const { name: step, input } of commands) {
    const parsed = anyCommands[step]?.parse(input);
    if (parsed === undefined) throw new Error(`there is no command ${step}`);
    const decision = anyDecider.decide(state, { name: step, input: parsed }, facts);
    if (Result.isFailure(decision)) return reasonsOf(decision.failure);
    state = decision.success.reduce(anyDecider.evolve, state);
  }
  return [];
}

function stateOf(name: RecordName, { details, ended, lists, stage }: Known<Details>): AnyState {
  const status = statusOf[records[name].declaration.ends];
  if (ended && status.ended === 'removed') return { status: 'removed' };
  const staged = stage === undefined ? {} : { [stageField]: stage };
  return { status: ended && status.ended ? status.ended : status.inUse, details, ...staged, ...lists };
}

function reasonsOf({ message, details: { fields } }: Refusal): readonly Reason[] {
  const broken = Array.isArray(fields) ? fields : [];
  if (broken.length === 0) return [{ field: null, reason: message }];
  return broken.map(({ path, message: why }) => ({ field: String(path).split('.')[0] ?? null, reason: why }));
}

/** The records that a record would name beyond those that its fields may name (`FieldFacts.among`). */
export function misnamed(
  name: RecordName,
  said: Details,
  one: Known<Details> | undefined,
  known: KnownRecords,
): readonly Reason[] {
  const fields: Readonly<Record<string, z.ZodType>> = records[name].declaration.fields.shape;
  const { stages } = records[name].declaration;
  return Object.entries(fields).flatMap(([field, schema]) => {
    const { refersTo = '', newlyNamed, among: declared = newlyNamed, ofStage } = factsOf(schema);
    const among = amongNow(declared, known.settings);
    if (!isRecordName(refersTo)) return [];
    const ids = idsIn({ [field]: said[field] ?? [] });
    const before = idsIn({ [field]: one?.details[field] ?? [] });
    const wanted = [
      ...(among === undefined ? [] : [{ among, before }]),
      ...ofItsStage(stages, ofStage, one, said).map(({ among, isEntered }) => ({
        among,
        before: isEntered ? [] : before,
      })),
    ];
    const reasons = wanted.flatMap(({ among, before }) => {
      const names = namedBeyond(known, { among, kind: refersTo, ids, before });
      return names.length === 0 ? [] : [{ field, reason: pipelineTexts.notAmong(names, among.says) }];
    });
    return reasons.slice(0, 1);
  });
}

/** What is of the stage to which a row brings its record; what the record names already must be of one that it enters, too. */
function ofItsStage(
  stages: AnyStages | undefined,
  ofStage: string | undefined,
  known: Known<Details> | undefined,
  said: Details,
) {
  if (stages === undefined || ofStage === undefined) return [];
  const { stage, now, step } = courseOf(stages, known, said);
  const after = String(stage ?? now ?? firstStage(stages));
  return [{ among: amongStage(stages, ofStage, after), isEntered: step !== undefined }];
}

/** The statuses that the organisation does not have, of those that the row newly gives. */
export function ofNoStatus(
  name: RecordName,
  said: Details,
  one: Known<Details> | undefined,
  { settings }: KnownRecords,
): readonly Reason[] {
  const unknown = unknownStatuses(records[name].shown, said, one?.details ?? {}, settings);
  return unknown.map(({ field, message }) => ({ field, reason: message }));
}

/** The fields that a new record lacks and the organisation's settings require. */
export function missing(name: RecordName, said: Details, { settings }: KnownRecords): readonly Reason[] {
  return requiredFields(name, settings)
    .filter((field) => said[field] === undefined || said[field] === null)
    .map((field) => ({ field, reason: refusalTexts.isRequired }));
}

/** The texts in a command's input, among which are the ids of the records that it names. */
export function idsIn(input: PlannedCommand['input']): readonly string[] {
  return Object.values(input)
    .flat()
    .filter((value) => typeof value === 'string');
}
