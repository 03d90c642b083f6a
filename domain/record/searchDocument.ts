import { partTexts } from './entryText.ts';
import type { FieldKind } from './field.ts';
import { type FieldFacts, kindOf } from './fieldFacts.ts';
import type { RecordReading } from './recordReading.ts';
import { categoriesNamed } from './recordsNamed.ts';

/** The texts of a record that a search covers. */
export interface SearchDocument {
  readonly category: string;
  readonly id: string;
  readonly title: string;
  /** What a search covers besides the title, by field; empty fields are left out. */
  readonly texts: Readonly<Record<string, string>>;
}

type Searched<Fact extends { readonly id: string }> = Pick<
  RecordReading<string, Fact>,
  'category' | 'title' | 'searched' | 'shown'
>;

/**
 * Which of its `searched` fields a record itself has the text of: not those that name other records, whose titles only
 * the index of the search knows.
 */
export function ownTextFields({
  searched,
  shown,
}: Pick<RecordReading<string, never>, 'searched' | 'shown'>): readonly string[] {
  return searched.filter((field) => categoriesNamed(shown[field] ?? {}).length === 0);
}

/** The search document of a record, derived from its declaration (`searched`). */
export function searchDocumentOf<Fact extends { readonly id: string }>(
  { category, title, ...declared }: Searched<Fact>,
  fact: Fact,
): SearchDocument {
  const values: Readonly<Record<string, unknown>> = { ...fact };
  const texts = ownTextFields(declared).flatMap((field) => {
    const own = searchedTexts(declared.shown[field], values[field]).map(({ text }) => text);
    return own.length === 0 ? [] : [[field, own.join(' ')] as const];
  });
  return { category, id: fact.id, title: title(fact), texts: Object.fromEntries(texts) };
}

/** The texts of a field that a search covers, each with its kind; of entries, those of their parts. */
export function searchedTexts(
  facts: FieldFacts | undefined,
  value: unknown,
): readonly { readonly kind: FieldKind; readonly text: string }[] {
  if (facts === undefined) return [];
  if (facts.kind === 'entries') {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [];
    return entries
      .flatMap((entry) => partTexts(facts, entry))
      .filter((part) => kindOf(part).unsearched !== true);
  }
  return typeof value === 'string' && value !== '' ? [{ kind: facts.kind, text: value }] : [];
}

/** All texts of a document, one per line, in the form in which searches compare them. */
export function searchTextOf({ title, texts }: SearchDocument): string {
  return [title, ...Object.values(texts)].map(foldedText).join('\n');
}

/** The words of a search: a record is found if its text contains each of them. */
export function searchedWords(search: string): readonly string[] {
  return foldedText(search)
    .split(' ')
    .filter((word) => word !== '');
}

/** A text without what people omit when they search: case, accents, repeated spaces. */
export function foldedText(text: string): string {
  // What is shown is mostly plain already, and searches read thousands of texts.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
