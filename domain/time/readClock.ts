const hourSeconds = 3600;

/** A time of day as it was typed. */
export interface TypedClock {
  /** Local seconds since midnight, 0 to 86,400 (`24:00`). */
  readonly seconds: number;
  /** Undefined where neither was written. */
  readonly half: 'am' | 'pm' | undefined;
}

/**
 * A time of day as people type it: `7`, `7:30`, `7.30`, `7h30`, `0730`, `7am`, `7:30 p.m.`; undefined for anything that
 * is none.
 */
export function readClock(text: string): TypedClock | undefined {
  const typed = text.trim().toLowerCase();
  const [, digits, minutes, letter] = /^(\d{1,4})(?:[:.h](\d{2}))?\s*(?:([ap])\.?m?\.?)?$/.exec(typed) ?? [];
  if (digits === undefined || (minutes !== undefined && digits.length > 2)) return undefined;
  const isTogether = minutes === undefined && digits.length > 2;
  const hour = Number(isTogether ? digits.slice(0, -2) : digits);
  const minute = Number(isTogether ? digits.slice(-2) : (minutes ?? 0));
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  if (letter === undefined) return { seconds: hour * hourSeconds + minute * 60, half: undefined };
  if (hour < 1 || hour > 12) return undefined;
  const half = letter === 'a' ? 'am' : 'pm';
  return { seconds: ((hour % 12) + (half === 'pm' ? 12 : 0)) * hourSeconds + minute * 60, half };
}
