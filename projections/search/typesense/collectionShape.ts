import { createHash } from 'node:crypto';
import type { CollectionFieldSchema } from 'typesense/lib/Typesense/Collection.js';
import { fieldClasses, type SeenAs } from '../../../domain/rights/fieldClass.ts';

/** The classes of texts; each has fields of its own, so that a query can name those that it may search. */
export const textClasses: readonly SeenAs[] = ['plain', ...fieldClasses];

/** The field with the words of a class of texts, or of the title. */
export function wordsField(of: SeenAs | 'title'): string {
  return `${of}_words`;
}

/**
 * The field with all beginnings of its words. The server takes only the last word of a query for the beginning of
 * one, and people type `al jo` for José Álvarez.
 */
export function startsField(of: SeenAs | 'title'): string {
  return `${of}_starts`;
}

/** The field with the digits of its phone numbers and references. */
export function digitsField(of: SeenAs | 'title'): string {
  return `${of}_digits`;
}

/** The field of a number, which the server adds to the schema when the first document has it. */
export function numberField(field: string): string {
  return `num_${field}`;
}

const optional = { optional: true } as const;

/**
 * The fields of every collection. `record` and what is not listed here are kept but not indexed; all but the
 * organisation are optional, so that documents of a later version can be written while an earlier index stands.
 */
export const collectionFields: readonly CollectionFieldSchema[] = [
  { name: 'org', type: 'string' },
  { name: 'record', type: 'string', index: false, ...optional },
  { name: 'ended', type: 'bool', ...optional },
  { name: 'owners', type: 'string[]', ...optional },
  { name: 'values', type: 'string[]', ...optional },
  { name: 'start', type: 'int64', ...optional },
  { name: 'location', type: 'geopoint', ...optional },
  { name: 'location_class', type: 'string', ...optional },
  ...(['title', ...textClasses] as const).flatMap((of): CollectionFieldSchema[] => [
    { name: wordsField(of), type: 'string[]', ...optional },
    { name: startsField(of), type: 'string[]', ...optional },
    { name: digitsField(of), type: 'string[]', infix: true, ...optional },
  ]),
  { name: numberField('.*'), type: 'int64', ...optional },
];

/** Raised when documents are formed otherwise (`indexedForm.ts`, `searchWords.ts`) in the same fields. */
const FORM = 2;

/** Names the shape of what is written, by that of the documents and of our collections: eight letters and digits. */
export function collectionShape(documents: string): string {
  return createHash('sha256')
    .update(JSON.stringify([FORM, documents, collectionFields]))
    .digest('hex')
    .slice(0, 8);
}

/** What a name of a collection says of it. */
export interface NamedCollection {
  readonly name: string;
  readonly category: string;
  readonly shape: string;
}

/** The names of one installation's collections and aliases on a server that it may share. */
export function createNames(prefix: string, shape: string) {
  const made = new RegExp(`^${prefix}_(.+)_([0-9a-f]{8})_([0-9a-z]+)$`);
  return {
    /** Under which a category is asked and written. */
    aliasOf: (category: string): string => `${prefix}_${category}`,
    /** A name for a new collection that no other has. */
    fresh: (category: string, made: string): string => `${prefix}_${category}_${shape}_${made}`,
    /** Undefined: not one of ours. */
    read(name: string): NamedCollection | undefined {
      const [, category, shape] = made.exec(name) ?? [];
      return category === undefined || shape === undefined ? undefined : { name, category, shape };
    },
  };
}

/** An empty collection under an alias of its own, which says that an index of this shape is in place. */
export const SHAPE_MARK = '_shape';
