/**
 * The offsets of a time zone, fast enough for ten thousand bookings: `Intl` is called once per UTC day, and
 * the results are cached.
 */
export interface Zone {
  /** The IANA name. */
  readonly name: string;
  /** Seconds to add to an instant (epoch seconds) to get its local wall time. */
  offsetAt(instant: number): number;
}

const SECONDS_PER_DAY = 86_400;

/** The offsets of a UTC day: one, or two with the instant from which the second applies. */
interface OffsetsOfDay {
  readonly before: number;
  readonly after: number;
  readonly changesAt: number;
}

const zones = new Map<string, Zone>();

/** The zone of an IANA name. Throws a `RangeError` for a name that does not exist: validate names first. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = createZone(name);
  zones.set(name, zone);
  return zone;
}

function createZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const days = new Map<number, OffsetsOfDay>();
  let lastDay = Number.NaN;
  let lastOffsets: OffsetsOfDay = { before: 0, after: 0, changesAt: 0 };

  const offsetsOf = (day: number): OffsetsOfDay => {
    let offsets = days.get(day);
    if (offsets === undefined) {
      offsets = askOffsetsOfDay(format, day);
      days.set(day, offsets);
    }
    lastDay = day;
    lastOffsets = offsets;
    return offsets;
  };
  return {
    name,
    offsetAt(instant) {
      const day = Math.floor(instant / SECONDS_PER_DAY);
      const offsets = day === lastDay ? lastOffsets : offsetsOf(day);
      return instant < offsets.changesAt ? offsets.before : offsets.after;
    },
  };
}

function askOffsetsOfDay(format: Intl.DateTimeFormat, day: number): OffsetsOfDay {
  const start = day * SECONDS_PER_DAY;
  const before = askOffset(format, start);
  const after = askOffset(format, start + SECONDS_PER_DAY);
  if (before === after) return { before, after, changesAt: start };
  let low = start;
  let high = start + SECONDS_PER_DAY;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (askOffset(format, middle) === before) low = middle;
    else high = middle;
  }
  return { before, after, changesAt: high };
}

function askOffset(format: Intl.DateTimeFormat, instant: number): number {
  const fields: Record<string, number> = {};
  for (const part of format.formatToParts(instant * 1000)) fields[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - instant;
}

/**
 * The instant of a local time, given as the epoch seconds that it would have in UTC. A time that the clocks
 * skip moves forward by the skipped span; a time that occurs twice is the first of the two.
 */
export function instantOfLocal(zone: Zone, local: number): number {
  const before = zone.offsetAt(local - SECONDS_PER_DAY);
  const after = zone.offsetAt(local + SECONDS_PER_DAY);
  if (before === after) return local - before;
  const earlier = local - before;
  if (zone.offsetAt(earlier) === before) return earlier;
  const later = local - after;
  return zone.offsetAt(later) === after ? later : earlier;
}

/** Which of its two occurrences a local time is that the clocks repeat in autumn; undefined for every other time. */
export function repeatOf(zone: Zone, instant: number): 'first' | 'second' | undefined {
  const before = zone.offsetAt(instant - SECONDS_PER_DAY);
  const after = zone.offsetAt(instant + SECONDS_PER_DAY);
  if (before <= after) return undefined;
  const repeated = before - after;
  if (zone.offsetAt(instant) === after) {
    return zone.offsetAt(instant - repeated) === before ? 'second' : undefined;
  }
  return zone.offsetAt(instant + repeated) === after ? 'first' : undefined;
}
