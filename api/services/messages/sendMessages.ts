import type { Pool } from 'pg';
import type { Notifier } from '../../../commands/log/notifier.ts';
import type { MessageChannel } from '../../../domain/messages/messageChannels.ts';
import { pauseFor } from '../../../postgres/pauseFor.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { pauseAfter } from '../webhooks/retryPlan.ts';
import type { Carrier, Carriers, Handover } from './carrier.ts';
import type { LetterSeal } from './letterSeal.ts';
import { openedBody } from './letters.ts';
import type { MessageLinks } from './messageLinks.ts';
import type { Recipient } from './wishes.ts';

/** When and how often a message is tried again that nobody has accepted. */
export interface SendPlan {
  /** Before the second attempt, in milliseconds; doubled with every failure. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** After this many attempts the message has failed. */
  readonly attempts: number;
  /** A message whose sender has not been heard of for so long is sent again, in milliseconds. */
  readonly silentMs: number;
}

/** 10 s, 20 s … half an hour; failed after some three hours. */
export const defaultSendPlan: SendPlan = {
  firstMs: 10_000,
  longestMs: 1_800_000,
  attempts: 13,
  silentMs: 60_000,
};

export interface SendParts {
  readonly pool: Pool;
  readonly carriers: Carriers;
  readonly seal: LetterSeal;
  readonly links: Pick<MessageLinks, 'make'>;
  readonly plan: SendPlan;
  readonly metrics: Pick<Metrics, 'messageHandedOver'>;
  /** Rings where there is a new message. */
  readonly notifier: Notifier;
  /** Ends it; what is being handed over then gets a moment. */
  readonly signal: AbortSignal;
}

/** Messages that one query takes, and those that are handed over at once. */
const batchSize = 40;
const atOnce = 4;
/** The longest pause between two looks at what is due, in milliseconds: another process may have added something. */
const lookMs = 5_000;
/**
 * The shortest time between two looks at what is due, in milliseconds: steps are told seconds after they were taken, and a
 * look costs as much as a command. What comes after a pause is looked at immediately.
 */
const gatherMs = 250;
/** What is being handed over in the end is waited for so long, in milliseconds. */
const graceMs = 2_000;
const keptDays = 90;
/** Between two times that old messages are deleted, in milliseconds. */
const cleanMs = 3_600_000;

/** A message that is tried again after so long gets another link, in seconds: links are valid for an hour. */
const freshSeconds = 1800;

interface DueMessage {
  readonly id: string;
  readonly org: string;
  readonly channel: MessageChannel;
  readonly recipient_kind: Recipient['kind'];
  readonly recipient_id: string;
  readonly sender_name: string;
  readonly recipient_name: string;
  readonly address: string | null;
  readonly subject: string;
  readonly body: string;
  /** The link of a letter, or of a message that has been handed over before. */
  readonly sealed: Buffer | null;
  /** Where the link leads that its text is to have; null: it has none, or that of a letter. */
  readonly leads_to: string | null;
  /** Whether a reader has time enough to follow the link that is sealed. */
  readonly is_link_fresh: boolean | null;
  readonly attempts: number;
}

/**
 * Sends what is due, organisations in turn, until the signal. A message is claimed before it is handed over and marked
 * after: if this is interrupted in between, the next one hands it over again under the same id.
 */
export async function sendMessages(parts: SendParts): Promise<void> {
  const { pool, notifier, signal, plan } = parts;
  const breakOff = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const ended = () => {
    grace = setTimeout(() => breakOff.abort(), graceMs);
  };
  signal.addEventListener('abort', ended, { once: true });
  let cleanedAt = Number.NEGATIVE_INFINITY;
  try {
    while (!signal.aborted) {
      if (performance.now() - cleanedAt > cleanMs) {
        await pool.query(
          `delete from muster_messages.messages where created_at < now() - make_interval(days => $1)`,
          [keptDays],
        );
        cleanedAt = performance.now();
      }
      const lookedAt = performance.now();
      const waitMs = await untilDueMs(pool, plan);
      if (waitMs > 0) {
        await notifier.wait(signal, Math.min(waitMs, lookMs));
        await pauseFor(gatherMs - (performance.now() - lookedAt), signal);
        continue;
      }
      await settle(pool, plan);
      const queue = [...(await dueMessages(pool))];
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
            await sendOne(parts, next, breakOff.signal);
          }
        }),
      );
    }
  } finally {
    clearTimeout(grace);
    signal.removeEventListener('abort', ended);
  }
}

/** A correction's other message is looked up by its id: joined, it was looked for among all that were ever sent. */
const corrected = (columns: string) => `lateral (
  select ${columns} from muster_messages.messages one where one.id = m.corrects offset 0) o`;

/** Milliseconds until a message is due, or one whose sender is silent is looked after; 0: now. */
async function untilDueMs(pool: Pool, { silentMs }: SendPlan): Promise<number> {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select extract(epoch from least(
         (select min(claimed_at) + make_interval(secs => $1::float8 / 1000)
          from muster_messages.messages where state = 'sending'),
         (select min(due_at) from muster_messages.messages where state = 'waiting' and corrects is null),
         (select min(case when o.state = 'sending'
            then greatest(m.due_at, o.claimed_at + make_interval(secs => $1::float8 / 1000)) else m.due_at end)
          from muster_messages.messages m left join ${corrected('state, claimed_at')} on true
          where m.state = 'waiting' and m.corrects is not null)
       ) - clock_timestamp())::float8 * 1000 as ms`,
    [silentMs],
  );
  return Math.max(0, Math.ceil(rows[0]?.ms ?? lookMs));
}

/**
 * Takes over what a silent sender has claimed, and withdraws corrections of what was never sent, with their links. Times
 * are compared as `now()`, which an index can be searched for: `clock_timestamp()` is another for each row.
 */
async function settle(pool: Pool, { silentMs }: SendPlan): Promise<void> {
  await pool.query(
    `update muster_messages.messages set state = 'waiting', state_at = clock_timestamp()
     where state = 'sending' and claimed_at < now() - make_interval(secs => $1::float8 / 1000)`,
    [silentMs],
  );
  await pool.query(
    `update muster_messages.messages set state = 'withdrawn', state_at = clock_timestamp(), sealed = null
     where state = 'waiting' and id = any(array(
       select corrects from muster_messages.messages where state = 'waiting' and corrects is not null))`,
  );
  await pool.query(
    `update muster_messages.messages set state = 'withdrawn', state_at = clock_timestamp(), sealed = null
     where state = 'waiting' and id = any(array(
       select m.id from muster_messages.messages m cross join ${corrected('state')}
       where m.state = 'waiting' and m.corrects is not null and o.state not in ('sent', 'sending')))`,
  );
  // What is only shown in the product is sent by being there.
  await pool.query(
    `update muster_messages.messages m set state = 'sent', attempts = 1, state_at = clock_timestamp()
     where m.channel = 'app' and m.state = 'waiting' and m.due_at <= now()`,
  );
}

async function dueMessages(pool: Pool): Promise<readonly DueMessage[]> {
  const { rows } = await pool.query<DueMessage>(
    `select id, org, channel, recipient_kind, recipient_id, sender_name, recipient_name, address, subject, body, sealed,
       leads_to, linked_at > clock_timestamp() - make_interval(secs => ${freshSeconds}) as is_link_fresh, attempts from (
       select m.*, row_number() over (partition by m.org order by m.due_at, m.id) as turn
       from muster_messages.messages m left join ${corrected('state')} on true
       where m.state = 'waiting' and m.channel <> 'app' and m.due_at <= now()
         and (m.corrects is null or o.state = 'sent')
     ) each order by turn, due_at limit $1`,
    [batchSize],
  );
  return rows;
}

/** The message with its link, which is made as it is handed over: its time begins then. */
async function withLink({ pool, links, seal }: SendParts, message: DueMessage): Promise<DueMessage> {
  const { id, org, recipient_kind: kind, recipient_id: recipientId, leads_to: leadsTo, channel } = message;
  if (leadsTo === null || (message.sealed !== null && message.is_link_fresh === true)) return message;
  const to = message.address ?? '';
  const sealed = seal.seal(await links.make(org, { kind, id: recipientId }, { leadsTo, channel, to }));
  await pool.query(
    `update muster_messages.messages set sealed = $2, linked_at = clock_timestamp() where id = $1 and state = 'sending'`,
    [id, sealed],
  );
  return { ...message, sealed };
}

async function sendOne(parts: SendParts, message: DueMessage, breakOff: AbortSignal): Promise<void> {
  const { pool, carriers, seal, plan, metrics } = parts;
  const { id, channel, address } = message;
  const carrier = channel === 'app' ? undefined : carriers[channel];
  // The operator has taken the carrier away; it may come back.
  const none: Handover = {
    outcome: 'failed',
    error: 'This installation has nothing that sends it.',
    retryAfterSeconds: null,
  };
  const claimed = await pool.query(
    `update muster_messages.messages
     set state = 'sending', attempts = attempts + 1, claimed_at = clock_timestamp(), state_at = clock_timestamp()
     where id = $1 and state = 'waiting'`,
    [id],
  );
  if (claimed.rowCount === 0) return;
  const body = openedBody(await withLink(parts, message), seal);
  if (body === undefined) {
    // Whoever asked for the letter can ask for another one.
    const error = 'Its link was sealed with another AUTH_SECRET.';
    await note(pool, plan, message, { outcome: 'refused', error }, carrier);
    return;
  }
  const parcel = {
    id,
    org: message.org,
    senderName: message.sender_name,
    to: { name: message.recipient_name, address: address ?? '' },
    subject: message.subject,
    body,
  };
  const began = performance.now();
  const handover =
    carrier === undefined ? none : await unlessAborted(carrier.carry(parcel, breakOff), breakOff);
  // Nobody knows what became of it; it stays claimed, and is sent again.
  if (handover === undefined) return;
  metrics.messageHandedOver(channel, handover.outcome, (performance.now() - began) / 1000);
  await note(pool, plan, message, handover, carrier);
}

async function note(
  pool: Pool,
  plan: SendPlan,
  { id, attempts }: DueMessage,
  handover: Handover,
  carrier: Carrier | undefined,
) {
  const mark = (text: string, values: readonly unknown[]) =>
    pool.query(
      `update muster_messages.messages set ${text}, state_at = clock_timestamp()
       where id = $1 and state = 'sending'`,
      [id, ...values],
    );
  if (handover.outcome === 'accepted') {
    return mark(`state = 'sent', error = null${carrier?.keeps ? '' : ', sealed = null'}`, []);
  }
  const { error } = handover;
  if (handover.outcome === 'refused' || attempts + 1 >= plan.attempts) {
    return mark(`state = 'failed', error = $2, sealed = null`, [error]);
  }
  const pause = pauseAfter(plan, attempts + 1, handover.retryAfterSeconds, Math.random);
  return mark(
    `state = 'waiting', error = $2, due_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000)`,
    [error, pause],
  );
}

/** Undefined if the signal came first. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  const gone = new AbortController();
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true, signal: gone.signal });
  });
  try {
    return signal.aborted ? undefined : await Promise.race([work, aborted]);
  } finally {
    gone.abort();
  }
}
