import type { Pool } from 'pg';
import type { MomentToTell } from '../../../commands/moments/followMoments.ts';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import { storeMessages, type TellParts } from './storeMessages.ts';
import { writeMessages } from './writeMessages.ts';

/**
 * Stores what somebody is told who has not answered a booking that they are rostered for, however late it is as long as the
 * work has not begun. It waits as a step does: they may have been rostered just now, by mistake. Returns the number of
 * messages that were added.
 */
export async function tellAnswerReminder(
  parts: Omit<TellParts, 'log'>,
  [booking]: readonly BookingFact[],
  { org, factId, whose, record }: Pick<MomentToTell, 'org' | 'factId' | 'whose' | 'record'>,
): Promise<number> {
  if (booking === undefined || whose === undefined || booking.start * 1000 <= parts.clock()) return 0;
  const drafts = await writeMessages(parts, org, factId, 'answerReminder', {
    after: { ...booking, resourceIds: [whose] },
    plannedStart: booking.start,
    movedUp: [],
  });
  const fact = { org, at: parts.clock(), revision: record.revision, commandId: factId };
  return storeMessages(parts, fact, { bookingId: booking.id }, drafts);
}

/** Withdraws the reminders of a booking that wait to be sent: a step of it is undone. */
export async function withdrawReminders(
  pool: Pick<Pool, 'query'>,
  org: string,
  bookingId: string,
): Promise<void> {
  await pool.query(
    `update muster_messages.messages set state = 'withdrawn', state_at = clock_timestamp(), sealed = null
     where org = $1 and booking_id = $2 and kind = 'answerReminder' and state = 'waiting'`,
    [org, bookingId],
  );
}
