import type pg from 'pg';
import { channelLabels, type MessageChannel } from '../../../domain/messages/messageChannels.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { ownerOf, personaOf } from '../../../domain/rights/persona.ts';
import { mayWrite } from '../../../domain/rights/rights.ts';
import type { NoticeView } from '../../contract/messages.ts';
import { allPlanners } from './wishes.ts';

/** How many are listed, and how old they may be, in days. */
const listed = 40;
const shownDays = 30;

/** The list under somebody's bell. */
export interface Notices {
  readonly notices: readonly NoticeView[];
  readonly count: number;
}

interface NoticeRow {
  readonly id: string;
  readonly at: number;
  readonly channel: MessageChannel;
  readonly recipient_name: string;
  readonly body: string;
  readonly error: string | null;
  readonly booking_id: string | null;
  readonly about_record: NoticeView['aboutRecord'];
  readonly is_new: boolean;
  readonly new_count: number;
}

const at = `(extract(epoch from state_at) * 1000)::bigint`;

/** The record that a message is about, if that is no booking; null: none. */
export const recordOfMessage = `case when record_id is not null
  then jsonb_build_object('category', record_category, 'id', record_id) end`;

/**
 * What somebody has been told in the product, newest first: a field worker of their own bookings, shifts and records, a customer of
 * theirs, a planner of what people do with shifts, an administrator of messages that could not be sent as well.
 * Partners have no list (shell §5).
 */
export async function readNotices(pool: Pick<pg.Pool, 'query'>, actor: Actor): Promise<Notices> {
  const persona = personaOf(actor);
  const owner = ownerOf(actor);
  if (persona === 'partner') return { notices: [], count: 0 };
  const { rows } = await pool.query<NoticeRow>(
    `with theirs as (
       select id, ${at} as at, channel, recipient_name, body, null as error, booking_id, ${recordOfMessage} as about_record
       from muster_messages.messages
       where org = $1 and channel = 'app' and state = 'sent' and recipient_kind = $3 and recipient_id = $4
         and state_at > now() - make_interval(days => $6)
       union all
       select id, ${at}, channel, recipient_name, body, null, booking_id, ${recordOfMessage}
       from muster_messages.messages
       where org = $1 and channel = 'app' and state = 'sent' and recipient_kind = 'planner' and recipient_id = $8
         and $9::boolean and state_at > now() - make_interval(days => $6)
         and not exists (
           select from muster_messages.wishes
           where org = $1 and recipient_kind = 'planner' and recipient_id = $2 and 'app' = any(unwanted))
       union all
       select id, ${at}, channel, recipient_name, body, error, booking_id, ${recordOfMessage}
       from muster_messages.messages
       where org = $1 and state = 'failed' and $5::boolean and state_at > now() - make_interval(days => $6)
     )
     select *, at > looked.until as is_new, count(*) filter (where at > looked.until) over () as new_count
     from theirs, lateral (select coalesce(
       (select (extract(epoch from until) * 1000)::bigint from muster_messages.seen where org = $1 and uid = $2), 0
     ) as until) looked
     order by at desc, id desc limit $7`,
    [
      actor.org,
      actor.uid,
      owner?.kind ?? null,
      owner?.id ?? null,
      persona === 'administrator',
      shownDays,
      listed,
      allPlanners.id,
      isToldAsPlanner(actor),
    ],
  );
  return {
    count: rows[0]?.new_count ?? 0,
    notices: rows.map(
      ({ id, at: moment, channel, recipient_name: name, body, error, booking_id, about_record, is_new }) => ({
        id,
        at: moment,
        text: error === null ? body : `${channelLabels[channel]} to ${name} could not be sent: ${error}`,
        bookingId: booking_id,
        aboutRecord: about_record,
        isFailure: error !== null,
        isNew: is_new,
      }),
    ),
  };
}

/** Whether somebody is told what people do with shifts: planners who decide about them. */
export function isToldAsPlanner(actor: Actor): boolean {
  return personaOf(actor) !== 'system' && mayWrite(actor, 'rosters');
}

/** Somebody has looked at their list, whose newest line is of this time (epoch milliseconds). It only moves forwards. */
export async function seeNotices(
  pool: Pick<pg.Pool, 'query'>,
  { org, uid }: Pick<Actor, 'org' | 'uid'>,
  upTo: number,
): Promise<void> {
  await pool.query(
    `insert into muster_messages.seen as seen (org, uid, until)
     values ($1, $2, least(to_timestamp($3::float8 / 1000), clock_timestamp()))
     on conflict (org, uid) do update set until = greatest(seen.until, excluded.until)`,
    [org, uid, upTo],
  );
}
