import { describe, expect, it } from 'vitest';
import type { AbsenceView } from '../../../api/contract/views.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { loadText } from '../../../web/planner/loadTexts.ts';
import { dayLoads, type PersonOnBoard, weekLoad } from '../../../web/planner/personLoad.ts';
import { dayOfInstant, timelineWindow } from '../../../web/timeline/time/timelineWindow.ts';
import { firstMidnight, smallBoard } from '../timeline/boardFixture.ts';

const hour = 3600;
const zone = 'Australia/Sydney';
const { days } = timelineWindow(dayOfInstant(firstMidnight, zone), zone);
const [template] = smallBoard().bookings;
if (template === undefined) throw new Error('the board has no bookings');
const monday = days[1]?.start ?? 0;
const at = (start: number, hours: number) => ({
  ...template,
  status: 'rostered' as const,
  inactive: false,
  conflict: false,
  start: monday + start * hour,
  end: monday + (start + hours) * hour,
});
const shift = { start: monday + 8 * hour, end: monday + 16 * hour };
const person = (over: Partial<PersonOnBoard> = {}): PersonOnBoard => ({
  resource: { maxHoursPerDay: null, maxHoursPerWeek: null, maxHoursPerFortnight: null },
  bookings: [],
  working: [shift],
  absences: [],
  commitments: [],
  ...over,
});
const leave = (start: number, end: number, status: AbsenceView['status'] = 'approved'): AbsenceView => ({
  id: `leave-${start}`,
  resourceId: 'ann',
  kind: 'leave',
  status,
  start: monday + start * hour,
  end: monday + end * hour,
  reason: '',
  decidedReason: null,
});
const mondayOf = (one: PersonOnBoard) => {
  const load = dayLoads(one, days, defaultOrganisationSettings)[1];
  if (load === undefined) throw new Error('the window has no Monday');
  return load;
};

describe('The load of a day', () => {
  it.each([
    [0, 'free'],
    [2, 'low'],
    [4, 'half'],
    [6, 'high'],
    [8, 'full'],
    [9, 'over'],
  ] as const)('with %i hours of work in a shift of eight is %s', (hours, level) => {
    expect(mondayOf(person({ bookings: hours === 0 ? [] : [at(8, hours)] })).level).toBe(level);
  });

  it('is told apart where there is no shift', () => {
    expect(mondayOf(person({ working: [] })).level).toBe('none');
    expect(mondayOf(person({ working: [], bookings: [at(8, 1)] })).level).toBe('outside');
  });

  it('counts on each day what lies on it, over midnight too', () => {
    const loads = dayLoads(person({ bookings: [at(22, 8)] }), days, defaultOrganisationSettings);
    expect(loads.slice(1, 3).map(({ used }) => used)).toEqual([2 * hour, 6 * hour]);
  });

  it('has less time with approved leave, and as much with leave that is only asked for', () => {
    expect(mondayOf(person({ absences: [leave(8, 12)] }))).toMatchObject({ free: 4 * hour, leave: 'part' });
    expect(mondayOf(person({ absences: [leave(0, 24)] }))).toMatchObject({ free: 0, leave: 'all' });
    expect(mondayOf(person({ absences: [leave(0, 24, 'requested')] }))).toMatchObject({
      free: 8 * hour,
      leave: 'requested',
    });
    // Two that overlap take their time once.
    expect(mondayOf(person({ absences: [leave(10, 14), leave(8, 12)] })).free).toBe(2 * hour);
  });

  it('is too much beyond the person’s own hours of a day, and at them is not', () => {
    const resource = { maxHoursPerDay: 4, maxHoursPerWeek: null, maxHoursPerFortnight: null };
    expect(mondayOf(person({ resource, bookings: [at(8, 4)] })).over).toBe(false);
    expect(mondayOf(person({ resource, bookings: [at(8, 4.25)] }))).toMatchObject({
      over: true,
      level: 'over',
    });
  });

  it('counts what else there is only if its hours count, and names it', () => {
    const meeting = (counts: boolean) => ({
      category: 'event',
      id: 'e',
      title: 'Team meeting',
      start: monday + 8 * hour,
      end: monday + 10 * hour,
      resourceIds: ['ann'],
      equipmentIds: [],
      isOver: false,
      counts,
      overlaps: true,
      fact: { id: 'e' },
    });
    const counted = person({ bookings: [at(10, 1)], commitments: [meeting(true)] });
    expect(mondayOf(counted)).toMatchObject({ used: 3 * hour, bookings: 1, others: ['Team meeting'] });
    expect(loadText(mondayOf(counted))).toBe('3 of 8 h, 1 booking, Team meeting');
    const week = { start: monday, end: monday + 7 * 24 * hour };
    expect(weekLoad(counted, week, defaultOrganisationSettings).used).toBe(3 * hour);
    expect(mondayOf(person({ commitments: [meeting(false)] }))).toMatchObject({ used: 0, level: 'free' });
  });

  it('counts neither what is cancelled nor parked', () => {
    const bookings = (['cancelled', 'parked'] as const).map((status) => ({ ...at(8, 4), status }));
    expect(mondayOf(person({ bookings }))).toMatchObject({ used: 0, bookings: 0, level: 'free' });
  });

  it('is said in words', () => {
    const bookings = [{ ...at(8, 4), conflict: true }, at(12, 1.5)];
    expect(loadText(mondayOf(person({ bookings })))).toBe('5:30 of 8 h, 2 bookings, 1 in conflict');
    expect(loadText(mondayOf(person({ working: [] })))).toBe('0 h, no shift');
  });
});

describe('The load of a week', () => {
  it('is held against the person’s own hours, or else those of the organisation', () => {
    const week = { start: days[0]?.start ?? 0, end: days[6]?.end ?? 0 };
    const bookings = [at(8, 8), at(32, 8)];
    const own = { maxHoursPerDay: null, maxHoursPerWeek: 15, maxHoursPerFortnight: null };
    expect(weekLoad(person({ bookings, resource: own }), week, defaultOrganisationSettings)).toEqual({
      used: 16 * hour,
      limit: 15 * hour,
      over: true,
    });
    expect(weekLoad(person({ bookings }), week, defaultOrganisationSettings)).toMatchObject({
      limit: 168 * hour,
      over: false,
    });
    const none = { ...defaultOrganisationSettings, maxHoursPerWeek: 'none' as const };
    expect(weekLoad(person({ bookings }), week, none).limit).toBeUndefined();
  });
});
