import { z } from 'zod';
import { instantSchema } from '../../../domain/kernel/fields.ts';
import { clockToSecondText } from '../../../domain/time/clockText.ts';
import { dateText } from '../../../domain/time/dateFormat.ts';
import { dateOfLocalDay, localDayOf, secondOfLocalDay } from '../../../domain/time/localDay.ts';
import { instantOfLocal, type Zone } from '../../../domain/time/zone.ts';

const form =
  /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4}) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) (?<half>[AP]M)$/i;

/** How the specifications' records write a time, for refusals and the documentation. */
export const documentTimeForm = 'must be a local date and time, as in 25/11/2026 04:17:19 PM';

/**
 * An instant (epoch seconds) in local time as `dd/mm/yyyy hh:MM:ss AA` (scheduling §3): `25/11/2026 04:17:19 PM`.
 * Midnight is `12:00:00 AM`, noon `12:00:00 PM`.
 */
export function documentTime(zone: Zone, instant: number): string {
  const date = dateText('dd/mm/yyyy', dateOfLocalDay(localDayOf(zone, instant)));
  const clock = clockToSecondText('12h', secondOfLocalDay(zone, instant)).toUpperCase();
  return `${date} ${clock.padStart('hh:MM:ss AA'.length, '0')}`;
}

/**
 * The instant of such a text; undefined for every other text, for days that no calendar has, and for instants outside
 * those that Muster keeps. A time that occurs twice, when clocks go back, is the one with this offset (`utc_tz`, seconds)
 * where that is known, and else the first of the two; a time that the clocks skip moves forward.
 */
export function instantOfDocumentTime(zone: Zone, text: string, offset?: number): number | undefined {
  const { day, month, year, hour, minute, second, half } = form.exec(text.trim())?.groups ?? {};
  const hours = Number(hour);
  if (!(hours >= 1 && hours <= 12)) return undefined;
  const hour24 = String((hours % 12) + (half?.toUpperCase() === 'PM' ? 12 : 0)).padStart(2, '0');
  const iso = z.iso.datetime().safeParse(`${year}-${month}-${day}T${hour24}:${minute}:${second}Z`);
  if (!iso.success) return undefined;
  const local = Date.parse(iso.data) / 1000;
  const instant =
    offset !== undefined && zone.offsetAt(local - offset) === offset
      ? local - offset
      : instantOfLocal(zone, local);
  return instantSchema.safeParse(instant).data;
}

/** Who keeps records elsewhere expects these four of each (scheduling §3, Timestamp helper). */
export const timestampSchema = z.object({
  /** The instant of the last change, in epoch seconds. */
  utc_plus_tz: instantSchema,
  /** The offset from UTC in force at that instant, in seconds. */
  utc_tz: z.int().min(-86_400).max(86_400),
  CreateDate: z.string(),
  UpdateDate: z.string(),
});
export type Timestamp = z.infer<typeof timestampSchema>;

/** When a record was made and last changed, in epoch seconds. */
export interface RecordTimes {
  readonly created: number;
  readonly updated: number;
}

/** The timestamp of a record in a time zone; what has never changed was last changed when it was made. */
export function timestampOf(zone: Zone, created: number, updated = created): Timestamp {
  return {
    utc_plus_tz: updated,
    utc_tz: zone.offsetAt(updated),
    CreateDate: documentTime(zone, created),
    UpdateDate: documentTime(zone, updated),
  };
}

/**
 * What a timestamp says. The last change is `utc_plus_tz`; the beginning is read from `CreateDate`, with the same offset
 * if its time occurs twice. Undefined if `CreateDate` is no such time.
 */
export function timesOf(zone: Zone, { utc_plus_tz: updated, utc_tz, CreateDate }: Timestamp) {
  const created = instantOfDocumentTime(zone, CreateDate, utc_tz);
  return created === undefined ? undefined : ({ created, updated } satisfies RecordTimes);
}
