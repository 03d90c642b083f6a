import { describe, expect, it } from 'vitest';
import { referencesOf } from '../../domain/references.ts';

const bookingId = 'b1';

describe('the records that a command names', () => {
  it('a new booking: its customer, its labels, the resources it wishes for', () => {
    const input = {
      bookingId,
      customerId: 'carol',
      labelIds: ['care', 'care'],
      preferredResourceIds: ['ana'],
    };
    expect(referencesOf({ name: 'booking.edit', input })).toEqual([
      { kind: 'customer', ids: ['carol'], path: 'customerId' },
      { kind: 'label', ids: ['care'], path: 'labelIds' },
      { kind: 'resource', ids: ['ana'], path: 'preferredResourceIds' },
    ]);
  });
  it('only those that are given', () => {
    expect(referencesOf({ name: 'booking.edit', input: { bookingId, labelIds: [] } })).toEqual([]);
    const span = { start: 0, end: 60, force: false };
    expect(referencesOf({ name: 'booking.reschedule', input: { bookingId, ...span } })).toEqual([]);
  });
  it('those to whom work is given, a barred resource, a shift’s resource, a resource’s labels', () => {
    expect(
      referencesOf({ name: 'booking.allocate', input: { bookingId, resourceIds: ['ana'], force: false } }),
    ).toEqual([{ kind: 'resource', ids: ['ana'], path: 'resourceIds' }]);
    expect(
      referencesOf({ name: 'customer.barResource', input: { customerId: 'carol', resourceId: 'ana' } }),
    ).toEqual([{ kind: 'resource', ids: ['ana'], path: 'resourceId' }]);
    expect(
      referencesOf({ name: 'resource.change', input: { resourceId: 'ana', labelIds: ['care'] } }),
    ).toEqual([{ kind: 'label', ids: ['care'], path: 'labelIds' }]);
  });
  it('what is taken away need not exist any more', () => {
    expect(
      referencesOf({ name: 'booking.removeResource', input: { bookingId, resourceId: 'gone' } }),
    ).toEqual([]);
    expect(
      referencesOf({ name: 'customer.unbarResource', input: { customerId: 'carol', resourceId: 'gone' } }),
    ).toEqual([]);
  });
});
