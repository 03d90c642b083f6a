import type pg from 'pg';
import type { EventLog } from '../../../commands/log/log.ts';
import { isReading, readings } from '../../../domain/catalogues/readings.ts';
import type { DomainEvent, RecordedEvent } from '../../../domain/kernel/event.ts';
import { undoWindowMs } from '../../../domain/kernel/undoWindow.ts';
import { isAmongShifts } from '../../../domain/messages/amongShifts.ts';
import type { MessageDraft, WriteParts } from './draftMessages.ts';

/** Beyond the time that Undo stands on its message, for the way of an undoing to the server, in milliseconds. */
const graceMs = 2_000;
/** A step that is read longer after it was taken tells nobody any more, in milliseconds. */
export const latestMs = 24 * 3_600_000;

export interface TellParts extends WriteParts {
  readonly log: Pick<EventLog, 'read'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** How long messages wait for their step to be undone, in milliseconds; omitted: as long as Undo stands. */
  readonly waitMs?: number;
}

/** What messages are about. */
export type ToldAbout =
  | { readonly bookingId: string; readonly corrects?: string }
  | {
      readonly category: string;
      readonly id: string;
      /** Whose step at the record it is; null: the record itself. */
      readonly personId: string | null;
      readonly corrects?: string;
    };

/** What is told: an event, or a moment that has come, at a revision of its record. */
export interface ToldFact {
  readonly org: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly revision: number;
  readonly commandId: string;
}

/**
 * Whether somebody has taken a step now, a person or a program: not an import, an upload or the demonstration, whose
 * events are caused by something else.
 */
export function isTakenNow({ actor, causationId }: RecordedEvent): boolean {
  return actor.role !== 'system' && causationId === null;
}

/** A record before and after an event of its stream. */
export async function aroundEvent<State, Event extends DomainEvent>(
  log: TellParts['log'],
  { stream, revision }: RecordedEvent,
  {
    initial,
    isEvent,
    evolve,
  }: {
    readonly initial: State;
    readonly isEvent: <Candidate extends DomainEvent>(event: Candidate) => event is Candidate & Event;
    readonly evolve: (state: State, event: Event) => State;
  },
): Promise<{ readonly before: State; readonly after: State }> {
  let before = initial;
  let after = initial;
  for await (const event of log.read(stream)) {
    if (event.revision > revision) break;
    if (!isEvent(event)) continue;
    before = after;
    after = evolve(after, event);
  }
  return { before, after };
}

/** Adds messages that are not there yet, to be sent once their step can no longer be undone; returns how many. */
export async function storeMessages(
  {
    pool,
    clock,
    waitMs = undoWindowMs + graceMs,
  }: Pick<TellParts, 'clock' | 'waitMs'> & {
    readonly pool: Pick<pg.Pool, 'query'>;
  },
  event: ToldFact,
  about: ToldAbout,
  drafts: readonly MessageDraft[],
): Promise<number> {
  if (drafts.length === 0) return 0;
  const isLate = clock() - event.at > latestMs;
  const leadsTo = addressOf(about);
  const rows = drafts.map(({ recipient, hasLink, ...draft }) => ({
    ...draft,
    leadsTo: hasLink ? leadsTo : null,
    recipientKind: recipient.kind,
    recipientId: recipient.id,
    state: isLate && draft.state === 'waiting' ? 'late' : draft.state,
  }));
  const ofBooking = 'bookingId' in about ? about : undefined;
  const ofRecord = 'bookingId' in about ? undefined : about;
  const { rowCount } = await pool.query({
    name: 'muster_messages_store',
    text: `insert into muster_messages.messages
       (id, org, kind, channel, recipient_kind, recipient_id, recipient_name, address, sender_name, language, subject,
        body, leads_to, booking_id, revision, standing_by, corrects, record_category, record_id, person_id, state, due_at)
     select id, $2, kind, channel, "recipientKind", "recipientId", "recipientName", address, "senderName", language,
       subject, body, "leadsTo", $3, $4, $5, $6, $7, $8, $9, state, to_timestamp($10::float8 / 1000)
     from jsonb_to_recordset($1::jsonb) as d (
       id text, kind text, channel text, "recipientKind" text, "recipientId" text, "recipientName" text,
       address text, "senderName" text, language text, subject text, body text, "leadsTo" text, state text)
     on conflict (id) do nothing`,
    values: [
      JSON.stringify(rows),
      event.org,
      ofBooking?.bookingId ?? null,
      event.revision,
      event.commandId,
      about.corrects ?? null,
      ofRecord?.category ?? null,
      ofRecord?.id ?? null,
      ofRecord?.personId ?? null,
      event.at + waitMs,
    ],
  });
  return rowCount ?? 0;
}

/** Where somebody who is told finds what it is about; shifts are found among one's own. */
function addressOf(about: ToldAbout): string {
  if ('bookingId' in about) return `/bookings?job_id=${encodeURIComponent(about.bookingId)}`;
  const { category, id } = about;
  return isAmongShifts(category) || !isReading(category)
    ? '/resource_shifts'
    : `/${readings[category].path}?record=${encodeURIComponent(id)}`;
}
