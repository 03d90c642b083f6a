import { sql } from 'kysely';
import type { AnyReading } from '../../domain/catalogues/readings.ts';
import { keptReferenceIn } from '../../domain/record/kinds/keptText.ts';
import type { Reading } from '../withOrganisation.ts';

type Texts = ReadonlyMap<string, string>;

/** The fields of a record whose texts are kept beside the log; most have none. */
export function keptFields({ shown }: Pick<AnyReading, 'shown'>): readonly string[] {
  return Object.keys(shown).filter((field) => shown[field]?.kind === 'keptText');
}

/**
 * Records with their texts in place of where they stand; one that has been erased is null. Of fields that a reader does not see
 * nothing is read.
 */
export async function withKeptTexts<Row extends object>(
  moment: Pick<Reading, 'db' | 'org'>,
  reading: Pick<AnyReading, 'shown'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const fields = keptFields(reading);
  if (fields.length === 0) return [...rows];
  const given = rows.map((row): Readonly<Record<string, unknown>> => Object.fromEntries(Object.entries(row)));
  const texts = await textsAt(
    moment,
    given.flatMap((row) => fields.map((field) => row[field])),
  );
  // The boundary: the schema of the answer has a text where the record has where it stands.
  return given.map(
    (row) =>
      ({ ...row, ...Object.fromEntries(fields.map((field) => [field, textAt(texts, row[field])])) }) as Row,
  );
}

/** The same of an event's data, for histories: what has been erased says so. */
export async function withToldTexts<Row extends { readonly data: unknown }>(
  moment: Pick<Reading, 'db' | 'org'>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const values = rows.flatMap(({ data }) => Object.values(Object(data)));
  if (!values.some((value) => keptReferenceIn(value) !== undefined)) return rows;
  const texts = await textsAt(moment, values);
  return rows.map((row) => ({
    ...row,
    data: Object.fromEntries(
      Object.entries(Object(row.data)).map(([field, value]) => [
        field,
        keptReferenceIn(value) === undefined ? value : (textAt(texts, value) ?? erasedText),
      ]),
    ),
  }));
}

/** What stands in a history for a text that has been erased. */
const erasedText = '(erased)';

async function textsAt({ db, org }: Pick<Reading, 'db' | 'org'>, values: readonly unknown[]): Promise<Texts> {
  const ids = values.flatMap((value) => keptReferenceIn(value)?.keptText ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; text: string }>`
    select id, text from muster_texts.kept
    where org = ${org} and id = any(${ids}::uuid[]) and text is not null`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

function textAt(texts: Texts, value: unknown): string | null {
  return texts.get(keptReferenceIn(value)?.keptText ?? '') ?? null;
}
