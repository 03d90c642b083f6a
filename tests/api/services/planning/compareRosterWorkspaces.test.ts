import { describe, expect, test } from 'vitest';
import { compareRosterWorkspaces } from '../../../../api/services/planning/compareRosterWorkspaces.ts';
import type { StoredRosterEvent } from '../../../../domain/masterRoster/rosterFacts.ts';
import { dateOfLocalDay, localDayOf } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { weekOfFortnight } from '../../../../domain/week/weekStart.ts';
import type { StagedRosterChange, WantedRosterEvent } from '../../../../domain/workspace/stagedRoster.ts';
import { allocationFacts, details, facts, organisation } from '../../../domain/booking/bookingFixture.ts';
import { aRosterEvent, aTemplate } from '../../../domain/masterRoster/rosterFixture.ts';
import { aBooking, at, MONDAY } from '../../../support/allocationFixture.ts';

const monday = localDayOf(zoneOf(organisation.timeZone), MONDAY);
const week = weekOfFortnight(monday, organisation.settings.weekStart);
/** Monday to Friday of one week. */
const range = { from: dateOfLocalDay(monday), to: dateOfLocalDay(monday + 4) };
const hour = 3600;

const onMonday = (id: string, begin: number, resourceIds: readonly string[], over = {}): StoredRosterEvent =>
  aRosterEvent(id, {
    week,
    start: begin * hour,
    end: (begin + 2) * hour,
    resourceIds: [...resourceIds],
    ...over,
  });

/** Ana has all three visits of Monday, of which the last two overlap; a visit of Tuesday has nobody. */
const events = [
  onMonday('early', 9, ['ana']),
  onMonday('noon', 12, ['ana'], { customerId: 'dora' }),
  onMonday('clash', 13, ['ana']),
  onMonday('waits', 9, [], { day: 2 }),
  onMonday('next-week', 9, ['ana'], { week: 3 - week }),
];

const change = (
  rosterEventId: string,
  wanted: WantedRosterEvent,
  basis: number | null = 0,
): StagedRosterChange => ({
  rosterEventId,
  changeId: `c-${rosterEventId}`,
  basis,
  seen: null,
  wanted: { ...wanted },
});

function compared(
  over: { readonly bookings?: ReturnType<typeof aBooking>[] },
  ...workspaces: readonly (readonly StagedRosterChange[])[]
) {
  const { bookings = [] } = over;
  return compareRosterWorkspaces({
    actor: facts.actor,
    now: at('08:00'),
    range,
    roster: {
      position: 1,
      template: { ...aTemplate(), id: 'template', archived: false },
      events,
      closedDays: [],
      published: [],
    },
    allocation: allocationFacts({ bookings }),
    workspaces: workspaces.map((changes, place) => ({ id: `w${place}`, changes })),
  });
}

describe('workspaces of a master roster that are compared', () => {
  test('say what its events come to now, and with their changes', () => {
    const { now, compared: sides } = compared(
      {},
      [change('clash', { resourceIds: ['bob'] }), change('waits', { resourceIds: ['bob'] })],
      [change('clash', { archived: true })],
      [
        change(
          'new',
          {
            week,
            day: 3,
            start: 9 * hour,
            end: 10 * hour,
            customerId: 'dora',
            resourceIds: ['bob'],
            labelIds: ['care'],
          },
          null,
        ),
      ],
      [],
    );
    // Of the week that is compared.
    expect(now).toMatchObject({ withPeople: 3, withoutPeople: 1, inConflict: 2, hours: 6 });
    const [mended, without, begun, nothing] = sides;
    expect(mended).toMatchObject({
      made: 2,
      notMade: 0,
      otherDays: 0,
      figures: { withPeople: 4, withoutPeople: 0, inConflict: 0, hours: 8 },
    });
    expect(without).toMatchObject({ made: 1, figures: { withPeople: 2, inConflict: 0, hours: 4 } });
    expect(begun).toMatchObject({ made: 1, figures: { withPeople: 4, hours: 7 } });
    expect(nothing?.figures).toEqual(now);
    expect(mended?.figures.uneven.hours).toBeLessThan(now.uneven.hours);
  });

  test('count what could not be committed, and events of other days, and nothing of them', () => {
    const { now, compared: sides } = compared({}, [
      change('early', { resourceIds: ['bob'] }, 7),
      change('gone', { resourceIds: ['bob'] }),
      change('nobodys', { week, day: 1, start: 9 * hour, end: 10 * hour }, null),
      change('next-week', { resourceIds: ['bob'] }),
    ]);
    expect(sides).toEqual([{ workspaceId: 'w0', figures: now, made: 0, notMade: 3, otherDays: 1 }]);
  });

  test('count an event that comes to the compared days, and one that leaves them', () => {
    const [comes, leaves] = compared(
      {},
      [change('next-week', { week, day: 4 })],
      [change('early', { week: 3 - week })],
    ).compared;
    expect(comes).toMatchObject({ made: 1, otherDays: 0, figures: { withPeople: 4 } });
    expect(leaves).toMatchObject({ made: 1, otherDays: 0, figures: { withPeople: 2 } });
  });

  test('are beside what is booked otherwise, and stand for what was published from the roster', () => {
    const booked = aBooking('booked', ['ana'], at('09:00'), at('10:00'), { customerId: 'dora' });
    const link = { templateId: 'template', date: range.from, closedDay: null, published: '', became: '' };
    const published = (eventId: string) => ({
      ...booked,
      id: `published-${eventId}`,
      details: { ...details, roster: { ...link, eventId } },
    });
    const plain = compared({}).now;
    expect(compared({ bookings: [booked] }).now).toMatchObject({ withPeople: 3, inConflict: 3, hours: 6 });
    // Also of an event that the roster has no more.
    expect(compared({ bookings: [published('early'), published('removed')] }).now).toEqual(plain);
  });

  test('need more people than are on shift in as many hours as their events say', () => {
    const { now, compared: sides } = compared({}, [change('waits', { start: 22 * hour, end: 23.5 * hour })]);
    expect(sides[0]?.figures.shortHours).toBe(now.shortHours + 2);
  });
});
