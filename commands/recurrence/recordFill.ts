import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { isRecordName, records } from '../../domain/catalogues/records.ts';
import { fold } from '../../domain/kernel/decider.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import {
  detailsOnDay,
  differs,
  followingOf,
  type LeftBySystem,
  type MadeOne,
  type SeriesConcept,
} from '../../domain/recurrence/madeRecords.ts';
import { seriesDays } from '../../domain/recurrence/series.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { localDayOfDate } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import type { EventLog } from '../log/log.ts';
import { isOfTheMoment } from '../pipeline/expected.ts';
import { seriesBookingId } from '../recurringBooking/seriesBookingId.ts';
import { causedBy, type Fill, type FillParts, type ToFill } from './fill.ts';

/** How often a series is looked at anew in one go: what is there again follows in the next look. */
const mostLooks = 3;

/**
 * Makes the records of a series follow from it, each by a command of its own, whose sender is the system: what it left
 * behind is told from what people have changed since by the record's own events (docs/recurring-bookings.md).
 */
export function createRecordFill(
  series: SeriesConcept,
  { log, facts, execute, waitMs, onTrouble }: FillParts,
): Fill {
  const { category } = series.makes;
  let reached = 0;

  async function send(
    { organisation, cause }: ToFill,
    step: string,
    input: object,
    ifRevision?: number,
  ): Promise<void> {
    const outcome = await execute(systemActor('system', organisation.id), `${category}.${step}`, input, {
      commandId: randomUUID(),
      ...(ifRevision === undefined ? {} : { ifRevision }),
      ...causedBy(cause),
    });
    if (Result.isSuccess(outcome)) {
      // What is looked at next has what was done before.
      reached = Math.max(reached, outcome.success.position);
      return;
    }
    const { code, message } = outcome.failure;
    const error = new Error(`${category}.${step}: ${code}: ${message}`);
    // Somebody was faster, or the read side is behind: the series is looked at again.
    if (isOfTheMoment(outcome.failure) || code === 'revision_conflict' || code === 'already_exists')
      throw error;
    onTrouble(error, `a ${category} does not follow from its series`);
  }

  /** One look; whether there may be more to do. */
  async function look(toFill: ToFill): Promise<'done' | 'again'> {
    const { organisation, parentId, range } = toFill;
    const { id: org, settings } = organisation;
    const zone = zoneOf(organisation.timeZone);
    await facts.waitFor(reached, waitMs);
    const found = await facts.recurring(org, series, parentId, range);
    if (found === undefined) return 'done';
    const days = seriesDays(
      found.family,
      { first: localDayOfDate(range.from), last: localDayOfDate(range.to) },
      { weekStart: settings.weekStart, closedDays: found.closedDays },
    );
    const wanted = new Map(
      days.map(({ date, day, series: own }) => [date, detailsOnDay(series, { ...own }, day, zone)] as const),
    );
    let after: 'done' | 'again' = 'done';
    for (const made of found.made) {
      const said = wanted.get(made.date);
      wanted.delete(made.date);
      if (!differs(said, made)) continue;
      const following = followingOf(series, said, made, await leftBySystem(log, org, category, made));
      if (following === undefined) continue;
      const input = following.kind === 'change' ? following.input : {};
      await send(toFill, following.kind, { [`${category}Id`]: made.id, ...input }, made.revision);
      if (following.kind === 'restore') after = 'again';
    }
    for (const [date, details] of wanted) {
      const id = seriesBookingId(org, found.parentId, date);
      const link = { seriesId: found.parentId, seriesDate: date };
      await send(toFill, 'create', { [`${category}Id`]: id, ...details, ...link });
    }
    return after;
  }

  return async (toFill) => {
    for (let at = 0; at < mostLooks; at += 1) if ((await look(toFill)) === 'done') return;
  };
}

/** A record as the system has left it, by its last event of the system's. */
async function leftBySystem(
  log: Pick<EventLog, 'read'>,
  org: string,
  category: string,
  { id }: MadeOne,
): Promise<LeftBySystem> {
  if (!isRecordName(category)) throw new Error(`there are no records of the category ${category}`);
  const decider = records[category].anyDecider;
  const events: RecordedEvent[] = [];
  for await (const event of log.read(streamName(category, org, id))) events.push(event);
  const last = events.findLastIndex(({ actor }) => actor.role === 'system');
  const state = fold(decider, events.slice(0, last + 1).filter(decider.isEvent));
  return { details: 'details' in state ? state.details : {}, ended: state.status === 'archived' };
}
