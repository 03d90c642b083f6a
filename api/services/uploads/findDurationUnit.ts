import type { DurationUnit } from './cellReading.ts';

const hours = /(?:^|[^a-z])(?:hours?|hrs?|stunden|std|heures|horas|ore|uren|godziny?|timmar)(?:$|[^a-z])/i;
const minutes = /min|分/i;
/** No shift lasts longer than that, in hours; nothing that is planned is shorter, in minutes. */
const longestHours = 24;
const fewestMinutes = 5;

/** The unit that the name of a column says. */
export function unitIn(heading: string): 'hours' | 'minutes' | undefined {
  if (minutes.test(heading)) return 'minutes';
  return hours.test(heading) ? 'hours' : undefined;
}

/**
 * The unit of the plain numbers in a column of durations: as its name says, else minutes; open if one of them would be more
 * than a day, or less than five minutes where the name does not say minutes and such small numbers are doubtful.
 */
export function findDurationUnit(
  heading: string,
  values: readonly string[],
  smallOnes: 'are doubtful' | 'are minutes' = 'are doubtful',
): DurationUnit {
  const said = unitIn(heading);
  const plain = values
    .filter((value) => /^\d+([.,]\d+)?$/.test(value))
    .map((value) => Number(value.replace(',', '.')));
  if (said === 'hours') return plain.some((value) => value > longestHours) ? 'open' : 'hours';
  if (said === 'minutes' || smallOnes === 'are minutes') return 'minutes';
  return plain.some((value) => value > 0 && value < fewestMinutes) ? 'open' : 'minutes';
}
