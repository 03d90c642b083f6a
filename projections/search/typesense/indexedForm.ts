import type { SearchableText } from '../../../domain/search/searchable.ts';
import { withParts } from '../../../domain/search/searchWords.ts';
import type { DocumentKey, IndexedDocument } from '../indexedDocument.ts';
import { digitsField, numberField, startsField, textClasses, wordsField } from './collectionShape.ts';
import { opaqueKey } from './opaqueKey.ts';
import { orderedInteger } from './orderedInteger.ts';
import { searchDigits, searchWords, wordStarts } from './searchWords.ts';

/** Prose and addresses have numbers that are words; the digits of all else are found by their parts as well. */
const readAsWords: ReadonlySet<SearchableText['kind']> = new Set(['text', 'address']);

/** The id of a document at the server, where an id may hold no symbols. */
export function documentId({ org, id }: Pick<DocumentKey, 'org' | 'id'>): string {
  return opaqueKey(org, id);
}

/** A value of a field, as filters ask for it. */
export function valueKey(field: string, value: string): string {
  return opaqueKey('value', field, value);
}

/** The name of a number's field; one that the server could not read in a filter is replaced. */
export function nameOfNumber(field: string): string {
  return numberField(/^\w{1,60}$/.test(field) ? field : opaqueKey(field));
}

/**
 * A document as the server is given it: a line of JSON. Integers of 64 bits are put into the text, since JSON of
 * JavaScript has no such numbers.
 */
export function indexedForm(document: IndexedDocument): string {
  const start = instantOf(document.numbers.start);
  const form = {
    id: documentId(document),
    record: document.id,
    org: opaqueKey(document.org),
    ended: document.ended,
    owners: document.owners.map((owner) => opaqueKey(owner)),
    values: Object.entries(document.values).flatMap(([field, values]) =>
      values.map((value) => valueKey(field, value)),
    ),
    ...textFields('title', [{ kind: 'name', text: document.title }]),
    ...Object.assign(
      {},
      ...textClasses.map((of) =>
        textFields(
          of,
          document.texts.filter((text) => text.class === of),
        ),
      ),
    ),
    ...(start === undefined ? {} : { start }),
    ...(document.location === null
      ? {}
      : { location: [document.location.lat, document.location.lng], location_class: document.locationClass }),
  };
  const numbers = Object.entries(document.numbers).map(
    ([field, value]) => `,${JSON.stringify(nameOfNumber(field))}:${orderedInteger(value)}`,
  );
  return `${JSON.stringify(form).slice(0, -1)}${numbers.join('')}}`;
}

/** A number of which whole seconds can be subtracted from now; what is too large for that is no time. */
function instantOf(start: number | undefined): number | undefined {
  const seconds = Math.round(start ?? Number.NaN);
  return Number.isSafeInteger(seconds) ? seconds : undefined;
}

function textFields(
  of: Parameters<typeof wordsField>[0],
  texts: readonly Pick<SearchableText, 'kind' | 'text'>[],
): Readonly<Record<string, readonly string[]>> {
  const words = texts
    .map(({ text }) => searchWords(text).flatMap(withParts).join(' '))
    .filter((text) => text !== '');
  const digits = texts.flatMap(({ kind, text }) => (readAsWords.has(kind) ? [] : (searchDigits(text) ?? [])));
  return {
    ...(words.length === 0 ? {} : { [wordsField(of)]: words, [startsField(of)]: wordStarts(words) }),
    ...(digits.length === 0 ? {} : { [digitsField(of)]: digits }),
  };
}
