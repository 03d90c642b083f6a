import { z } from 'zod';

/** How a request may write an instant, for refusals and the documentation. */
export const instantForms =
  'must be epoch seconds, or ISO 8601 with an offset, as in 2026-05-12T08:30:00+10:00';

const forms = [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })];

/**
 * The epoch milliseconds of a date and time in ISO 8601 with its offset (or `Z`), with or without seconds and
 * fractions; undefined for every other text, and for days that no calendar has.
 */
export function millisecondsOfText(text: string): number | undefined {
  return forms.some((form) => form.safeParse(text).success) ? Date.parse(text) : undefined;
}

/** The same in epoch seconds; fractions of a second are cut off. */
export function secondsOfText(text: string): number | undefined {
  const milliseconds = millisecondsOfText(text);
  return milliseconds === undefined ? undefined : Math.floor(milliseconds / 1000);
}
