import { type RawBuilder, sql } from 'kysely';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { type AnyReading, type FactOf, readings } from '../../domain/catalogues/readings.ts';
import { answeredAbout } from '../../domain/form/formAnswer.ts';
import { searchedWords } from '../../domain/record/searchDocument.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { ownColumns, ownerTables } from './ownColumns.ts';
import { titlesOf } from './titlesOf.ts';
import { visibleRows } from './visibility.ts';
import { withKeptTexts } from './withKeptTexts.ts';

const reading: AnyReading = readings.formAnswer;

/** Which filled forms are wanted; omitted: whichever. */
export interface FilledFormsQuery {
  readonly formId?: string | undefined;
  /** Omitted: all but those that were discarded. */
  readonly stage?: string | undefined;
  readonly personId?: string | undefined;
  readonly about?: string | undefined;
  /** Words that their answers have, as they are stored. */
  readonly search?: string | undefined;
  /** Begun not before, and before (epoch seconds). */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Where the page before ended. */
  readonly cursor?: string | undefined;
  readonly after?: number | undefined;
}

export type FilledFormRow = FactOf<'formAnswer'> & {
  readonly revision: number;
  readonly title: string;
  readonly aboutTitle: string | null;
  readonly personName: string | null;
  readonly customerName: string | null;
};

export interface FilledFormPage {
  readonly rows: readonly FilledFormRow[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** The filled forms that somebody sees, the latest first; `withAnswers`: with their texts. */
export function listFilledForms(
  context: QueryContext,
  actor: Actor,
  query: FilledFormsQuery,
  { limit, withAnswers }: { readonly limit: number; readonly withAnswers: boolean },
): Promise<Answer<FilledFormPage>> {
  const reads = ['forms', 'formAnswers', 'customers', 'resources', ...ownerTables(reading)] as const;
  return ask(context, { org: actor.org, reads, after: query.after }, async (moment) => {
    const [at, id] = (query.cursor ?? '').split(' ');
    const behind =
      at === undefined || id === undefined
        ? sql`true`
        : sql`(filled_since, id) < (${Number(at)}::bigint, ${id})`;
    // What is found is found once, to be counted and to be read.
    const { rows } = await sql<{ fact: FactOf<'formAnswer'>; revision: number; total: number }>`
      with found as materialized (
        select id, filled_since from ${inSchema('formAnswers')} "formAnswers"
        where ${sql.join(conditions(moment, actor, query), sql` and `)}
      ), page as (select id from found where ${behind} order by filled_since desc, id desc limit ${limit + 1})
      select fact, revision, (select count(*) from found) as total
      from ${inSchema('formAnswers')} filled
      where org = ${moment.org} and id in (select id from page) order by filled_since desc, id desc`.execute(
      moment.db,
    );
    const page = rows.slice(0, limit).map(({ fact, revision }) => ({ ...fact, revision }));
    const last = rows.length > limit ? page.at(-1) : undefined;
    const named = await withNames(moment, page);
    return {
      rows: withAnswers ? await withKeptTexts(moment, reading, named) : named,
      total: rows[0]?.total ?? 0,
      nextCursor: last === undefined ? null : `${last.filledSince} ${last.id}`,
    };
  });
}

const inSchema = (table: string) => sql.table(`${readSchema}.${table}`);

function conditions(moment: ReadMoment, actor: Actor, query: FilledFormsQuery): RawBuilder<unknown>[] {
  const { formId, stage, personId, about, search = '', from, to } = query;
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`];
  const words = searchedWords(search).map((word) => sql`position(${word}::text in kept.folded) > 0`);
  return [
    sql`org = ${moment.org}`,
    visibleRows(actor, 'documents', ownColumns(reading)),
    ...equal('form_id', formId),
    ...(stage === undefined ? [sql`stage <> 'discarded'`] : equal('stage', stage)),
    ...equal('person_id', personId),
    ...equal('about', about),
    ...(from === undefined ? [] : [sql`filled_since >= ${from}`]),
    ...(to === undefined ? [] : [sql`filled_since < ${to}`]),
    ...(words.length === 0
      ? []
      : [
          // The texts are gone through once, and not once a row.
          sql`("formAnswers".fact->'answers'->>'keptText')::uuid in (select kept.id from muster_texts.kept kept
            where kept.org = ${moment.org} and kept.category = ${reading.category} and ${sql.join(words, sql` and `)})`,
        ]),
  ];
}

/** Rows with what they name: what they are about is seen by those who see the row. */
async function withNames<Row extends FactOf<'formAnswer'>>(moment: ReadMoment, rows: readonly Row[]) {
  const wanted = new Map<string, { readonly category: ChangedCategory; readonly id: string }>();
  const want = (category: ChangedCategory, id: string | null) => {
    if (id !== null) wanted.set(`${category} ${id}`, { category, id });
  };
  for (const { formId, about, personId, customerId } of rows) {
    want('form', formId);
    want('resource', personId);
    want('customer', customerId);
    const whole = wholeOf(about);
    if (whole !== undefined) want(whole.category, whole.id);
  }
  const titles = await titlesOf(moment, [...wanted.values()]);
  const titleOf = (category: string, id: string | null) =>
    id === null ? null : (titles.get(`${category} ${id}`) ?? null);
  return rows.map((row) => {
    const whole = wholeOf(row.about);
    return {
      ...row,
      title: titleOf('form', row.formId) ?? row.formId,
      aboutTitle: whole === undefined ? null : titleOf(whole.category, whole.id),
      personName: titleOf('resource', row.personId),
      customerName: titleOf('customer', row.customerId),
    };
  });
}

function wholeOf(about: string | null) {
  const [named = '', id = ''] = (about ?? '').split(':');
  const category = answeredAbout.find((one) => one === named);
  return category === undefined ? undefined : { category, id };
}
