import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { entries, line, location, ref, requiredLine } from '../record/field.ts';

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', alsoKnownAs: ['Pod', 'Container'], example: 'Pod 12' }),
  barcode: line('Barcode', { class: 'plain', alsoKnownAs: ['Code'], example: '9312345678914' }),
  customerId: ref('customer', 'Customer', { class: 'plain', example: 'Harbour Cafe' }),
  bookingId: ref('booking', 'Booking', { class: 'staff', help: 'The booking that moves it next.' }),
  place: line('Where it is', {
    class: 'plain',
    alsoKnownAs: ['Place', 'Depot'],
    example: 'Depot Botany, row 4',
  }),
  location: location('Location', { class: 'plain' }),
  contents: entries('Contents', z.object({ what: requiredLine('What', { example: '14 boxes' }) }), {
    entry: 'thing',
    class: 'staff',
  }),
});

/** A storage container that is moved: where it is, for whom, and what is in it (scheduling §2, pods). */
export const pod = defineRecord({
  category: 'pod',
  words: { one: 'pod', many: 'pods' },
  about: 'A storage container that is moved.',
  area: 'pods',
  fields,
  ends: 'archived',
  stages: {
    label: 'Stage',
    states: {
      depot: { label: 'At the depot' },
      booked: { label: 'Booked' },
      delivered: { label: 'Delivered' },
      loaded: { label: 'Loaded' },
      stored: { label: 'Stored' },
      returned: { label: 'Returned' },
    },
    steps: {
      book: { label: 'Book', done: 'Booked', from: ['depot', 'returned'], to: 'booked' },
      deliver: {
        label: 'Deliver',
        done: 'Delivered',
        from: ['booked', 'stored'],
        to: 'delivered',
        by: 'owners',
      },
      load: { label: 'Load', done: 'Loaded', from: ['delivered'], to: 'loaded', by: 'owners' },
      store: { label: 'Store', done: 'Stored', from: ['loaded', 'delivered'], to: 'stored', by: 'owners' },
      return: {
        label: 'Return',
        done: 'Returned',
        from: ['delivered', 'stored'],
        to: 'returned',
        by: 'owners',
      },
      backToDepot: {
        label: 'Back to the depot',
        done: 'BroughtBack',
        from: ['booked', 'returned'],
        to: 'depot',
      },
    },
  },
  title: ({ name }) => name,
  ownedBy: { customer: 'customerId' },
  searched: ['barcode', 'place', 'customerId'],
  keys: ['barcode', 'name'],
  columns: ['stage', 'customerId', 'place', 'bookingId', 'barcode'],
  pageSize: 20,
  indexes: [['bookingId']],
  menu: 'pods',
  examples: [
    { name: 'Pod 12', barcode: '9312345678914', place: 'Depot Botany, row 4' },
    {
      name: 'Pod 17',
      barcode: '9312345678921',
      stage: 'stored',
      place: 'Depot Botany, row 1',
      contents: [{ what: 'Sofa' }],
    },
  ],
});
