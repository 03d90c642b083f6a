import { z } from 'zod';
import { defineEvent, type EventKind } from '../kernel/event.ts';
import { commandIdSchema, idSchema } from '../kernel/fields.ts';
import { type FieldFacts, knownFactsOf, schemaOf } from './fieldFacts.ts';
import type { RecordDeclaration } from './recordDeclaration.ts';
import type { EndByCommand, RecordEnd, RecordLists } from './recordTypes.ts';
import { type AnyStages, askedOf, type StageStep, stageFieldOf, stageSchemas } from './stages.ts';

/** The part that all declarations have in common. */
export type AnyDeclaration = Pick<
  RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>,
  'category' | 'fields' | 'ends' | 'lists' | 'changes' | 'earlier'
> & { readonly stages?: AnyStages };

/** The past tenses of how records end. */
const pastOf = {
  archived: { ended: 'Archived', begunAgain: 'Restored' },
  deactivated: { ended: 'Deactivated', begunAgain: 'Reactivated' },
  removed: { ended: 'Removed', begunAgain: null },
  byStages: { ended: null, begunAgain: null },
} as const;

interface EventNames {
  readonly created: string;
  readonly changed: string;
  readonly begunAgain: string | null;
  readonly withdrawn: string;
  readonly stageRestored: string;
  readonly stepUndone: string;
}
interface Named<End extends RecordEnd> {
  readonly category: string;
  readonly ends: End;
}

/** The names of a record's events. */
export function eventNames(of: Named<EndByCommand>): EventNames & { readonly ended: string };
export function eventNames(of: Named<RecordEnd>): EventNames & { readonly ended: string | null };
export function eventNames({ category, ends }: Named<RecordEnd>) {
  const subject = category.charAt(0).toUpperCase() + category.slice(1);
  const { ended, begunAgain } = pastOf[ends];
  return {
    created: `${subject}Created`,
    changed: `${subject}Changed`,
    ended: ended === null ? null : `${subject}${ended}`,
    begunAgain: begunAgain === null ? null : `${subject}${begunAgain}`,
    withdrawn: `${subject}Withdrawn`,
    stageRestored: `${subject}StageRestored`,
    stepUndone: `${subject}StepUndone`,
  };
}

/** The name of the event of each step, by the name of the step. */
export function stepEventNames({
  category,
  stages,
}: Pick<AnyDeclaration, 'category' | 'stages'>): ReadonlyMap<string, string> {
  const subject = category.charAt(0).toUpperCase() + category.slice(1);
  return new Map(Object.entries(stages?.steps ?? {}).map(([name, { done }]) => [name, `${subject}${done}`]));
}

/** What the end of a duplicate says: which record it was merged into. */
export const mergedShape = { mergedIntoId: idSchema.optional() };

/** The data with which a record begins: its fields, and its stage if it has any. */
export function createdDataOf(fields: z.ZodObject, stages: AnyStages | undefined): z.ZodObject {
  if (stages === undefined) return fields;
  const begun = stages.begins === undefined ? fields : without(fields, ({ bySteps }) => bySteps);
  return begun.extend({ [stageFieldOf(stages)]: stageSchemas(stages).recorded });
}

/** The data of a step: what it asks for and sets, as far as that version of the fields has it. */
export function stepDataOf(fields: z.ZodObject, step: Pick<StageStep<never>, 'asks' | 'sets'>): z.ZodObject {
  const asked = askedOf(step).map(({ field, name, own }) => ({ field, name, schema: own?.schema }));
  const set = Object.keys(step.sets ?? {}).map((field) => ({ field, name: field, schema: undefined }));
  const shape = [...asked, ...set].flatMap(({ field, name, schema }) =>
    field in fields.shape ? [[name, schema ?? schemaOf(fields, field)]] : [],
  );
  return z.object(Object.fromEntries(shape));
}

/** The data of a change: the fields that differ, or the whole record. */
export function changedDataOf(
  fields: z.ZodObject,
  { changes, ends }: Pick<AnyDeclaration, 'changes' | 'ends'>,
): z.ZodObject {
  if (changes === 'whole') return fields;
  // Where steps are undone by an event of its own, no change puts back what they had set.
  const byChange = ends === 'byStages' ? without(fields, ({ bySteps }) => bySteps) : fields;
  return without(byChange, ({ once }) => once).partial();
}

/**
 * The data of the undoing of a step: what the record is again, and the stage in which it is. `undoes` is the id of the
 * command that took the step, `step` the type of its event; if that command was itself an undoing, what stands `again`.
 */
export function undoneDataOf(fields: z.ZodObject, stages: AnyStages): z.ZodObject {
  return without(fields, ({ once }) => once).extend({ [stageFieldOf(stages)]: stageSchemas(stages).kept });
}

/** Of an earlier version of the fields nothing is known besides their schemas. */
function without(fields: z.ZodObject, isOut: (facts: Partial<FieldFacts>) => true | undefined): z.ZodObject {
  const kept = Object.entries<z.ZodType>(fields.shape).filter(
    ([, schema]) => !isOut(knownFactsOf(schema) ?? {}),
  );
  return z.object(Object.fromEntries(kept));
}

const undoing = { undoes: commandIdSchema, step: z.string(), again: z.boolean() };

/** The event kinds of a record. The events that carry its fields have the version of the fields. */
export function recordEventsOf(
  declaration: AnyDeclaration,
): Readonly<Record<string, EventKind<string, z.ZodObject>>> {
  const { fields, lists = {}, earlier = [], stages } = declaration;
  const { created, changed, ended, begunAgain, withdrawn, stageRestored, stepUndone } =
    eventNames(declaration);
  const stepEvents = stepEventNames(declaration);
  const version = earlier.length + 1;
  const kinds = [
    defineEvent(created, version, createdDataOf(fields, stages)),
    defineEvent(changed, version, changedDataOf(fields, declaration)),
    // As if it had never been entered: nothing shows it, and its id may begin again.
    ...(ended === null
      ? []
      : [
          declaration.ends === 'deactivated'
            ? defineEvent(ended, 2, z.object(mergedShape))
            : defineEvent(ended, 1, z.object({})),
          defineEvent(withdrawn, 1, z.object({})),
        ]),
    ...(begunAgain === null ? [] : [defineEvent(begunAgain, 1, z.object({}))]),
    ...(stages === undefined
      ? []
      : ended === null
        ? [defineEvent(stepUndone, version, undoneDataOf(fields, stages).extend(undoing))]
        : [
            defineEvent(
              stageRestored,
              1,
              z.object({ [stageFieldOf(stages)]: stageSchemas(stages).recorded }),
            ),
          ]),
    ...Object.entries(stages?.steps ?? {}).map(([name, step]) =>
      defineEvent(stepEvents.get(name) ?? name, version - (step.since ?? 1) + 1, stepDataOf(fields, step)),
    ),
    ...Object.values(lists).flatMap(({ item, added, removed }) => {
      const data = z.object({ [item]: idSchema });
      return [defineEvent(added, 1, data), defineEvent(removed, 1, data)];
    }),
  ];
  return Object.fromEntries(kinds.map((kind) => [kind.type, kind]));
}
