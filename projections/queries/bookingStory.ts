import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { toldToWorkers } from '../../domain/history/toldToWorkers.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayReadStory } from '../../domain/rights/mayReadStory.ts';
import { defaultClock } from '../../domain/time/clockText.ts';
import { defaultDateFormat } from '../../domain/time/dateFormat.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { kindOfBooking } from '../../domain/workflow/workflowDefinition.ts';
import { organisationIn } from './allocationFacts.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { bookingReads } from './namesOf.ts';
import { bookingIn, notFound } from './oneBooking.ts';
import { eventOf } from './streamHistory.ts';

/** Who took a step, as somebody who does the work is told: never by name. */
export type StoryTeller = 'you' | 'planner' | 'worker' | 'customer' | 'muster';

/** A step at a booking, as those who do the work are told of it. */
export interface StoryEntry {
  /** Its revision in the history of the booking. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly who: StoryTeller;
  /** One sentence (`toldToWorkers.ts`). */
  readonly text: string;
}

/**
 * What happened to a booking, as those who do the work may know it (scheduling §6, audit of resources), the oldest first.
 * Refuses with `not_found` what the reader does not see, and with `not_allowed` where the organisation hides it from them.
 */
export function readBookingStory(
  context: QueryContext,
  actor: Actor,
  { bookingId, after }: { readonly bookingId: string; readonly after?: number | undefined },
): Promise<Answer<{ readonly entries: StoryEntry[] }>> {
  const reads = ['history', 'organisations', ...bookingReads] as const;
  return ask(context, { org: actor.org, reads, after }, async (moment) => {
    const organisation = (await organisationIn(moment).executeTakeFirst())?.fact;
    if (organisation !== undefined && !mayReadStory(actor, organisation.settings)) {
      const message = 'Your organisation does not show what happened to bookings.';
      return new Refused({ code: 'not_allowed', message, details: {} });
    }
    const booking = await bookingIn(moment, actor, bookingId).executeTakeFirst();
    if (booking === undefined) return new Refused(notFound('booking', bookingId));
    const rows = await moment.db
      .selectFrom('history')
      .selectAll()
      .where('org', '=', moment.org)
      .where('stream', '=', streamName('booking', moment.org, bookingId))
      .orderBy('revision')
      .execute();
    const names = {
      moments: {
        zone: zoneOf(organisation?.timeZone ?? 'UTC'),
        dateFormat: organisation?.settings.dateFormat ?? defaultDateFormat,
        clock: organisation?.settings.timeFormat ?? defaultClock,
      },
      workflows: organisation,
      groups: booking.details.labelIds,
      kind: kindOfBooking(booking.details),
    };
    const entries = rows.map(eventOf).flatMap((event): StoryEntry[] => {
      const text = bookingDecider.isEvent(event) ? toldToWorkers(event, names) : undefined;
      const { revision, at } = event;
      return text === undefined ? [] : [{ revision, at, who: tellerOf(actor, event.actor), text }];
    });
    return { entries };
  });
}

function tellerOf(
  reader: Actor,
  { uid, role }: { readonly uid: string; readonly role: string },
): StoryTeller {
  if (uid === reader.uid) return 'you';
  switch (role) {
    case 'dispatcher':
    case 'scheduler':
      return 'planner';
    case 'resource':
      return 'worker';
    case 'customer':
      return 'customer';
    default:
      return 'muster';
  }
}
