import { z } from 'zod';
import { defineEvent, type EventKind } from '../event.ts';
import { idSchema } from '../fields.ts';
import type { RecordDeclaration } from './recordDeclaration.ts';
import type { RecordEnd, RecordLists } from './recordTypes.ts';

/** The part that all declarations have in common. */
export type AnyDeclaration = Pick<
  RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>,
  'category' | 'fields' | 'ends' | 'lists' | 'changes' | 'earlier'
>;

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
  };
}

/** The data of a change: the fields that differ, or the whole record. */
export function changedDataOf(fields: z.ZodObject, changes: AnyDeclaration['changes']): z.ZodObject {
  return changes === 'whole' ? fields : fields.partial();
}

/** The event kinds of a record. The two events that carry its fields have the version of the fields. */
export function recordEventsOf(
  declaration: AnyDeclaration,
): Readonly<Record<string, EventKind<string, z.ZodObject>>> {
  const { fields, lists = {}, changes, earlier = [] } = declaration;
  const { created, changed, ended, begunAgain, withdrawn } = eventNames(declaration);
  const version = earlier.length + 1;
  const kinds = [
    defineEvent(created, version, fields),
    defineEvent(changed, version, changedDataOf(fields, changes)),
    defineEvent(ended, 1, z.object({})),
    ...(begunAgain === null ? [] : [defineEvent(begunAgain, 1, z.object({}))]),
    // As if it had never been entered: nothing shows it, and its id may begin again.
    defineEvent(withdrawn, 1, z.object({})),
    ...Object.values(lists).flatMap(({ item, added, removed }) => {
      const data = z.object({ [item]: idSchema });
      return [defineEvent(added, 1, data), defineEvent(removed, 1, data)];
    }),
  ];
  return Object.fromEntries(kinds.map((kind) => [kind.type, kind]));
}
