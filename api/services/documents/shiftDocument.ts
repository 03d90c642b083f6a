import { z } from 'zod';
import type { ShiftFact } from '../../../domain/kernel/facts.ts';
import { instantSchema, localDateSchema } from '../../../domain/kernel/fields.ts';
import { type ShiftTiming, shiftTimingSchema } from '../../../domain/shift/shift.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  type LocalDay,
  localDayOfDate,
  weekdayOf,
} from '../../../domain/time/localDay.ts';
import { type WeekdayKey, weekdayKeys, weekdaysByKey } from '../../../domain/time/weekdays.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { firstDayOfWeek } from '../../../domain/week/weekStart.ts';
import { defineDocument, described, fieldsOf, type GivenDocument, Unreadable } from './document.ts';
import { changeTime, idsNamed, idsNamedOr, isGiven, parsedOr, seenByUids } from './namedFields.ts';
import { firstDayOfWeekId, weekIdForm, weekIdOf } from './weekOfShift.ts';

/** One week of a shift: the times of those of its days on which the shift holds. */
export interface ShiftWeek extends Pick<ShiftFact, 'id' | 'resourceId' | 'timings'> {
  /** The first day of the week. */
  readonly week: LocalDay;
  /** When it last changed, epoch seconds; null for those who do not see that. */
  readonly changedAt: number | null;
}

/** The week of a shift that begins on a day; undefined if it has no time in that week. */
export function weekOfShift(
  { id, resourceId, startDate, endDate, timings }: ShiftFact,
  week: LocalDay,
  changedAt: number | null,
): ShiftWeek | undefined {
  const first = localDayOfDate(startDate);
  const last = endDate === null ? Number.POSITIVE_INFINITY : localDayOfDate(endDate);
  const holding = timings.filter(({ day }) => {
    const date = dayInWeek(week, day);
    return date >= first && date <= last;
  });
  return holding.length === 0 ? undefined : { id, resourceId, week, timings: holding, changedAt };
}

/**
 * The week of a shift that is nearest to a week: that week itself, or else the next in which it has a time, or else the
 * last; undefined if it never has one. `week` begins on the day on which the organisation's weeks begin.
 */
export function nearestWeekOfShift(
  shift: ShiftFact,
  week: LocalDay,
  changedAt: number | null,
): ShiftWeek | undefined {
  const weekStart = weekdayOf(week);
  const first = firstDayOfWeek(localDayOfDate(shift.startDate), weekStart);
  const last =
    shift.endDate === null
      ? Number.POSITIVE_INFINITY
      : firstDayOfWeek(localDayOfDate(shift.endDate), weekStart);
  const nearest = Math.max(first, Math.min(week, last));
  // The first and the last week may be too short to have a time; every week between them has all.
  const found = [nearest, nearest + 7, nearest - 7].map((one) => weekOfShift(shift, one, changedAt));
  return found.find((one) => one !== undefined);
}

/** The day of a week that is a day of the week; 0 is Sunday. */
function dayInWeek(week: LocalDay, weekday: number): LocalDay {
  return week + ((weekday - weekdayOf(week) + 7) % 7);
}

const { held, kept, told } = fieldsOf<ShiftWeek>();

const secondOfDay = z.int().min(0).max(86_400);
const timeSchema = z.object({
  beg: described(secondOfDay, 'From: seconds since midnight.', 25_200),
  end: described(secondOfDay, 'To: seconds since midnight. At or before its begin: on the next day.', 54_000),
});
const timesSchema = z.array(timeSchema);

const timingsSchema = z.object({
  su: described(timesSchema, 'The times of Sunday.'),
  mo: described(timesSchema, 'The times of Monday.'),
  tu: described(timesSchema, 'The times of Tuesday.'),
  we: described(timesSchema, 'The times of Wednesday.'),
  th: described(timesSchema, 'The times of Thursday.'),
  fr: described(timesSchema, 'The times of Friday.'),
  sa: described(timesSchema, 'The times of Saturday.'),
});

const onDay = ({ timings }: ShiftWeek, name: WeekdayKey) =>
  timings.filter(({ day }) => weekdayKeys[day] === name).map(({ begin, end }) => ({ beg: begin, end }));

/** The times of a week in the order in which they begin. */
function inOrder({ week, timings }: ShiftWeek): readonly ShiftTiming[] {
  const dayOf = ({ day }: ShiftTiming) => dayInWeek(week, day);
  return timings.toSorted(
    (one, other) => dayOf(one) - dayOf(other) || one.begin - other.begin || one.end - other.end,
  );
}

function instantsOf({ week, timings }: ShiftWeek, zone: Zone) {
  return timings.map(({ day, begin, end }) => ({
    start: instantOnLocalDay(zone, dayInWeek(week, day), begin),
    end: instantOnLocalDay(zone, dayInWeek(week, day) + (end <= begin ? 1 : 0), end),
  }));
}

/** Read beside the times. */
function dayFlag(name: WeekdayKey) {
  return kept([], described(z.boolean(), `Whether there is work on ${weekdaysByKey[name]}.`), {
    write: (week) => onDay(week, name).length > 0,
    read: () => ({}),
  });
}

/** The times that a document gives: day by day, else the same on each day with a flag. */
function timingsOf(given: unknown, document: GivenDocument): ShiftTiming[] | Unreadable {
  if (given !== null && given !== undefined) {
    const days = parsedOr(timingsSchema.partial(), given);
    if (days instanceof Unreadable) return days;
    return weekdayKeys.flatMap((name, day) =>
      (days[name] ?? []).map(({ beg, end }) => shiftTimingSchema.parse({ day, begin: beg, end })),
    );
  }
  const time = parsedOr(timeSchema, { beg: document.beg, end: document.end });
  if (time instanceof Unreadable) return time;
  return weekdayKeys.flatMap((name, day) =>
    document[name] === true || document[name] === 1 ? [{ day, begin: time.beg, end: time.end }] : [],
  );
}

/** A weekly timesheet as scheduling §3 has it: one week of one shift. */
export const shiftDocument = defineDocument<ShiftWeek>()({
  kind: 'shifts',
  words: { one: 'weekly timesheet', many: 'weekly timesheets' },
  about: 'When one resource works in one week.',
  area: 'time',
  // Timesheets by week_id, or by resourceId and week_id (scheduling §7).
  asked: { by: 'week', limit: 25 },
  fields: {
    _id: held(
      'id',
      described(z.string(), 'The id of the shift, the same in all of its weeks.', 'shift-7f3a'),
    ),
    unique_id: told(
      described(z.string(), 'The shift and the week.', 'shift-7f3a_20260301_20260307'),
      ({ id, week }) => `${id}_${weekIdOf(week)}`,
    ),
    resourceId: kept(['resourceId'], described(z.string(), 'The id of the person.', 'resource-7f3a'), {
      write: ({ resourceId }) => resourceId,
      read: (given, reader, document) =>
        whose(idsNamedOr(reader, 'resource', given, document.rs_not_riyo_id)),
    }),
    rs_not_riyo_id: kept(
      [],
      described(
        z.string().nullable(),
        'The organisation’s own number for the person. Null: none. Read where there is no id.',
        'R-07',
      ),
      {
        write: ({ resourceId }, { resources }) => resources.get(resourceId)?.reference ?? null,
        read: (given, reader, document) =>
          isGiven(document, 'resourceId') || given === null ? {} : whose(idsNamed(reader, 'resource', given)),
      },
    ),
    startDate: kept(
      [],
      described(
        localDateSchema,
        'The first day of the week, yyyy-mm-dd. Read where there is no week_id.',
        '2026-03-01',
      ),
      {
        write: ({ week }) => dateOfLocalDay(week),
        read(given, { weekStart }, document) {
          if (isGiven(document, 'week_id') || given === null) return {};
          const date = parsedOr(localDateSchema, given);
          return date instanceof Unreadable
            ? date
            : { week: firstDayOfWeek(localDayOfDate(date), weekStart) };
        },
      },
    ),
    week_id: kept(
      ['week'],
      described(
        z.string(),
        'The first and the last day of the week, yyyymmdd_yyyymmdd.',
        '20260301_20260307',
      ),
      {
        write: ({ week }) => weekIdOf(week),
        read(given) {
          const week = firstDayOfWeekId(String(given));
          return week === undefined ? new Unreadable(weekIdForm) : { week };
        },
      },
    ),
    week_start: told(
      described(z.int().min(0).max(6), 'The day on which the week starts; 0 is Sunday.', 0),
      ({ week }) => weekdayOf(week),
    ),
    su: dayFlag('su'),
    mo: dayFlag('mo'),
    tu: dayFlag('tu'),
    we: dayFlag('we'),
    th: dayFlag('th'),
    fr: dayFlag('fr'),
    sa: dayFlag('sa'),
    day_n: told(
      described(z.int().min(0).max(6), 'The day of the first time of the week; 0 is Sunday.', 1),
      (week) => inOrder(week)[0]?.day ?? 0,
    ),
    beg: kept([], described(secondOfDay, 'From, on the first of its days: seconds since midnight.', 25_200), {
      write: (week) => inOrder(week)[0]?.begin ?? 0,
      read: (_given, _reader, document) => timesIfAlone(document),
    }),
    // Read beside `beg`.
    end: kept([], described(secondOfDay, 'To, on the first of its days: seconds since midnight.', 54_000), {
      write: (week) => inOrder(week)[0]?.end ?? 0,
      read: () => ({}),
    }),
    timings: kept(['timings'], described(timingsSchema, 'All times, day by day.'), {
      write: (week) => ({
        su: onDay(week, 'su'),
        mo: onDay(week, 'mo'),
        tu: onDay(week, 'tu'),
        we: onDay(week, 'we'),
        th: onDay(week, 'th'),
        fr: onDay(week, 'fr'),
        sa: onDay(week, 'sa'),
      }),
      read(given, _reader, document) {
        const timings = timingsOf(given, document);
        return timings instanceof Unreadable ? timings : { timings };
      },
    }),
    utc_begin_plus_tz: told(
      described(instantSchema, 'When the first time of the week begins. Epoch seconds, UTC.', 1_772_398_800),
      (week, { zone }) => Math.min(...instantsOf(week, zone).map(({ start }) => start)),
    ),
    utc_end_plus_tz: told(
      described(instantSchema, 'When the last time of the week ends. Epoch seconds, UTC.', 1_772_427_600),
      (week, { zone }) => Math.max(...instantsOf(week, zone).map(({ end }) => end)),
    ),
    _uid_r: seenByUids<ShiftWeek>(({ resourceId }, { resources }) => resources.get(resourceId)?.uids ?? []),
    _qa_update_utc: changeTime<ShiftWeek>('When the shift last changed.', ({ changedAt }) => changedAt),
  },
  beyond: ['changedAt'],
});

/** A document without times day by day says them once. */
function timesIfAlone(document: GivenDocument): Partial<ShiftWeek> | Unreadable {
  if (isGiven(document, 'timings')) return {};
  const timings = timingsOf(null, document);
  return timings instanceof Unreadable ? timings : { timings };
}

function whose(ids: readonly string[] | Unreadable): Partial<ShiftWeek> | Unreadable {
  if (ids instanceof Unreadable) return ids;
  const [resourceId, another] = ids;
  if (resourceId === undefined) return {};
  return another === undefined ? { resourceId } : new Unreadable('must name one resource');
}
