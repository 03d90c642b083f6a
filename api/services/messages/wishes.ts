import type pg from 'pg';
import type { MessageChannel } from '../../../domain/messages/messageChannels.ts';
import type { MessageRecipient } from '../../../domain/messages/messageKinds.ts';

/**
 * Somebody who is told: a record of the organisation, whoever signs in for it; or its planners, all of them (`allPlanners`)
 * or one by their uid.
 */
export interface Recipient {
  readonly kind: MessageRecipient;
  readonly id: string;
}

/** What a recipient wants: in which language (null: the organisation's), and over which channels nothing. */
export interface Wishes {
  readonly language: string | null;
  readonly unwanted: readonly MessageChannel[];
}

/** Of those who have said nothing: everything, in the organisation's language. */
const none: Wishes = { language: null, unwanted: [] };

export async function readWishes(
  pool: Pick<pg.Pool, 'query'>,
  org: string,
  { kind, id }: Recipient,
): Promise<Wishes> {
  const { rows } = await pool.query<{ language: string | null; unwanted: MessageChannel[] }>(
    `select language, unwanted from muster_messages.wishes
     where org = $1 and recipient_kind = $2 and recipient_id = $3`,
    [org, kind, id],
  );
  return rows[0] ?? none;
}

/** The planners of an organisation, to whom a message goes as to one. */
export const allPlanners: Recipient = { kind: 'planner', id: 'all' };

/** What each of these recipients wants, in their order. */
export async function readWishesOfAll(
  pool: Pick<pg.Pool, 'query'>,
  org: string,
  recipients: readonly Recipient[],
): Promise<readonly Wishes[]> {
  const { rows } = await pool.query<{ language: string | null; unwanted: MessageChannel[] | null }>({
    name: 'muster_messages_wishes_of_all',
    text: `select w.language, w.unwanted
      from rows from (jsonb_to_recordset($2::jsonb) as (kind text, id text)) with ordinality as r (kind, id, place)
      left join muster_messages.wishes w on w.org = $1 and w.recipient_kind = r.kind and w.recipient_id = r.id
      order by r.place`,
    values: [org, JSON.stringify(recipients.map(({ kind, id }) => ({ kind, id })))],
  });
  return rows.map(({ language, unwanted }) => ({ language, unwanted: unwanted ?? none.unwanted }));
}

/** @param by the uid of whoever says so: the recipient, or a planner for them */
export async function writeWishes(
  pool: pg.Pool,
  org: string,
  { kind, id }: Recipient,
  { language, unwanted }: Wishes,
  by: string,
): Promise<void> {
  await pool.query(
    `insert into muster_messages.wishes (org, recipient_kind, recipient_id, language, unwanted, changed_by)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (org, recipient_kind, recipient_id) do update
     set language = excluded.language, unwanted = excluded.unwanted, changed_by = excluded.changed_by,
       changed_at = clock_timestamp()`,
    [org, kind, id, language, [...unwanted], by],
  );
}
