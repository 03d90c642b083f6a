import { z } from 'zod';
import { instantSchema } from '../../../domain/kernel/fields.ts';
import {
  type DocumentField,
  type DocumentNames,
  type DocumentReader,
  described,
  type GivenDocument,
  type NamedKind,
  reasonOf,
  Unreadable,
} from './document.ts';

/** The id of a document, which may be one that no record of ours can have. */
export const givenIdSchema = z.string().trim().min(1).max(200);

/** One text, or several. */
const textsSchema = z.union([z.array(z.string()), z.string().transform((text) => [text])]);

/** Several texts of a document, which may also be a single one; nothing if it is null or empty. */
export function textsOf(given: unknown): readonly string[] | Unreadable {
  if (given === null || given === '') return [];
  const parsed = textsSchema.safeParse(given);
  return parsed.success ? parsed.data : new Unreadable('must be a text, or a list of texts');
}

const wordsOf: Readonly<Record<NamedKind, string>> = {
  resource: 'the id, the reference or the name of a resource',
  customer: 'the id, the reference or the name of a customer',
  label: 'the id, the reference or the name of a label',
  rosterTemplate: 'the id or the name of a roster template',
};

/** The ids of the records that texts name; each text has to name one. */
export function idsNamed(
  reader: DocumentReader,
  kind: NamedKind,
  given: unknown,
): readonly string[] | Unreadable {
  const texts = textsOf(given);
  if (texts instanceof Unreadable) return texts;
  const found = texts.map((text) => ({ text, id: reader.idOf(kind, text) }));
  const missing = found.find(({ id }) => id === undefined);
  return missing === undefined
    ? [...new Set(found.flatMap(({ id }) => id ?? []))]
    : new Unreadable(`'${missing.text}' is not ${wordsOf[kind]}`);
}

/**
 * The same, where other texts name the same records, by their numbers or names: they count if the first ones name nobody,
 * because whoever wrote the document knows the records by other ids.
 */
export function idsNamedOr(
  reader: DocumentReader,
  kind: NamedKind,
  given: unknown,
  otherwise: unknown,
): readonly string[] | Unreadable {
  const ids = idsNamed(reader, kind, given);
  const others = ids instanceof Unreadable ? idsNamed(reader, kind, otherwise ?? null) : ids;
  return others instanceof Unreadable || others.length === 0 ? ids : others;
}

/** Whether a document gives a field something. */
export function isGiven(document: GivenDocument, field: string): boolean {
  const value = document[field];
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/** `labels`, with the names of labels, and `lblIds`, with their ids, which stand over the names. */
export function labelFields<Ours extends object>(
  key: keyof Ours & string,
  of: (ours: Ours) => readonly string[],
) {
  const saying = (ids: readonly string[] | Unreadable): Partial<Ours> | Unreadable =>
    // The boundary: `of` reads the ids from the same field.
    ids instanceof Unreadable ? ids : ({ [key]: ids } as unknown as Partial<Ours>);
  const labels: DocumentField<Ours, string[]> = {
    schema: described(z.array(z.string()), 'The names of its labels.', ['First aid']),
    holds: [],
    write: (ours, names) => of(ours).map((id) => names.labels.get(id)?.name ?? id),
    read: (given, reader, document) =>
      isGiven(document, 'lblIds') ? {} : saying(idsNamed(reader, 'label', given)),
  };
  const lblIds: DocumentField<Ours, string[]> = {
    schema: described(
      z.array(z.string()),
      'The ids of its labels. Where they are given, the names are not read.',
      ['label-7f3a'],
    ),
    holds: [key],
    write: (ours) => [...of(ours)],
    read: (given, reader, document) =>
      !isGiven(document, 'lblIds') && isGiven(document, 'labels')
        ? {}
        : saying(idsNamedOr(reader, 'label', given, document.labels)),
  };
  return { labels, lblIds };
}

/** A list of labels by their names, such as `bk_filters`; ids are read as well. */
export function namedLabels<Ours extends object>(
  key: keyof Ours & string,
  text: string,
  of: (ours: Ours) => readonly string[],
): DocumentField<Ours, string[]> {
  return {
    schema: described(z.array(z.string()), text, ['Team North']),
    holds: [key],
    write: (ours, names) => of(ours).map((id) => names.labels.get(id)?.name ?? id),
    read: (given, reader) => {
      const ids = idsNamed(reader, 'label', given);
      // The boundary: `of` reads the ids from the same field.
      return ids instanceof Unreadable ? ids : ({ [key]: [...ids] } as unknown as Partial<Ours>);
    },
  };
}

/** `_uid_r`: the organisation, by which its planners ask, and the uids of everybody else who may see it. */
export function seenByUids<Ours>(
  uids: (ours: Ours, names: DocumentNames) => readonly string[],
): DocumentField<Ours, string[]> {
  return {
    schema: described(
      z.array(z.string()),
      'Who may see it: the id of the organisation, for those who plan, and the uids of the others.',
      ['acme', 'uid-7f3a'],
    ),
    holds: [],
    write: (ours, names) => [names.org, ...new Set(uids(ours, names))],
    read: () => ({}),
  };
}

/** When a record was made or last changed, in epoch seconds; null where that is not told. */
export function changeTime<Ours>(
  text: string,
  of: (ours: Ours) => number | null,
): DocumentField<Ours, number | null> {
  return {
    schema: described(instantSchema.nullable(), `${text} Epoch seconds, UTC.`, 1_772_398_800),
    holds: [],
    write: (ours) => of(ours),
    read: () => ({}),
  };
}

/** What is read of a text that may be wrapped in an object of its own: `{ "email": "…" }`. */
export function unwrapped<Value>(schema: z.ZodType<Value>): z.ZodType<Value> {
  return z.preprocess((given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
    const [only, ...others] = Object.values(given);
    return others.length === 0 ? only : given;
  }, schema);
}

/** A field that must have one value, such as `_key`. */
export function constantField<Ours, const Value extends string>(
  value: Value,
  text: string,
): DocumentField<Ours, Value> {
  return {
    schema: described(z.literal(value), text, value),
    holds: [],
    write: () => value,
    read(given) {
      const parsed = z.literal(value).safeParse(given);
      return parsed.success ? {} : new Unreadable(parsed.error === undefined ? '' : `must be ${value}`);
    },
  };
}

/** The reason of a schema that is not met, or the value. */
export function parsedOr<Value>(schema: z.ZodType<Value>, given: unknown): Value | Unreadable {
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : new Unreadable(reasonOf(parsed.error));
}
