import { z } from 'zod';
import { labelsOfType } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { address, line, location, ref, requiredLine, requiredRef } from '../record/field.ts';

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', alsoKnownAs: ['Site'], example: 'Warehouse' }),
  customerId: requiredRef('customer', 'Customer', { class: 'plain', once: true, example: 'Harbour Cafe' }),
  labelId: ref('label', 'Kind', {
    among: labelsOfType('site'),
    class: 'planning',
    help: 'A label of the type Site.',
    alsoKnownAs: ['Label', 'Kind of site'],
    example: 'Storage',
  }),
  address: address('Address', { class: 'contact' }),
  location: location('Location', { class: 'contact' }),
  access: line('How to get in', { class: 'contact', alsoKnownAs: ['Access'], example: 'Side door' }),
});

/** A place of a customer, of a kind that the organisation has a label for (scheduling §3, label type site). */
export const site = defineRecord({
  category: 'site',
  about: 'A place of a customer: what it is, and how to get in.',
  area: 'customers',
  fields,
  belongsTo: ['customerId'],
  ownedBy: { customer: 'customerId' },
  searched: ['address', 'customerId'],
  keys: [['name', 'customerId'], 'name'],
  columns: ['customerId', 'labelId', 'address'],
  indexes: [['labelId']],
});
