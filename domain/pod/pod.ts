import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { entries, line, location, ref, requiredLine } from '../record/field.ts';

const thing = z.object({ what: requiredLine('What', { example: '14 boxes' }) });
const fields = z.object({
  name: requiredLine('Name', { class: 'plain', alsoKnownAs: ['Pod', 'Container'], example: 'Pod 12' }),
  barcode: line('Barcode', { class: 'staff', alsoKnownAs: ['Code'], example: '9312345678914' }),
  customerId: ref('customer', 'Customer', { class: 'plain', example: 'Harbour Cafe' }),
  bookingId: ref('booking', 'Booking', { class: 'staff', help: 'The booking that moves it next.' }),
  place: line('Where it is', { class: 'plain', alsoKnownAs: ['Place', 'Depot'], example: 'Depot Botany' }),
  location: location('Location', { class: 'plain' }),
  contents: entries('Contents', thing, { entry: 'thing', class: 'staff' }),
});

/** A storage container that is moved: where it is, for whom, and what is in it (scheduling §2, pods). */
export const pod = defineRecord({
  category: 'pod',
  about: 'A storage container that is moved.',
  area: 'pods',
  fields,
  stages: {
    states: { depot: 'At the depot', booked: {}, delivered: {}, loaded: {}, stored: {}, returned: {} },
    steps: {
      book: { from: ['depot', 'returned'], to: 'booked' },
      deliver: { from: ['booked', 'stored'], to: 'delivered', by: 'owners' },
      load: { from: ['delivered'], to: 'loaded', by: 'owners' },
      store: { from: ['loaded', 'delivered'], to: 'stored', by: 'owners' },
      return: { from: ['delivered', 'stored'], to: 'returned', by: 'owners' },
      backToDepot: { done: 'BroughtBack', from: ['booked', 'returned'], to: 'depot' },
    },
  },
  // What is moved for a booking is there whatever becomes of the booking.
  belongsTo: ['bookingId'],
  outlives: true,
  ownedBy: { customer: 'customerId' },
  searched: ['barcode', 'place', 'customerId'],
  keys: ['barcode', 'name'],
  columns: ['stage', 'customerId', 'place', 'bookingId', 'barcode'],
  pageSize: 20,
  examples: [
    { name: 'Pod 12', barcode: '9312345678914', place: 'Depot Botany, row 4' },
    { name: 'Pod 17', stage: 'stored', place: 'Depot Botany, row 1', contents: [{ what: 'Sofa' }] },
  ],
});
