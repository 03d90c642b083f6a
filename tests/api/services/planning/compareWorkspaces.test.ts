import { describe, expect, test } from 'vitest';
import { compareWorkspaces } from '../../../../api/services/planning/compareWorkspaces.ts';
import type { GivenBooking, StagedChange } from '../../../../domain/workspace/workspace.ts';
import { allocationFacts, facts } from '../../../domain/booking/bookingFixture.ts';
import { aBooking, at, MONDAY } from '../../../support/allocationFixture.ts';

const day = 86_400;
const change = (bookingId: string, wanted: GivenBooking, basis: number | null = 0): StagedChange => ({
  bookingId,
  changeId: `c-${bookingId}`,
  basis,
  seen: null,
  wanted: { ...wanted },
});

/** Ana has all three visits of Monday, of which the last two overlap; a visit of Tuesday waits. */
const allocation = allocationFacts({
  bookings: [
    aBooking('early', ['ana'], at('09:00'), at('11:00')),
    aBooking('noon', ['ana'], at('12:00'), at('14:00'), { customerId: 'carol' }),
    aBooking('clash', ['ana'], at('13:00'), at('15:00')),
    aBooking('waits', [], at('09:00', 1), at('10:00', 1), { status: 'draft' }),
  ],
});

function compared(...workspaces: readonly (readonly StagedChange[])[]) {
  return comparedFrom(allocation, ...workspaces);
}

function comparedFrom(known: typeof allocation, ...workspaces: readonly (readonly StagedChange[])[]) {
  return compareWorkspaces({
    actor: facts.actor,
    now: at('08:00'),
    allocation: known,
    span: { start: MONDAY, end: MONDAY + 14 * day },
    workspaces: workspaces.map((changes, place) => ({ id: `w${place}`, changes })),
  });
}

describe('workspaces that are compared', () => {
  test('say what the bookings come to now, and with their changes', () => {
    const { now, compared: sides } = compared(
      [change('clash', { resourceIds: ['bob'] }), change('waits', { resourceIds: ['bob'] })],
      [change('clash', { status: 'cancelled', reason: 'Not wanted' })],
      [],
    );
    expect(now).toMatchObject({ withPeople: 3, withoutPeople: 1, inConflict: 2, hours: 6 });
    const [mended, without, nothing] = sides;
    expect(mended).toMatchObject({
      made: 2,
      notMade: 0,
      figures: { withPeople: 4, withoutPeople: 0, inConflict: 0, hours: 7 },
    });
    expect(without).toMatchObject({ figures: { withPeople: 2, withoutPeople: 1, inConflict: 0, hours: 4 } });
    expect(nothing?.figures).toEqual(now);
    // Two people who share the work have less above an even share than one who has all of it.
    expect(mended?.figures.uneven.hours).toBeLessThan(now.uneven.hours);
  });

  test('count what could not be committed, and bookings of other days, and nothing of them', () => {
    const { now, compared: sides } = compared([
      change('early', { resourceIds: ['bob'] }, 7),
      change('noon', { start: at('13:00'), end: at('15:00') }),
      change('elsewhere', { resourceIds: ['bob'] }),
    ]);
    expect(sides).toEqual([{ workspaceId: 'w0', figures: now, made: 0, notMade: 2, otherDays: 1 }]);
  });

  test('count what is known of days beside, and what is begun there, apart', () => {
    const begun = { customerId: 'carol', title: '', labelIds: ['care'], resourceIds: ['bob'] };
    const later = { start: at('09:00', 14), end: at('10:00', 14) };
    const changes = [
      change('early', { resourceIds: ['bob'] }),
      change('beside', { resourceIds: ['bob'] }),
      change('new', { ...begun, ...later }, null),
      change('comes', { start: at('09:00', 2), end: at('10:00', 2) }),
    ];
    const beside = aBooking('beside', [], at('11:00', 14), at('12:00', 14), { status: 'draft' });
    const comes = aBooking('comes', [], at('13:00', 14), at('14:00', 14), { status: 'draft' });
    const known = { ...allocation, bookings: [...allocation.bookings, beside, comes] };
    const [side] = comparedFrom(known, changes).compared;
    expect(side).toMatchObject({ made: 2, notMade: 0, otherDays: 2 });
  });

  test('travel on the compared days alone', () => {
    const far = { lat: -33.9, lng: 151.3 };
    const place = (booking: (typeof allocation.bookings)[number]) => ({
      ...booking,
      details: { ...booking.details, location: far },
    });
    const visit = place(aBooking('visit', ['ana'], at('09:00'), at('10:00')));
    const beside = place(aBooking('beside', ['ana'], at('11:00', 14), at('12:00', 14)));
    const travel = (...bookings: readonly (typeof visit)[]) =>
      comparedFrom({ ...allocation, bookings }).now.travelKm;
    expect(travel(visit)).toBeGreaterThan(0);
    expect(travel(visit, beside)).toBe(travel(visit));
  });

  test('count bookings that they begin', () => {
    const begun = {
      customerId: 'carol',
      title: '',
      start: at('16:00'),
      end: at('17:00'),
      labelIds: ['care'],
      resourceIds: ['bob'],
    };
    const [side] = compared([change('new', begun, null)]).compared;
    expect(side).toMatchObject({ made: 1, figures: { withPeople: 4, hours: 7 } });
  });

  test('need more people than are on shift in as many hours as their bookings say', () => {
    const night = { start: at('22:00'), end: at('23:30'), force: true };
    const [side] = compared([change('waits', night)]).compared;
    const { now } = compared();
    expect(side?.figures.shortHours).toBe(now.shortHours + 2);
  });
});
