import { z } from 'zod';
import { defineEvent, type EventKind } from '../kernel/event.ts';
import { idSchema } from '../kernel/fields.ts';
import { schemaOf } from './field.ts';
import type { RecordDeclaration } from './recordDeclaration.ts';
import type { RecordEnd, RecordLists } from './recordTypes.ts';
import { type AnyStages, fieldsOfStep, stageField, stageSchemas } from './stages.ts';

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
} as const;

/** The names of a record's events. */
export function eventNames({ category, ends }: Pick<AnyDeclaration, 'category' | 'ends'>) {
  const subject = category.charAt(0).toUpperCase() + category.slice(1);
  const { ended, begunAgain } = pastOf[ends];
  return {
    created: `${subject}Created`,
    changed: `${subject}Changed`,
    ended: `${subject}${ended}`,
    begunAgain: begunAgain === null ? null : `${subject}${begunAgain}`,
    withdrawn: `${subject}Withdrawn`,
    stageRestored: `${subject}StageRestored`,
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

/** The data with which a record begins: its fields, and its stage if it has any. */
export function createdDataOf(fields: z.ZodObject, stages: AnyStages | undefined): z.ZodObject {
  return stages === undefined ? fields : fields.extend({ [stageField]: stageSchemas(stages).recorded });
}

/** The data of a step: the fields that it asks for and sets. */
export function stepDataOf(fields: z.ZodObject, step: Parameters<typeof fieldsOfStep>[0]): z.ZodObject {
  return z.object(Object.fromEntries(fieldsOfStep(step).map((field) => [field, schemaOf(fields, field)])));
}

/** The data of a change: the fields that differ, or the whole record. */
export function changedDataOf(fields: z.ZodObject, changes: AnyDeclaration['changes']): z.ZodObject {
  return changes === 'whole' ? fields : fields.partial();
}

/** The event kinds of a record. The events that carry its fields have the version of the fields. */
export function recordEventsOf(
  declaration: AnyDeclaration,
): Readonly<Record<string, EventKind<string, z.ZodObject>>> {
  const { fields, lists = {}, changes, earlier = [], stages } = declaration;
  const { created, changed, ended, begunAgain, withdrawn, stageRestored } = eventNames(declaration);
  const stepEvents = stepEventNames(declaration);
  const version = earlier.length + 1;
  const kinds = [
    defineEvent(created, version, createdDataOf(fields, stages)),
    defineEvent(changed, version, changedDataOf(fields, changes)),
    defineEvent(ended, 1, z.object({})),
    ...(begunAgain === null ? [] : [defineEvent(begunAgain, 1, z.object({}))]),
    // As if it had never been entered: nothing shows it, and its id may begin again.
    defineEvent(withdrawn, 1, z.object({})),
    ...(stages === undefined
      ? []
      : [defineEvent(stageRestored, 1, z.object({ [stageField]: stageSchemas(stages).recorded }))]),
    ...Object.entries(stages?.steps ?? {}).map(([name, step]) =>
      defineEvent(stepEvents.get(name) ?? name, version, stepDataOf(fields, step)),
    ),
    ...Object.values(lists).flatMap(({ item, added, removed }) => {
      const data = z.object({ [item]: idSchema });
      return [defineEvent(added, 1, data), defineEvent(removed, 1, data)];
    }),
  ];
  return Object.fromEntries(kinds.map((kind) => [kind.type, kind]));
}
