import { entriesIn } from './kinds/entries.ts';
import type { FieldDescription } from './kinds/fieldDescription.ts';

/** A record that a field names. */
export interface RecordNamed {
  readonly category: string;
  readonly id: string;
}

/** What says which records a field names. */
export type Naming = Pick<FieldDescription, 'refersTo' | 'refersToOneOf'>;

/** The categories of the records that a field may name; none if it names no records. */
export function categoriesNamed({ refersTo, refersToOneOf = [] }: Naming): readonly string[] {
  return refersTo === undefined ? refersToOneOf : [refersTo];
}

/** The records that a value of a field names. */
export function recordsNamed(facts: Naming, value: unknown): readonly RecordNamed[] {
  const { refersTo } = facts;
  return [value].flat().flatMap((text): readonly RecordNamed[] => {
    if (typeof text !== 'string' || text === '') return [];
    if (refersTo !== undefined) return [{ category: refersTo, id: text }];
    const [category = '', id = ''] = text.split(':');
    return categoriesNamed(facts).includes(category) ? [{ category, id }] : [];
  });
}

/** The ids of the records of a category that a value of a field names. */
export function idsNamed(facts: Naming, value: unknown, category: string): readonly string[] {
  return recordsNamed(facts, value).flatMap((one) => (one.category === category ? [one.id] : []));
}

/** How a field names a record: by its id, or, if it may name one of several categories, as `customer:7f3a`. */
export function nameInField({ refersTo }: Naming, { category, id }: RecordNamed): string {
  return refersTo === undefined ? `${category}:${id}` : id;
}

/** What names records in a field: the field itself, or each part of its entries that does, with what it has in a value. */
export function namingIn<Kind extends string>(
  facts: FieldDescription<Kind>,
): readonly { readonly facts: FieldDescription<Kind>; readonly valueIn: (value: unknown) => unknown }[] {
  const parts = Object.entries<FieldDescription<Kind>>(facts.parts ?? {}).map(([part, ofPart]) => ({
    facts: ofPart,
    valueIn: (value: unknown) => entriesIn(value).flatMap((entry) => entry[part] ?? []),
  }));
  return [{ facts, valueIn: (value: unknown) => value }, ...parts].filter(
    (one) => categoriesNamed(one.facts).length > 0,
  );
}
