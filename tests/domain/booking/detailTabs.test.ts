import { describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { detailTabsOf, detailTabTitles } from '../../../domain/booking/detailTabs.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { personas } from '../../../domain/rights/personas.ts';
import { seesField } from '../../../domain/rights/rights.ts';
import { bookingClasses } from '../../../projections/queries/bookingView.ts';

/** Scheduling §4, without the tabs that come later: what a customer, a field worker and a dispatcher have. */
const rows: readonly (readonly [BookingStatus, string, string, string])[] = [
  ['draft', 'details', 'details', 'details'],
  ['rostered', 'resource chats details', 'resource chats details', 'resource chats details'],
  ['confirmed', 'resource chats details', 'resource chats details', 'resource chats details'],
  ['dispatched', 'resource chats details', 'resource chats details', 'resource chats details'],
  ['active', 'resource chats details', 'resource chats details', 'resource chats details'],
  ['finished', 'review chats details', 'review chats details', 'review chats details'],
  ['reviewed', 'review chats details', 'review chats details', 'review chats details notes'],
  ['feedback', 'review chats details', 'review chats details', 'review chats details'],
  ['parked', 'details', 'details', 'details'],
  ['cancelled', 'details', 'details', 'details'],
];

describe('the tabs of a booking (D171, S100)', () => {
  test.each(rows)('that is %s are: customer %s; resource %s; dispatcher %s', (status, ...expected) => {
    const roles = ['customer', 'resource', 'dispatcher'] as const;
    expect(roles.map((role) => detailTabsOf(claimsOf(role), status).join(' '))).toEqual(expected);
    expect(detailTabsOf(claimsOf('scheduler'), status).join(' ')).toBe(expected[2]);
    expect(detailTabsOf(claimsOf('administrator'), status).join(' ')).toBe(expected[2]);
    expect(detailTabsOf(claimsOf('partner'), status).join(' ')).toBe(expected[1]);
  });

  test('are listed for every status, and the form of the review is titled Resource', () => {
    expect(rows.map(([status]) => status)).toEqual(bookingStatuses);
    expect([detailTabTitles.resource, detailTabTitles.review]).toEqual(['Resource', 'Resource']);
  });

  test('tell nobody what the answers keep from them: whoever has the notes sees them, and no customer does', () => {
    for (const persona of personas) {
      const claims = claimsOf(persona);
      const hasNotes = bookingStatuses.some((status) => detailTabsOf(claims, status).includes('notes'));
      if (hasNotes) expect(seesField(claims, 'work', bookingClasses.notes)).toBe(true);
    }
    const customer = claimsOf('customer');
    expect(
      [bookingClasses.notes, bookingClasses.review].map((as) => seesField(customer, 'work', as)),
    ).toEqual([false, false]);
  });
});
