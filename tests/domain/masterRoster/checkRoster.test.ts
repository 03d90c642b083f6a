import { describe, expect, test } from 'vitest';
import { checkRoster, rosterPlan } from '../../../domain/masterRoster/checkRoster.ts';
import type { KnownRosterEvent } from '../../../domain/masterRoster/knownRosterEvent.ts';
import { rosterOccurrences } from '../../../domain/masterRoster/rosterOccurrences.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { aBooking, aResource, someFacts } from '../../support/allocationFixture.ts';
import { aRosterEvent, aTemplate } from './rosterFixture.ts';

const calendar = { zone: zoneOf('Australia/Sydney'), weekStart: 1, closedDays: [] };
const range = { first: localDayOfDate('2026-03-09'), last: localDayOfDate('2026-03-22') };
const nine = Date.parse('2026-03-09T09:00:00+11:00') / 1000;

function codesOf(events: readonly KnownRosterEvent[], over: Parameters<typeof someFacts>[0] = {}) {
  const facts = someFacts({ resources: [aResource('ana'), aResource('bea')], ...over });
  const found = checkRoster(rosterPlan(facts, rosterOccurrences(aTemplate(), events, range, calendar)));
  return Object.fromEntries(
    found.map(({ occurrence, validation }) => [
      occurrence.event.id,
      validation.violations.map(({ code }) => code),
    ]),
  );
}

describe('A roster is checked', () => {
  test('by the allocation engine: who fits is not in conflict, and nobody at all is', () => {
    expect(codesOf([aRosterEvent('one', { resourceIds: ['ana'] }), aRosterEvent('two')])).toEqual({
      one: [],
      two: ['no_resource_found'],
    });
  });

  test('against its own other events', () => {
    const events = [
      aRosterEvent('one', { resourceIds: ['ana'] }),
      aRosterEvent('two', { resourceIds: ['ana'], customerId: 'dora' }),
    ];
    expect(codesOf(events)).toEqual({ one: ['resource_busy'], two: ['resource_busy'] });
  });

  test('against what is booked already, but not against what was published from it', () => {
    const booking = aBooking('other', ['ana'], nine, nine + 3600);
    const events = [aRosterEvent('one', { resourceIds: ['ana'] })];
    expect(codesOf(events, { bookings: [booking] })).toEqual({ one: ['resource_busy'] });
    const roster = {
      templateId: 'template',
      eventId: 'one',
      date: '2026-03-09',
      closedDay: null,
      published: '',
      became: '',
    };
    const published = { ...booking, details: { ...booking.details, roster } };
    expect(codesOf(events, { bookings: [published] })).toEqual({ one: [] });
  });

  test('against breaks of the roster, and labels that bar somebody', () => {
    const pause = aRosterEvent('pause', {
      type: 'break',
      customerId: null,
      resourceIds: ['ana'],
      start: 9.5 * 3600,
    });
    expect(codesOf([aRosterEvent('one', { resourceIds: ['ana'] }), pause])).toEqual({
      one: ['resource_break_time'],
    });
    const barred = aRosterEvent('one', { resourceIds: ['ana'], excludeLabelIds: ['care'] });
    expect(codesOf([barred]).one).toContain('resource_label_mismatch');
  });
});
