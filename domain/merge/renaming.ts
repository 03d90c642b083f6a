import type { z } from 'zod';
import { type RecordName, records } from '../catalogues/records.ts';
import { factsOf } from '../record/fieldFacts.ts';
import { entriesIn } from '../record/kinds/entries.ts';
import type { FieldDescription } from '../record/kinds/fieldDescription.ts';
import { categoriesNamed, nameInField } from '../record/recordsNamed.ts';

/** One record of a kind stands for another one of it from now on. */
export interface Renaming {
  readonly category: string;
  readonly from: string;
  readonly to: string;
}

/** A list of ids in which one stands for another; it is never there twice, and comes where the first of them was. */
export function renamedIn(ids: readonly string[], { from, to }: Pick<Renaming, 'from' | 'to'>): string[] {
  return [...new Set(ids.map((id) => (id === from ? to : id)))];
}

/**
 * The commands that make a record name another one wherever its declaration says that it names such records: in its
 * fields and in the lists that it keeps. None if it does not name it.
 */
export function renamingCommands(
  name: RecordName,
  { id, state }: { readonly id: string; readonly state: Readonly<Record<string, unknown>> },
  renaming: Renaming,
): readonly { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[] {
  const { category, fields, changes, lists = {} } = records[name].declaration;
  const { from, to } = renaming;
  const details: Readonly<Record<string, unknown>> =
    state.details instanceof Object ? { ...state.details } : {};
  const idField = { [`${category}Id`]: id };
  const renamed = Object.entries<z.ZodType>(fields.shape).flatMap(
    ([field, schema]): readonly (readonly [string, unknown])[] => {
      const value = renamedValueOf(factsOf(schema), details[field], renaming);
      return value === undefined ? [] : [[field, value] as const];
    },
  );
  const change = {
    name: `${category}.change`,
    input: { ...idField, ...(changes === 'whole' ? details : {}), ...Object.fromEntries(renamed) },
  };
  const listed = Object.entries(lists).flatMap(([list, { refersTo, item, add, remove, bySteps }]) => {
    const named = state[list];
    if (refersTo !== renaming.category || !Array.isArray(named) || !named.includes(from)) return [];
    const adding = { name: `${category}.${add}`, input: { ...idField, [item]: to } };
    const removing = { name: `${category}.${remove}`, input: { ...idField, [item]: from } };
    // Of lists by steps, both say that it was a merge: only that goes back without being a step again.
    return named.includes(to) && bySteps === undefined ? [removing] : [adding, removing];
  });
  return [...(renamed.length > 0 ? [change] : []), ...listed];
}

/** A value of a field, or of its entries, in which a record has its new name; undefined if it does not name it. */
function renamedValueOf(facts: FieldDescription, value: unknown, renaming: Renaming): unknown {
  const { category, from, to } = renaming;
  if (facts.parts !== undefined) {
    const { parts } = facts;
    const entries = entriesIn(value).map((entry) =>
      Object.entries(entry).map(([part, held]): readonly [string, unknown, unknown] => [
        part,
        held,
        parts[part] && renamedValueOf(parts[part], held, renaming),
      ]),
    );
    return entries.flat().every(([, , renamed]) => renamed === undefined)
      ? undefined
      : entries.map((entry) =>
          Object.fromEntries(entry.map(([part, held, renamed]) => [part, renamed ?? held])),
        );
  }
  if (!categoriesNamed(facts).includes(category)) return undefined;
  const named = (id: string) => nameInField(facts, { category, id });
  if (value === named(from)) return named(to);
  return Array.isArray(value) && value.includes(from) ? renamedIn(value.map(String), renaming) : undefined;
}
