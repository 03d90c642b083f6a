import { z } from 'zod';
import { instantForms } from '../time/instantText.ts';

/** Ids of records and organisations: what a stream's name may contain. */
export const idSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, "-" or "_"');

/** The end of the year 9999, in epoch seconds. */
export const lastInstant = 253_402_300_799;
/**
 * An instant: whole epoch seconds, UTC (docs/decisions.md, Time). What requests write as text is read before
 * (`time/readInstants.ts`).
 */
export const instantSchema = z
  .int({ error: () => instantForms })
  .min(0)
  .max(lastInstant);

/** The id of a command, which its sender may choose (`Idempotency-Key`): visible ASCII. */
export const commandIdSchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters');

/** A position of the log, or a number of the feed: beyond what any log reaches. */
export const positionSchema = z.int().min(0).max(999_999_999_999_999);
/** Epoch milliseconds, until the end of the year 9999. */
export const momentSchema = z
  .int()
  .min(0)
  .max(1000 * lastInstant + 999);
/** A revision of a record: its number of events. */
export const revisionSchema = z.int().min(0).max(1_000_000_000);

/** A local calendar day, `YYYY-MM-DD`. */
export const localDateSchema = z.iso.date();

/** WGS84 degrees (`_geoloc`). */
export const locationSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});
export type Location = z.infer<typeof locationSchema>;

/** An IANA time zone that this runtime knows. */
export const timeZoneSchema = z.string().refine(isTimeZone, 'is not a time zone that exists');

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** One line of a person's or company's text: trimmed, at most 200 characters. */
export const lineSchema = z.string().trim().max(200);
/** The same, not blank. */
export const requiredLineSchema = z.string().trim().min(1, 'is required').max(200);
/** Longer text. */
export const textSchema = z.string().trim().max(4000);
