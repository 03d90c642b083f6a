import type { FieldKind } from '../../../domain/record/field.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { idsNamed } from '../../../domain/record/recordsNamed.ts';
import { ownTextFields, searchedTexts } from '../../../domain/record/searchDocument.ts';
import type { SearchableText } from '../../../domain/search/searchable.ts';
import { type ComparedAs, searchFields } from '../../../domain/search/searchFields.ts';
import type { IndexedDocument } from '../indexedDocument.ts';
import { type AnyRecord, namingFields } from './namedTitles.ts';

/** A record as its read model has it. */
export interface RecordToIndex {
  readonly org: string;
  readonly revision: number;
  readonly ended: boolean;
  readonly fact: Readonly<Record<string, unknown>> & { readonly id: string };
}

/** The title of another record; undefined if it is not known. */
export type TitleOf = (category: string, id: string) => string | undefined;

/** The document of a record, from its declaration alone; null if nothing shows the record any more. */
export function recordDocument(
  reading: AnyRecord,
  { org, revision, ended, fact }: RecordToIndex,
  titleOf: TitleOf,
): IndexedDocument | null {
  if (ended && reading.whenEnded === 'gone') return null;
  const { shown, category, ownedBy, hiddenBy } = reading;
  const compared = Object.entries(searchFields(category));
  const fieldsAs = (as: ComparedAs) =>
    compared.flatMap(([field, { comparedAs }]) => (comparedAs === as ? [field] : []));
  const isHidden = hiddenBy.some((field) => fact[field] === true);
  const ownerOf = (kind: 'resource' | 'customer'): readonly string[] => {
    const field = ownedBy[kind];
    return field === undefined ? [] : textsIn(fact[field]).map((id) => `${kind}:${id}`);
  };
  const place = Object.entries(shown).find(([, { kind }]) => kind === 'location');
  return {
    org,
    category,
    id: fact.id,
    revision,
    title: reading.title(fact),
    texts: [
      ...ownTextFields(reading).flatMap((field) =>
        searchedTexts(shown[field], fact[field]).flatMap(({ kind, text }) =>
          textOf(shown, field, text, kind),
        ),
      ),
      ...namingFields(reading).flatMap(({ field, facts, category: named }) =>
        idsNamed(facts, fact[field], named).flatMap((id) =>
          textOf(shown, field, titleOf(named, id) ?? '', 'name'),
        ),
      ),
    ],
    ended: (ended && reading.whenEnded === 'outOfUse') || isHidden,
    owners: [...ownerOf('resource'), ...ownerOf('customer')],
    values: Object.fromEntries(
      fieldsAs('value').flatMap((field) => {
        const values = valuesIn(fact[field]);
        return values.length === 0 ? [] : [[field, values]];
      }),
    ),
    numbers: Object.fromEntries(
      fieldsAs('number').flatMap((field) => {
        const value = fact[field];
        return typeof value === 'number' ? [[field, value]] : [];
      }),
    ),
    location: place === undefined ? null : pointIn(fact[place[0]]),
    // A field without a class is only for those who see every class; nobody asks by it.
    locationClass: place?.[1].class ?? 'blacklist',
  };
}

/** A text of a field; none if it is empty, or if the declaration does not say who sees the field. */
function textOf(
  shown: Readonly<Record<string, FieldFacts>>,
  field: string,
  text: string,
  kind: FieldKind | 'name',
): readonly SearchableText[] {
  const facts = shown[field];
  if (facts?.class === undefined || text.trim() === '') return [];
  return [{ field, kind, class: facts.class, text }];
}

function textsIn(value: unknown): readonly string[] {
  const several: readonly unknown[] = Array.isArray(value) ? value : [value];
  return several.filter((one) => typeof one === 'string' && one !== '') as readonly string[];
}

function valuesIn(value: unknown): readonly string[] {
  return typeof value === 'boolean' ? [String(value)] : textsIn(value);
}

/** A point in WGS84 degrees; null for anything else. */
export function pointIn(value: unknown): IndexedDocument['location'] {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lng' in value)) return null;
  const { lat, lng } = value;
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
