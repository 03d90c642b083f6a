import { isRecordName, records } from '../catalogues/records.ts';
import { factsOf } from '../record/fieldFacts.ts';

/** The field in which a thing carries the reference that other systems know it by. */
export interface ReferenceKey {
  /** `reference`; of equipment `serial`, of a service plan `visitStemId`. */
  readonly field: string;
  /** Whether capitals and spaces matter: otherwise `R-07` and `r-07` are the same reference, as in files. */
  readonly exact: boolean;
}

/**
 * What the things of a category are looked up by: of a booking its reference, of a record the first of its keys, if that
 * is a field of its own and not its title or several fields together. Undefined if there is no such field.
 */
export function referenceKeyOf(category: string): ReferenceKey | undefined {
  if (category === 'booking') return { field: 'reference', exact: true };
  if (!isRecordName(category)) return undefined;
  const { keys, fields } = records[category].declaration;
  const [first] = keys;
  if (typeof first !== 'string' || first === 'title') return undefined;
  const schema = Object.entries(fields.shape).find(([name]) => name === first)?.[1];
  if (schema === undefined) throw new Error(`${category} has no field ${first}, which is its key`);
  return { field: first, exact: factsOf(schema).exact === true };
}
