import type { CheckSwitch } from '../../domain/settings/checkSwitches.ts';
import type { ShiftInstance, StaffMember } from './shiftInstance.ts';

/** A shift that somebody has. */
export interface WorkedShift {
  readonly staff: string;
  readonly day: number;
  readonly shift: string;
}

/**
 * The limits of an instance, with the check of planning that keeps each, where the organisation makes it (scheduling §5);
 * the others are only reported.
 */
export const shiftLimits = {
  daysOff: { text: 'works on a day off', check: 'leave' },
  oneADay: { text: 'has two shifts on one day', check: 'maxHoursPerDay' },
  shiftTypes: { text: 'has a type of shift that is none of theirs', check: 'labelMatch' },
  mostMinutes: { text: 'works longer than the limit', check: 'maxHoursPerFortnight' },
  mostShifts: { text: 'has more shifts of a type than the limit', check: undefined },
  leastMinutes: { text: 'works less than the minimum', check: undefined },
  mostInARow: { text: 'works too many days in a row', check: undefined },
  leastInARow: { text: 'works too few days in a row', check: undefined },
  leastDaysOffInARow: { text: 'has too few days off in a row', check: undefined },
  mostWeekends: { text: 'works on too many weekends', check: undefined },
  notAfter: { text: 'has a shift that must not follow the one of the day before', check: undefined },
} as const satisfies Record<string, { readonly text: string; readonly check: CheckSwitch | undefined }>;
export type ShiftLimit = keyof typeof shiftLimits;
export const allShiftLimits = Object.keys(shiftLimits).filter((one): one is ShiftLimit => one in shiftLimits);

export interface ShiftReport {
  /** People needed over all days and shifts, and how many of them there are. */
  readonly needed: number;
  readonly met: number;
  /** People beyond what is needed. */
  readonly over: number;
  /** Days and shifts that lack people. */
  readonly short: readonly {
    readonly day: number;
    readonly shift: string;
    readonly needed: number;
    readonly there: number;
  }[];
  /** The limits that planning keeps, by the checks that the organisation makes. */
  readonly kept: readonly ShiftLimit[];
  /** How often each limit is broken, by whom. */
  readonly broken: ReadonlyMap<ShiftLimit, readonly string[]>;
  readonly wantedKept: number;
  readonly unwantedGiven: number;
}

/**
 * What a roster comes to against an instance: cover met, limits broken, requests kept. `doNotCheck`: of the organisation
 * that plans it.
 */
export function shiftReport(
  instance: ShiftInstance,
  worked: readonly WorkedShift[],
  doNotCheck: Readonly<Record<CheckSwitch, boolean>>,
): ShiftReport {
  const placeOf = ({ day, shift }: Pick<WorkedShift, 'day' | 'shift'>) => `${day} ${shift}`;
  const there = new Map<string, number>();
  for (const one of worked) there.set(placeOf(one), (there.get(placeOf(one)) ?? 0) + 1);
  const short = instance.cover.flatMap(({ day, shift, needed }) => {
    const present = there.get(placeOf({ day, shift })) ?? 0;
    return present < needed ? [{ day, shift, needed, there: present }] : [];
  });
  const needed = instance.cover.reduce((sum, one) => sum + one.needed, 0);
  const met = needed - short.reduce((sum, one) => sum + one.needed - one.there, 0);
  const has = new Set(worked.map((one) => `${one.staff} ${placeOf(one)}`));
  const given = (requests: ShiftInstance['wanted']) =>
    requests.filter((one) => has.has(`${one.staff} ${placeOf(one)}`)).length;
  const own = Map.groupBy(worked, ({ staff }) => staff);
  const found = instance.staff.map((person) => brokenBy(instance, person, own.get(person.id) ?? []));
  return {
    needed,
    met,
    over: worked.length - met,
    short,
    kept: allShiftLimits.filter((limit) => {
      const { check } = shiftLimits[limit];
      return check !== undefined && !doNotCheck[check];
    }),
    broken: new Map(
      allShiftLimits.map((limit) => [
        limit,
        instance.staff.flatMap(({ id }, place) => Array<string>(found[place]?.get(limit) ?? 0).fill(id)),
      ]),
    ),
    wantedKept: given(instance.wanted),
    unwantedGiven: given(instance.unwanted),
  };
}

/** How often somebody breaks each limit. */
function brokenBy(
  instance: ShiftInstance,
  person: StaffMember,
  worked: readonly WorkedShift[],
): ReadonlyMap<ShiftLimit, number> {
  const broken = new Map<ShiftLimit, number>();
  const count = (limit: ShiftLimit, times: number) => broken.set(limit, (broken.get(limit) ?? 0) + times);
  const types = new Map(instance.shifts.map((type) => [type.id, type]));
  const off = new Set(instance.daysOff.flatMap(({ staff, day }) => (staff === person.id ? [day] : [])));
  const onDay = Map.groupBy(worked, ({ day }) => day);
  count('daysOff', [...onDay.keys()].filter((day) => off.has(day)).length);
  count('oneADay', [...onDay.values()].filter((shifts) => shifts.length > 1).length);
  const minutes = worked.reduce((sum, { shift }) => sum + (types.get(shift)?.minutes ?? 0), 0);
  count('mostMinutes', minutes > person.mostMinutes ? 1 : 0);
  count('leastMinutes', minutes < person.leastMinutes ? 1 : 0);
  for (const [shift, shifts] of Map.groupBy(worked, (one) => one.shift)) {
    const most = person.mostShifts[shift] ?? 0;
    if (most === 0) count('shiftTypes', shifts.length);
    else if (shifts.length > most) count('mostShifts', shifts.length - most);
  }
  const days = Array.from({ length: instance.days }, (_, day) => onDay.has(day));
  for (const { works, first, length } of runsOf(days)) {
    // What began before the horizon or goes on after it may be longer.
    const isWhole = first > 0 && first + length < instance.days;
    if (works && length > person.mostInARow) count('mostInARow', 1);
    if (works && isWhole && length < person.leastInARow) count('leastInARow', 1);
    if (!works && isWhole && length < person.leastDaysOffInARow) count('leastDaysOffInARow', 1);
  }
  // Day 0 is a Monday: 5 and 6 are its weekend.
  const weekends = new Set([...onDay.keys()].filter((day) => day % 7 > 4).map((day) => Math.floor(day / 7)));
  count('mostWeekends', Math.max(0, weekends.size - person.mostWeekends));
  for (const { day, shift } of worked) {
    const next = onDay.get(day + 1) ?? [];
    count('notAfter', next.filter((one) => types.get(shift)?.notAfter.includes(one.shift) === true).length);
  }
  return broken;
}

/** Days in a row that are alike. */
function runsOf(days: readonly boolean[]) {
  const runs: { works: boolean; first: number; length: number }[] = [];
  days.forEach((works, first) => {
    const last = runs.at(-1);
    if (last?.works === works) last.length += 1;
    else runs.push({ works, first, length: 1 });
  });
  return runs;
}
