import type { DocumentKind, DocumentReader, GivenDocument } from '../../documents/document.ts';
import type { Reason } from '../recordSteps.ts';
import type { UploadError } from '../uploadError.ts';
import type { ReadDocuments } from './readDocuments.ts';

/** A document of a file, and what it says of a record of ours. */
export interface DocumentRow<Ours> {
  /** The line of the file, or the place in the list, from 1. */
  readonly line: number;
  readonly document: GivenDocument;
  readonly said: Partial<Ours>;
  readonly errors: readonly UploadError[];
  /** Notes what is wrong; `field` is one of the document. */
  fail(field: string | null, reason: string): void;
  /** The same for fields of our record, or for the record as a whole. */
  failAll(reasons: readonly Reason[]): void;
}

/** The documents of a file as they are read. */
export interface DocumentRows<Ours> {
  /** Those that can be read. */
  readonly rows: readonly DocumentRow<Ours>[];
  /** What is wrong, also with those that can be read. */
  errors(): readonly UploadError[];
  /** The fields that they have and that are read. */
  readonly fields: readonly string[];
  /** The fields that no document of the kind has, each once. */
  readonly unknown: readonly string[];
}

/** How much of a wrong value is told. */
const longestValue = 200;

/** Reads documents of a kind: those of which a field cannot be read are bad as a whole. */
export function readRows<Ours>(
  kind: DocumentKind<Ours>,
  given: ReadDocuments['documents'],
  reader: DocumentReader,
): DocumentRows<Ours> {
  const unknown = new Set<string>();
  const fields = new Set<string>();
  const bad: UploadError[] = [];
  const all = given.flatMap(({ line, document, problem }): readonly DocumentRow<Ours>[] => {
    if (document === undefined) {
      bad.push({ line, column: null, value: null, reason: problem ?? 'is not a document' });
      return [];
    }
    const read = kind.read(document, reader);
    for (const field of read.unknown) unknown.add(field);
    for (const field of Object.keys(document)) {
      const known = kind.fields[field];
      if (known !== undefined && known.onlyTold !== true) fields.add(field);
    }
    const row = createRow(kind, line, document, read.said);
    for (const { field, reason } of read.problems) row.fail(field, reason);
    return [row];
  });
  return {
    rows: all.filter(({ errors }) => errors.length === 0),
    errors: () => [...bad, ...all.flatMap(({ errors }) => errors)],
    fields: [...fields],
    unknown: [...unknown],
  };
}

function createRow<Ours>(
  kind: DocumentKind<Ours>,
  line: number,
  document: GivenDocument,
  said: Partial<Ours>,
): DocumentRow<Ours> {
  const errors: UploadError[] = [];
  const fail = (field: string | null, reason: string): void => {
    const value = field === null ? document._id : document[field];
    errors.push({ line, column: field, value: value === undefined ? null : asText(value), reason });
  };
  return {
    line,
    document,
    said,
    errors,
    fail,
    failAll(reasons) {
      for (const { field, reason } of reasons)
        fail(field === null ? null : columnOf(kind, document, field), reason);
    },
  };
}

/** The field of a document that says, or would say, a field of ours. */
function columnOf<Ours>(kind: DocumentKind<Ours>, document: GivenDocument, field: string): string {
  const holding = Object.entries(kind.fields).flatMap(([name, { holds }]) =>
    holds.some((one) => one === field) ? [name] : [],
  );
  return holding.find((name) => document[name] !== undefined) ?? holding[0] ?? field;
}

function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, longestValue);
}
