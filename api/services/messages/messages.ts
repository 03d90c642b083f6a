import { Result } from 'effect';
import type pg from 'pg';
import type { z } from 'zod';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { type MessageChannel, messageChannels } from '../../../domain/messages/messageChannels.ts';
import { factsOfKind } from '../../../domain/messages/messageKinds.ts';
import { messageLanguages } from '../../../domain/messages/messageLanguages.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type {
  MessageTextToSave,
  MessageView,
  messageChoicesSchema,
  messageQuerySchema,
} from '../../contract/messages.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailAuthor } from '../trail/trailEntry.ts';
import type { Carriers } from './carrier.ts';
import { type MessageChoices, type OwnTemplate, readChoices, readTemplates } from './messageTexts.ts';
import { recordOfMessage } from './notices.ts';
import { type Recipient, readWishes, type Wishes, writeWishes } from './wishes.ts';

type LogQuery = z.output<typeof messageQuerySchema>;
type TextName = Pick<MessageTextToSave, 'kind' | 'form' | 'language'>;

/** What an organisation sends to people: its log, its texts, and what recipients want. */
export interface Messages {
  /** The channels that this installation offers. */
  readonly offered: readonly MessageChannel[];
  /** Something was added that is to be sent, as a letter: now is the time to look. */
  changed(): void;
  /** Newest first; letters about accounts are not among them. */
  list(
    org: string,
    query: LogQuery,
  ): Promise<
    Result.Result<{ readonly rows: readonly MessageView[]; readonly nextCursor: string | null }, Refusal>
  >;
  /** Sends a message again that has failed, soon. Refused with `not_found`, and if it has not failed. */
  retry(org: string, id: string): Promise<Result.Result<MessageView, Refusal>>;
  texts(org: string): Promise<{ readonly own: readonly OwnTemplate[]; readonly choices: MessageChoices }>;
  /** Each change of the texts is in the security trail, in the same transaction. */
  saveText(org: string, text: MessageTextToSave, by: TrailAuthor): Promise<void>;
  /** The product's own text holds again. */
  resetText(org: string, text: TextName, by: TrailAuthor): Promise<void>;
  choose(org: string, choices: z.output<typeof messageChoicesSchema>, by: TrailAuthor): Promise<void>;
  /** When people were first reminded that a booking waits for their answer, epoch milliseconds, by their ids. */
  reminded(org: string, bookingId: string): Promise<ReadonlyMap<string, number>>;
  wishesOf(org: string, recipient: Recipient): Promise<Wishes>;
  wish(org: string, recipient: Recipient, wishes: Wishes, by: string): Promise<void>;
}

interface MessagesParts {
  readonly pool: pg.Pool;
  readonly carriers: Carriers;
  /** Called when there is something to send. */
  readonly changed: () => void;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
const columns = `id, kind, channel, state, recipient_kind as "recipientKind", recipient_id as "recipientId",
  recipient_name as "recipientName", address, language, subject, body, booking_id as "bookingId", ${recordOfMessage} as "aboutRecord",
  ${ms('created_at')} as "createdAt", ${ms('state_at')} as "stateAt", ${ms('due_at')} as "dueAt", attempts, error`;

/** Where a page ended: when its last message was made, in microseconds, and its id. */
const cursorForm = /^(\d{1,17})\.([0-9a-f-]{1,64})$/;
const micros = `(extract(epoch from created_at) * 1000000)::bigint`;

export function createMessages({ pool, carriers, changed }: MessagesParts): Messages {
  return {
    changed,
    offered: messageChannels.filter((channel) => channel === 'app' || carriers[channel] !== undefined),

    async reminded(org, bookingId) {
      const { rows } = await pool.query<{ readonly id: string; readonly at: number }>(
        `select recipient_id as id, min(${ms('state_at')}) as at from muster_messages.messages
         where org = $1 and booking_id = $2 and kind = 'answerReminder' and state = 'sent' group by 1`,
        [org, bookingId],
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    },

    async list(org, { state, channel, recipient, cursor, limit }) {
      const place = cursor === undefined ? undefined : cursorForm.exec(cursor);
      if (place === null) return Result.fail(invalidField('query.cursor', 'is not a cursor of this list'));
      const { rows } = await pool.query<MessageView & { readonly micros: string }>(
        `select ${columns}, ${micros}::text as micros from muster_messages.messages
         where org = $1 and recipient_kind <> 'account' and ($2::text is null or state = $2) and ($3::text is null or channel = $3)
           and ($4::text is null or position(lower($4) in lower(recipient_name)) > 0)
           and ($5::bigint is null or (created_at, id) < (timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6))
         order by created_at desc, id desc limit $7`,
        [
          org,
          state ?? null,
          channel ?? null,
          recipient?.trim() || null,
          place?.[1] ?? null,
          place?.[2] ?? null,
          limit + 1,
        ],
      );
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return Result.succeed({
        rows: page.map(({ micros: _, ...row }) => row),
        nextCursor: rows.length > limit && last !== undefined ? `${last.micros}.${last.id}` : null,
      });
    },

    async retry(org, id) {
      const { rows } = await pool.query<MessageView>(
        `update muster_messages.messages
         set state = 'waiting', attempts = 0, due_at = clock_timestamp(), state_at = clock_timestamp()
         where org = $1 and id = $2 and recipient_kind <> 'account' and state = 'failed' returning ${columns}`,
        [org, id],
      );
      const [row] = rows;
      if (row !== undefined) {
        changed();
        return Result.succeed(row);
      }
      const { rowCount } = await pool.query(
        `select from muster_messages.messages where org = $1 and id = $2 and recipient_kind <> 'account'`,
        [org, id],
      );
      return rowCount === 0
        ? refuse('not_found', `There is no message ${id}.`, { id })
        : refuse('transition_not_allowed', 'Only a message that has failed can be sent again.', { id });
    },

    texts: async (org) => ({ own: await readTemplates(pool, org), choices: await readChoices(pool, org) }),

    saveText: (org, { kind, form, language, subject, body }, by) =>
      inTransaction(pool, async (client) => {
        await client.query(
          `insert into muster_messages.templates (org, kind, form, language, subject, body, changed_by)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (org, kind, form, language) do update set subject = excluded.subject, body = excluded.body,
             changed_at = clock_timestamp(), changed_by = excluded.changed_by`,
          [org, kind, form, language, subject, body, by.actor],
        );
        await appendToTrail(client, org, [
          { ...by, kind: 'settingsChanged', things: [nameOf({ kind, form, language })] },
        ]);
      }),

    resetText: (org, text, by) =>
      inTransaction(pool, async (client) => {
        const { kind, form, language } = text;
        const { rowCount } = await client.query(
          `delete from muster_messages.templates where org = $1 and kind = $2 and form = $3 and language = $4`,
          [org, kind, form, language],
        );
        if (rowCount === 0) return;
        await appendToTrail(client, org, [{ ...by, kind: 'settingsChanged', things: [nameOf(text)] }]);
      }),

    choose: (org, { language, silent }, by) =>
      inTransaction(pool, async (client) => {
        await client.query(
          `insert into muster_messages.choices (org, language, silent) values ($1, $2, $3)
           on conflict (org) do update set language = excluded.language, silent = excluded.silent`,
          [org, language, [...new Set(silent)]],
        );
        await appendToTrail(client, org, [
          { ...by, kind: 'settingsChanged', things: ['which messages are sent'] },
        ]);
      }),

    wishesOf: (org, recipient) => readWishes(pool, org, recipient),
    wish: (org, recipient, wishes, by) => writeWishes(pool, org, recipient, wishes, by),
  };
}

/** `the text “On the way” (e-mail, English)`. */
function nameOf({ kind, form, language }: TextName): string {
  const forms = { email: 'e-mail', short: 'short text' } as const;
  return `the text “${factsOfKind(kind).label}” (${forms[form]}, ${messageLanguages[language]})`;
}
