import { Result } from 'effect';
import { z } from 'zod';
import type { Refusal } from '../../../../domain/kernel/refusal.ts';
import { mostCharacters } from '../../../platform/limits/uploadLimits.ts';
import { invalidField, invalidInput } from '../../../platform/problems/invalidInput.ts';
import { outOfBounds } from '../../../platform/problems/outOfBounds.ts';
import type { GivenDocument } from '../../documents/document.ts';
import { documentOptions } from './documentRequest.ts';

/** A request with documents, read as far as JSON goes. */
export interface ReadDocuments {
  readonly fileName: string;
  readonly dryRun: boolean;
  readonly onBadRows: 'keepGoodRows' | 'keepNothing';
  /** `line`: of the file, or the place in the list, from 1. Without a document, the problem. */
  readonly documents: readonly {
    readonly line: number;
    readonly document?: GivenDocument;
    readonly problem?: string;
  }[];
}

const requestSchema = z.strictObject({ documents: z.unknown(), ...documentOptions });
const objectSchema = z.record(z.string(), z.unknown());
const notAnObject = 'must be an object, one document';

/** Reads the body of a request with documents: a list of them, or the text of a file. */
export function readDocuments(
  bytes: Uint8Array,
  { mostRows }: { readonly mostRows: number },
): Result.Result<ReadDocuments, Refusal> {
  const body = parsedJson(decoded(bytes) ?? '');
  if (body === undefined) return Result.fail(invalidField('body', 'is not JSON'));
  const beyond = outOfBounds(body.value, mostCharacters);
  if (beyond !== undefined) return Result.fail(invalidField(beyond.field || 'body', beyond.message));
  const request = requestSchema.safeParse(body.value);
  if (!request.success) return Result.fail(invalidInput(request.error));
  const { documents: given, ...options } = request.data;
  const documents = typeof given === 'string' ? documentsOfText(given) : documentsOf(given);
  if (documents === undefined) {
    const form = 'must be a list of documents, or the text of a file: a JSON list, or a document a line';
    return Result.fail(invalidField('documents', form));
  }
  return documents.length > mostRows
    ? Result.fail(invalidField('documents', `must be at most ${mostRows}; please divide the file`))
    : Result.succeed({ ...options, documents });
}

/**
 * The documents of a file's text: a JSON list, an answer of the reads (`rows`, or a list under any other single name), one
 * document, or a document a line (NDJSON).
 */
export function documentsOfText(text: string): ReadDocuments['documents'] {
  const whole = parsedJson(text);
  if (whole !== undefined) return documentsOf(whole.value) ?? [{ line: 1, problem: notAnObject }];
  return text.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return [];
    const parsed = parsedJson(row);
    return [asDocument(index + 1, parsed === undefined ? undefined : parsed.value, 'is not JSON')];
  });
}

function documentsOf(given: unknown): ReadDocuments['documents'] | undefined {
  const list = Array.isArray(given) ? given : listIn(given);
  if (list !== undefined) return list.map((one, index) => asDocument(index + 1, one, notAnObject));
  const one = objectSchema.safeParse(given);
  return one.success ? [{ line: 1, document: one.data }] : undefined;
}

/** The list that an answer of the reads has: its rows, or its only field. */
function listIn(given: unknown): readonly unknown[] | undefined {
  const answer = objectSchema.safeParse(given).data ?? {};
  const [only, ...others] = Object.values(answer);
  const list = answer.rows ?? (others.length === 0 ? only : undefined);
  return Array.isArray(list) ? list : undefined;
}

function asDocument(line: number, given: unknown, problem: string): ReadDocuments['documents'][number] {
  const document = objectSchema.safeParse(given);
  return document.success && !Array.isArray(given) ? { line, document: document.data } : { line, problem };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parsedJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
