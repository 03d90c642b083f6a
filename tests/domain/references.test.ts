import { describe, expect, it } from 'vitest';
import { bookingReferences } from '../../domain/booking/bookingReferences.ts';
import { customer } from '../../domain/customer/customer.ts';
import { customersInUse } from '../../domain/customer/customersInUse.ts';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import { resource } from '../../domain/resource/resource.ts';

const bookingId = 'b1';
const none = { status: 'none' } as const;

describe('the records that a command names', () => {
  it('a new booking: its customer, its labels, the resources it prefers', () => {
    const input = {
      bookingId,
      customerId: 'carol',
      labelIds: ['care', 'care'],
      preferredResourceIds: ['ana'],
    };
    expect(bookingReferences({ name: 'booking.edit', input }, none)).toEqual([
      {
        category: 'customer',
        ids: ['carol'],
        path: 'customerId',
        added: { ids: ['carol'], among: customersInUse },
      },
      {
        category: 'label',
        ids: ['care'],
        path: 'labelIds',
        added: { ids: ['care'], among: labelsUsedFor('booking') },
      },
      { category: 'resource', ids: ['ana'], path: 'preferredResourceIds' },
    ]);
  });
  it('only those that are given', () => {
    expect(bookingReferences({ name: 'booking.edit', input: { bookingId, labelIds: [] } }, none)).toEqual([]);
    const span = { start: 0, end: 60, force: false };
    expect(bookingReferences({ name: 'booking.reschedule', input: { bookingId, ...span } }, none)).toEqual(
      [],
    );
    const noLabels = { resourceId: 'ana', labelIds: [], reference: null };
    expect(recordReferences(resource.declaration, { name: 'resource.change', input: noLabels }, {})).toEqual(
      [],
    );
  });
  it('those to whom work is given, a barred resource, a shift’s resource, a resource’s labels', () => {
    expect(
      bookingReferences(
        {
          name: 'booking.allocate',
          input: { bookingId, resourceIds: ['ana'], force: false },
        },
        none,
      ),
    ).toEqual([{ category: 'resource', ids: ['ana'], path: 'resourceIds' }]);
    const barring = { customerId: 'carol', resourceId: 'ana' };
    expect(
      recordReferences(customer.declaration, { name: 'customer.barResource', input: barring }, {}),
    ).toEqual([{ category: 'resource', ids: ['ana'], path: 'resourceId' }]);
    const labelled = { resourceId: 'ana', labelIds: ['care'] };
    expect(recordReferences(resource.declaration, { name: 'resource.change', input: labelled }, {})).toEqual([
      {
        category: 'label',
        ids: ['care'],
        path: 'labelIds',
        added: { ids: ['care'], among: labelsUsedFor('resource') },
      },
    ]);
  });
  it('says which labels are new to the record, as only those have to be used for it', () => {
    const changed = { resourceId: 'ana', labelIds: ['care', 'driver'] };
    const [labels] = recordReferences(
      resource.declaration,
      { name: 'resource.change', input: changed },
      { labelIds: ['care'] },
    );
    expect(labels?.added?.ids).toEqual(['driver']);
  });
  it('what is removed need no longer exist', () => {
    expect(
      bookingReferences({ name: 'booking.removeResource', input: { bookingId, resourceId: 'gone' } }, none),
    ).toEqual([]);
    const unbarring = { customerId: 'carol', resourceId: 'gone' };
    expect(
      recordReferences(customer.declaration, { name: 'customer.unbarResource', input: unbarring }, {}),
    ).toEqual([]);
  });
});
