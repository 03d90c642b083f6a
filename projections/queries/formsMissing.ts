import { type RawBuilder, sql } from 'kysely';
import type { HeldWork } from '../../domain/form/heldSteps.ts';
import { readSchema } from '../schema/tables.ts';
import type { Reading } from '../withOrganisation.ts';

/** The read models that say which forms are due, and which are filled in. */
export const formReads = ['forms', 'formAnswers'] as const;

/** Whether a form is filled in (`isInForce`). */
export const inForce = sql<boolean>`(version is not null and stage <> 'retired')`;

/** Which published forms are filled in with work of a kind that has these labels. */
export function formsOfWork({ kind, labelIds }: Pick<HeldWork, 'kind' | 'labelIds'>): RawBuilder<boolean> {
  return sql<boolean>`use = 'work'
    and (cardinality(coalesce(work_kinds, '{}')) = 0 or work_kinds @> array[${kind}]::text[])
    and (cardinality(coalesce(label_ids, '{}')) = 0 or label_ids && ${[...labelIds]}::text[])`;
}

/** The required forms of these moments that nobody has filled in about the work yet, by title. */
export async function formsMissing(
  { db, org }: Reading,
  work: HeldWork,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, name as title from ${sql.table(`${readSchema}.forms`)} forms
    where org = ${org} and not ended and ${inForce} and required
      and moment = any(${[...work.moments]}::text[]) and ${formsOfWork(work)}
      and not exists (
        select from ${sql.table(`${readSchema}.formAnswers`)} filled
        where filled.org = ${org} and filled.about = ${work.about} and filled.form_id = forms.id
          and filled.stage in ('submitted', 'reviewed'))
    order by name, id`.execute(db);
  return rows;
}
