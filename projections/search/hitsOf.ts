import { Result } from 'effect';
import { type ChangedCategory, isChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { type AnyReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { recordsNamed } from '../../domain/record/recordsNamed.ts';
import { searchedWords } from '../../domain/record/searchDocument.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type MarkedPart, markMatches } from '../../domain/search/markMatches.ts';
import { isNear } from '../../domain/search/misspelling.ts';
import { searchedFields } from '../../domain/search/searchedFields.ts';
import { tableOf } from '../models/recordModels.ts';
import { type Answer, ask, type QueryContext } from '../queries/ask.ts';
import { listBookings } from '../queries/bookingList.ts';
import type { BookingView } from '../queries/bookingView.ts';
import { listRecords, type RecordView } from '../queries/recordList.ts';
import { titlesOf } from '../queries/titlesOf.ts';
import type { ReadQuery } from './readQuery.ts';
import type { EngineAnswer } from './searchEngine.ts';
import { type ShownHit, type ShownText, shownBooking, shownRecord } from './shownTexts.ts';

export interface Hit {
  readonly id: string;
  readonly title: string;
  /** The texts for which it was found, in parts. */
  readonly matched: {
    readonly field: string;
    readonly label: string;
    readonly parts: readonly MarkedPart[];
  }[];
  readonly record: BookingView | RecordView<ReadingName>;
}

/** The found records as lists show them; what has left the asker's view since it was indexed is left out. */
export async function hitsOf(
  context: QueryContext,
  actor: Actor,
  { asked, index: { category } }: ReadQuery,
  { ids, corrected }: EngineAnswer,
): Promise<Answer<{ readonly hits: Hit[] }>> {
  const near = corrected ? isNear : undefined;
  const isSaid = (texts: readonly ShownText[]): boolean =>
    asked.queryBy === undefined || areWordsIn(asked.query, texts, asked.queryBy, near);
  const marked = ({ title, texts }: ShownHit, record: Hit['record']): Hit => ({
    id: record.id,
    title,
    matched: texts.flatMap(({ field, label, text }) => {
      const parts = markMatches(asked.query, text, near);
      return parts === undefined ? [] : [{ field, label, parts: [...parts] }];
    }),
    record,
  });
  const inOrder = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  if (category === 'booking') {
    const found = await listBookings(context, actor, {
      ids,
      inactive: asked.inactive ? 'true' : 'false',
      sort: 'start',
      limit: Math.max(1, ids.length),
    });
    return Result.map(found, ({ rows, position }) => ({
      hits: inOrder(rows).flatMap((booking) => {
        const shown = shownBooking(booking);
        return isSaid(shown.texts) ? [marked(shown, booking)] : [];
      }),
      position,
    }));
  }
  const found = await listRecords(context, actor, category, { ids, inactive: true });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const rows = inOrder(found.success.rows);
  const names = await namesOf(context, actor, namedBy(category, rows));
  if (Result.isFailure(names)) return Result.fail(names.failure);
  const nameOf = (id: string) => names.success.get(id);
  const hits = rows.flatMap((row) => {
    const shown = shownRecord(category, { ...row }, nameOf);
    return isSaid(shown.texts) ? [marked(shown, row)] : [];
  });
  return Result.succeed({ hits, position: found.success.position });
}

/** Whether each word that was typed is in one of the fields. */
function areWordsIn(
  typed: string,
  texts: readonly ShownText[],
  fields: readonly string[],
  near: typeof isNear | undefined,
): boolean {
  const covered = texts.filter(({ field }) => fields.includes(field));
  return searchedWords(typed).every((word) =>
    covered.some(({ text }) => markMatches(word, text, near) !== undefined),
  );
}

interface NamedRecord {
  readonly category: ChangedCategory;
  readonly id: string;
}

/** The records that searched fields name. */
function namedBy(category: ReadingName, rows: readonly object[]): readonly NamedRecord[] {
  const reading: AnyReading = readings[category];
  return searchedFields(reading).flatMap((field) => {
    const facts = reading.shown[field];
    if (facts === undefined) return [];
    return rows
      .flatMap((row) => recordsNamed(facts, Reflect.get(row, field)))
      .flatMap(({ category: named, id }) => (isChangedCategory(named) ? [{ category: named, id }] : []));
  });
}

/** The titles of records, by id. */
async function namesOf(
  context: QueryContext,
  { org }: Actor,
  named: readonly NamedRecord[],
): Promise<Result.Result<ReadonlyMap<string, string>, Refusal>> {
  if (named.length === 0) return Result.succeed(new Map());
  const categories = [...new Set(named.map((one) => one.category))];
  const reads = categories.map((one) => (one === 'booking' ? 'bookings' : tableOf(one)));
  const found = await ask(context, { org, reads }, async (moment) => ({
    titles: await titlesOf(moment, named),
  }));
  return Result.map(
    found,
    ({ titles }) =>
      new Map(
        named.flatMap(({ category, id }) => {
          const title = titles.get(`${category} ${id}`);
          return title === undefined ? [] : [[id, title] as const];
        }),
      ),
  );
}
