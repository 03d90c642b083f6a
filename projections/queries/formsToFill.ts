import { Result } from 'effect';
import { type RawBuilder, sql } from 'kysely';
import { type AnyReading, type FactOf, readings } from '../../domain/catalogues/readings.ts';
import type { FormMoment } from '../../domain/form/form.ts';
import { type AnsweredAbout, answeredAbout } from '../../domain/form/formAnswer.ts';
import type { FormContent } from '../../domain/form/formContent.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { ownerOf } from '../../domain/rights/persona.ts';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { formsOfWork, inForce } from './formsMissing.ts';
import { notFound } from './oneBooking.ts';
import { ownColumns, ownerTables } from './ownColumns.ts';
import { findRecord } from './recordList.ts';
import { titlesOf } from './titlesOf.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

const reading: AnyReading = readings.formAnswer;
const tables = ['forms', 'formAnswers', ...ownerTables(reading)] as const;

/** A form that is due, or may be filled in, and what has been filled in of it. */
export interface FormToFill {
  readonly formId: string;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  readonly moment: FormMoment | null;
  readonly required: boolean;
  readonly shared: boolean;
  /** The latest first; those that were discarded are left out. */
  readonly filled: readonly {
    readonly id: string;
    readonly revision: number;
    readonly stage: string;
    readonly version: number;
    readonly personId: string | null;
    readonly filledSince: number;
    readonly submittedAt: number | null;
    readonly sentBackReason: string | null;
  }[];
}

/** The most filled forms that are told of each form. */
const toldOfEach = 10;

/**
 * The forms that somebody may fill in about a record that they see, or by themselves (`about` null), with what they see of
 * those that were filled in. Refuses with `not_found` what they do not see. A customer has those that are shared.
 */
export function formsToFill(
  context: QueryContext,
  actor: Actor,
  { about, after }: { readonly about: string | null; readonly after?: number | undefined },
): Promise<Answer<{ readonly title: string | null; readonly forms: readonly FormToFill[] }>> {
  return ask(context, { org: actor.org, reads: tables, after }, async (moment) => {
    const whole = about === null ? null : await seenWhole(moment, actor, about);
    if (whole === undefined) return new Refused(notFound('record', about ?? ''));
    const isCustomer = ownerOf(actor)?.kind === 'customer';
    const applies = whole === null ? sql<boolean>`use = 'solo'` : whole.applies;
    const { rows } = await sql<FormToFill>`
      select forms.id as "formId", name as title, fact->>'description' as description, version, moment, required, shared,
        coalesce((select json_agg(json_build_object(
          'id', filled.id, 'revision', filled.revision, 'stage', filled.stage, 'version', filled.version,
          'personId', filled.person_id, 'filledSince', filled.filled_since, 'submittedAt', filled.submitted_at,
          'sentBackReason', filled.fact->>'sentBackReason') order by filled.filled_since desc, filled.id)
          from (select * from ${inSchema('formAnswers')} "formAnswers"
            where org = ${moment.org} and about is not distinct from ${about} and form_id = forms.id
              and stage <> 'discarded' and ${about === null ? isOwn(actor) : sql`true`}
              and ${visibleRows(actor, 'documents', ownColumns(reading))}
            order by filled_since desc limit ${toldOfEach}) filled), '[]') as filled
      from ${inSchema('forms')} forms
      where org = ${moment.org} and not ended and ${inForce} and ${applies}
        and ${isCustomer ? sql`shared` : sql`true`}
      order by case moment when 'beforeStart' then 1 when 'beforeFinish' then 2 else 3 end, name, id`.execute(
      moment.db,
    );
    return { title: whole?.title ?? null, forms: rows };
  });
}

/** What somebody fills in by themselves is listed for them alone; planners find that of others in the list of all. */
function isOwn(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(author_id = ${actor.uid} or person_id is not distinct from ${actor.resourceId ?? ''})`;
}

const inSchema = (table: string) => sql.table(`${readSchema}.${table}`);

/** What a form would be about, if somebody sees it: its title, and which forms are for it. */
async function seenWhole(
  moment: ReadMoment,
  actor: Actor,
  about: string,
): Promise<{ readonly title: string; readonly applies: RawBuilder<boolean> } | undefined> {
  const place = about.indexOf(':');
  const category = answeredAbout.find((one) => one === about.slice(0, place));
  const id = about.slice(place + 1);
  if (category === undefined) return undefined;
  const own = category === 'booking' ? bookingColumns : ownColumns(readings[category] satisfies AnyReading);
  const area = category === 'booking' ? 'work' : readings[category].area;
  const table = category === 'booking' ? 'bookings' : tableOf(category);
  const { rows } = await sql<{ labels: readonly string[]; group: boolean }>`
    select ${'labelIds' in fieldsOf(category) ? sql`coalesce(label_ids, '{}')` : sql`'{}'::text[]`} as labels,
      ${category === 'booking' ? sql`group_from is not null` : sql`false`} as group
    from ${inSchema(table)} ${sql.ref(table)}
    where org = ${moment.org} and id = ${id} and ${visibleRows(actor, area, own)}`.execute(moment.db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const titles = await titlesOf(moment, [{ category, id }]);
  const work = { labelIds: row.labels, kind: row.group ? ('group' as const) : ('booking' as const) };
  const applies: { readonly [Category in AnsweredAbout]: RawBuilder<boolean> } = {
    booking: formsOfWork(work),
    task: formsOfWork({ ...work, kind: 'task' }),
    resource: sql<boolean>`use = 'person'`,
    customer: sql<boolean>`use = 'customer'`,
    equipment: sql<boolean>`use = 'equipment'`,
  };
  return { title: titles.get(`${category} ${id}`) ?? id, applies: applies[category] };
}

function fieldsOf(category: AnsweredAbout): object {
  return category === 'booking' ? { labelIds: true } : readings[category].shown;
}

/** A filled form as somebody sees it, with what its version of the form asks. */
export interface FilledFormAnswer {
  readonly filled: FactOf<'formAnswer'> & { readonly revision: number };
  readonly title: string;
  readonly description: string;
  readonly aboutTitle: string | null;
  readonly content: FormContent;
}

/** One filled form by its id; `not_found` if somebody does not see it. */
export async function filledForm(
  context: QueryContext,
  actor: Actor,
  { id, after }: { readonly id: string; readonly after?: number | undefined },
): Promise<Answer<FilledFormAnswer>> {
  const found = await findRecord(context, actor, 'formAnswer', { id, after });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { position, ...filled } = found.success;
  return ask(
    context,
    { org: actor.org, reads: ['forms', 'formAnswers'], after: position },
    async (moment) => {
      const [version] = await formVersions(moment, filled.formId, filled.version);
      if (version === undefined) return new Refused(notFound('form', filled.formId));
      const [category = '', aboutId = ''] = (filled.about ?? '').split(':');
      const whole = answeredAbout.find((one) => one === category);
      const titles =
        whole === undefined ? undefined : await titlesOf(moment, [{ category: whole, id: aboutId }]);
      const { title, description, content } = version;
      return {
        filled,
        title,
        description,
        content,
        aboutTitle: titles?.get(`${category} ${aboutId}`) ?? null,
      };
    },
  );
}

export interface FormVersion {
  readonly version: number;
  readonly title: string;
  readonly description: string;
  readonly content: FormContent;
}

/** What each version of a form asks, or one of them, the latest first: published versions never change. */
export async function formVersions(
  moment: ReadMoment,
  formId: string,
  version?: number,
): Promise<readonly FormVersion[]> {
  const { rows } = await sql<FormVersion>`
    select distinct on ((fact->>'version')::integer) (fact->>'version')::integer as version,
      fact->>'title' as title, fact->>'description' as description, fact->'published' as content
    from ${inSchema('form_versions')}
    where org = ${moment.org} and id = ${formId} and fact->>'version' is not null
      and ${version === undefined ? sql`true` : sql`(fact->>'version')::integer = ${version}`}
    order by (fact->>'version')::integer desc, revision desc`.execute(moment.db);
  return rows;
}
