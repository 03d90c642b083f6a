import { existsSync, readFileSync } from 'node:fs';
import { dateOfLocalDay, localDayOfDate, startOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../../domain/week/weekStart.ts';
import { aRosterEvent } from '../../domain/masterRoster/rosterFixture.ts';
import { aCustomer, aLabel, anInput, aResource, aShift, someFacts } from '../../support/allocationFixture.ts';
import { benchTemplate, type OpenRoster } from './openRoster.ts';

const folder = '../shared/data/curtois-shift';
const zone = zoneOf('Australia/Sydney');
/** A Monday. */
const first = firstDayOfFortnight(localDayOfDate('2026-03-02'), 1);
const day = 86_400;

/** The first fortnight of a shift-scheduling instance (Curtois and Qu, 2014). Undefined, with a word why, where there is none. */
export function shiftFortnight(instance: number): OpenRoster | undefined {
  const file = `${folder}/Instance${instance}.txt`;
  if (existsSync(file)) return shiftFortnightOf(readFileSync(file, 'utf8'));
  console.log(`The shift-scheduling instance ${file} is not there: skipped.`);
  return undefined;
}

/**
 * Types of shift become labels; staff become people with the labels of the types that they may have, one shift a day, and
 * their share of the most minutes in a fortnight; days off become leave. What is needed becomes roster events of one person
 * each, for which whoever wants that shift is preferred. The other limits of the instances have no check.
 */
export function shiftFortnightOf(text: string): OpenRoster {
  const lines = linesOf(text);
  const shifts = lines('SHIFTS').map(([id = '', minutes, after = '']) => ({
    id,
    seconds: Number(minutes) * 60,
    notAfter: after.split('|').filter((one) => one !== '').length,
  }));
  const starts = startsOf(shifts);
  const longest = Math.max(...shifts.map(({ seconds }) => seconds));
  const days = Number(lines('HORIZON')[0]?.[0]);
  const staff = lines('STAFF').map(([id = '', most = '', mostMinutes]) =>
    aResource(id, {
      labelIds: most.split('|').flatMap((part) => {
        const [shift = '', count] = part.split('=');
        return Number(count) > 0 ? [shift] : [];
      }),
      maxHoursPerDay: longest / 3600,
      maxHoursPerFortnight: ((Number(mostMinutes) / 60) * 14) / Math.max(14, days),
    }),
  );
  const wanted = Map.groupBy(lines('SHIFT_ON_REQUESTS'), ([, on, shift]) => `${on} ${shift}`);
  const events = lines('COVER').flatMap(([on, shift = '', needed]) => {
    const { start = 0, seconds = 0 } = starts.get(shift) ?? {};
    const preferred = (wanted.get(`${on} ${shift}`) ?? []).toSorted(
      (one, other) => Number(other[3]) - Number(one[3]),
    );
    if (Number(on) >= 14) return [];
    return Array.from({ length: Number(needed) }, (_, place) =>
      aRosterEvent(`${on}-${shift}-${place}`, {
        week: Number(on) < 7 ? 1 : 2,
        day: (Number(on) + 1) % 7,
        start,
        end: (start + seconds) % day,
        customerId: 'ward',
        labelIds: [shift],
        preferredResourceIds: preferred.map(([id = '']) => id),
      }),
    );
  });
  const { organisation } = anInput({
    settings: { weekStart: 1, doNotCheck: { maxHoursPerDay: false, maxHoursPerFortnight: false } },
  });
  const allocation = {
    ...someFacts({
      organisation,
      labels: shifts.map(({ id }) => aLabel(id)),
      customers: [aCustomer('ward')],
      resources: staff,
      shifts: staff.map(({ id }) => ({
        ...aShift(id, '00:00', '24:00', { startDate: dateOfLocalDay(first) }),
      })),
    }),
    leaves: lines('DAYS_OFF').flatMap(([id = '', ...off]) =>
      off.map((on) => ({
        id: `${id}-${on}`,
        resourceId: id,
        kind: 'leave' as const,
        status: 'approved' as const,
        reason: 'Day off',
        decidedReason: null,
        start: startOfLocalDay(zone, first + Number(on)),
        end: startOfLocalDay(zone, first + Number(on) + 1),
      })),
    ),
  };
  return { template: benchTemplate(false), events, allocation, first };
}

interface ShiftType {
  readonly id: string;
  readonly seconds: number;
  /** How many types must not follow it. */
  readonly notAfter: number;
}

/**
 * The instances give a type of shift a length and no time of day: those that more others must not follow are later, spread
 * from 06:00 to the last at which a shift still ends by midnight.
 */
function startsOf(shifts: readonly ShiftType[]) {
  const inOrder = shifts.toSorted((one, other) => one.notAfter - other.notAfter);
  return new Map(
    inOrder.map(({ id, seconds }, place) => {
      const earliest = Math.min(6 * 3600, day - seconds);
      const part = inOrder.length === 1 ? 0 : place / (inOrder.length - 1);
      const start = earliest + Math.floor(((day - seconds - earliest) * part) / 900) * 900;
      return [id, { start, seconds }];
    }),
  );
}

/** The cells of each line of a section, without comments. */
function linesOf(text: string): (section: string) => readonly (readonly string[])[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return (section) => {
    const from = lines.indexOf(`SECTION_${section}`) + 1;
    const to = lines.findIndex((line, place) => place >= from && line.startsWith('SECTION_'));
    const found = from === 0 ? [] : lines.slice(from, to === -1 ? undefined : to);
    return found.map((line) => line.split(',').map((cell) => cell.trim()));
  };
}
