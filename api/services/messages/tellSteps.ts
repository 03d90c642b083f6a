import type pg from 'pg';
import { noBooking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import { movedUpBetween } from '../../../domain/groupEvent/movedUpBetween.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import type { MessageChannel } from '../../../domain/messages/messageChannels.ts';
import {
  correctionOf,
  isMessageKind,
  type MessageKind,
  type MessageRecipient,
  type ToldStep,
  toldStepOf,
} from '../../../domain/messages/messageKinds.ts';
import type { MessageState } from '../../../domain/messages/messageStates.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import type { MessageDraft } from './draftMessages.ts';
import { aroundEvent, isTakenNow, storeMessages, type TellParts } from './storeMessages.ts';
import { withdrawReminders } from './tellAnswerReminder.ts';
import { type StepOfBooking, writeMessages } from './writeMessages.ts';

/** A step of which somebody may have to be told. */
type ToldEvent = RecordedEvent<BookingEvent>;

/** Whether people may have to be told of an event of a booking, or that what they were told is not so any more. */
export function mayTell(event: RecordedEvent): event is ToldEvent {
  if (!bookingDecider.isEvent(event)) return false;
  const { type } = event;
  if (type === 'AttendanceRecorded') return event.data.attendance === 'expected';
  return type === 'BookingStepUndone' || type === 'BookingReverted' || toldStepOf(type, false) !== undefined;
}

/**
 * Stores what people are to be told because of an event (scheduling §4), and takes back what they were told of a step that
 * is undone. What has not been sent yet is withdrawn; what has been sent is corrected. Told again, an event changes
 * nothing. Returns the number of messages that were added.
 */
export async function tellStep(parts: TellParts, event: ToldEvent): Promise<number> {
  const { before, after } = await aroundEvent(parts.log, event, { ...bookingDecider, initial: noBooking });
  const id = parseStreamName(event.stream)?.id;
  if (id === undefined || after.status === 'none' || before.status === 'none') return 0;
  const movedUp = movedUpBetween(before, after);
  const step: StepOfBooking = { after: { ...after, id }, plannedStart: before.start, movedUp };
  // A correction names those who had the work when it was told.
  const undone: StepOfBooking = { after: { ...before, id }, plannedStart: after.start, movedUp: [] };
  const continues = after.followUpBookingId !== null;
  if (event.type === 'BookingReverted' || event.type === 'BookingStepUndone') {
    await withdrawReminders(parts.pool, event.org, id);
  }
  if (event.type === 'BookingReverted') {
    const told = await toldOf(parts.pool, event, id, {});
    const since = told.filter(({ revision }) => revision > (event.data.revision ?? -1));
    const newest = Math.max(...since.map(({ revision }) => revision));
    return takeBack(
      parts,
      event,
      undone,
      since.filter(({ revision }) => revision === newest),
    );
  }
  if (event.type === 'BookingStepUndone') {
    const { undoes, again } = event.data;
    const toldStep = toldStepOf(event.data.step, continues);
    if (again) return tellAgain(parts, event, step, toldStep, undoes);
    return takeBack(parts, event, undone, await toldOf(parts.pool, event, id, { standingBy: undoes }));
  }
  if (!isTakenNow(event)) return 0;
  const drafts = await draftsOf(parts, event, step, toldStepOf(event.type, continues));
  return storeMessages(parts, event, { bookingId: id }, drafts);
}

/** What is told of a step, and of those who have a place because of it. Planners are told what others do. */
async function draftsOf(
  parts: TellParts,
  { org, id, actor }: ToldEvent,
  step: StepOfBooking,
  toldStep: ToldStep | undefined,
): Promise<readonly MessageDraft[]> {
  const kinds: MessageKind[] = toldStep === undefined ? [] : [toldStep];
  if (step.movedUp.length > 0) kinds.push('movedUp');
  if (step.movedUp.length > 0 && actor.role === 'customer') kinds.push('movedUpByItself');
  const drafts = await Promise.all(kinds.map((kind) => writeMessages(parts, org, id, kind, step)));
  return drafts.flat();
}

interface Told {
  readonly id: string;
  readonly kind: string;
  readonly channel: MessageChannel;
  readonly recipient_kind: MessageRecipient;
  readonly recipient_id: string;
  readonly revision: number;
  readonly corrects: string | null;
  readonly state: MessageState;
}

/** What was to be told of a booking by earlier events, and is neither withdrawn nor corrected yet. */
async function toldOf(
  pool: Pick<pg.Pool, 'query'>,
  { org, revision }: ToldEvent,
  bookingId: string,
  { standingBy }: { readonly standingBy?: string },
): Promise<readonly Told[]> {
  const { rows } = await pool.query<Told>(
    `select id, kind, channel, recipient_kind, recipient_id, revision, corrects, state
     from muster_messages.messages m
     where org = $1 and booking_id = $2 and revision < $3 and state in ('waiting', 'sending', 'sent')
       and corrects is null and ($4::text is null or standing_by = $4)
       and not exists (
         select from muster_messages.messages c
         where c.corrects = m.id and c.state <> 'withdrawn' and c.revision < $3)
     order by revision, id`,
    [org, bookingId, revision, standingBy ?? null],
  );
  return rows;
}

async function takeBack(
  parts: TellParts,
  event: ToldEvent,
  undone: StepOfBooking,
  told: readonly Told[],
): Promise<number> {
  let added = 0;
  for (const [kind, some] of Map.groupBy(told, (one) => one.kind)) {
    const correction = isMessageKind(kind) ? correctionOf(kind) : undefined;
    if (correction === undefined) continue;
    const { rows } = await parts.pool.query<{ id: string }>(
      `update muster_messages.messages set state = 'withdrawn', state_at = clock_timestamp(), sealed = null
       where id = any($1) and state = 'waiting' returning id`,
      [some.map(({ id }) => id)],
    );
    const withdrawn = new Set(rows.map(({ id }) => id));
    const sent = some.filter(({ id }) => !withdrawn.has(id));
    if (sent.length === 0) continue;
    const drafts = await writeMessages(parts, event.org, event.id, correction, undone);
    for (const one of sent) {
      const draft = drafts.find((draft) => isFor(draft, one));
      if (draft !== undefined) {
        added += await storeMessages(parts, event, { bookingId: undone.after.id, corrects: one.id }, [draft]);
      }
    }
  }
  return added;
}

/**
 * A step stands again because its undoing was taken back. Where its correction still waits, that is withdrawn and what
 * was sent holds; everybody else is told once more.
 */
async function tellAgain(
  parts: TellParts,
  event: ToldEvent,
  step: StepOfBooking,
  toldStep: ToldStep | undefined,
  undoes: string,
): Promise<number> {
  const { pool } = parts;
  const { id } = step.after;
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ corrects: string }>(
      `update muster_messages.messages set state = 'withdrawn', state_at = clock_timestamp(), sealed = null
       where org = $1 and booking_id = $2 and standing_by = $3 and corrects is not null and state = 'waiting'
       returning corrects`,
      [event.org, id, undoes],
    );
    await client.query(`update muster_messages.messages set standing_by = $2 where id = any($1)`, [
      rows.map(({ corrects }) => corrects),
      event.commandId,
    ]);
  });
  if (!isTakenNow(event)) return 0;
  const { rows: holding } = await pool.query<Told>(
    `select recipient_kind, recipient_id, channel from muster_messages.messages
     where org = $1 and booking_id = $2 and standing_by = $3`,
    [event.org, id, event.commandId],
  );
  const drafts = await draftsOf(parts, event, step, toldStep);
  return storeMessages(
    parts,
    event,
    { bookingId: id },
    drafts.filter((draft) => !holding.some((one) => isFor(draft, one))),
  );
}

function isFor(
  { recipient, channel }: MessageDraft,
  told: Pick<Told, 'recipient_kind' | 'recipient_id' | 'channel'>,
): boolean {
  return (
    recipient.kind === told.recipient_kind && recipient.id === told.recipient_id && channel === told.channel
  );
}
