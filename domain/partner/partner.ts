import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { address, email, line, phone, requiredLine, text } from '../record/field.ts';

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', alsoKnownAs: ['Company'], example: 'Harbour Contractors' }),
  reference: line('Reference', { class: 'plain', alsoKnownAs: ['Partner reference'], example: 'P-12' }),
  contactName: line('Contact', { class: 'contact', alsoKnownAs: ['Contact name'], example: 'Mia Chen' }),
  email: email('E-mail', { class: 'contact', example: 'office@example.com' }),
  phone: phone('Phone', { class: 'contact' }),
  address: address('Address', { class: 'contact' }),
  notes: text('Notes', { class: 'plain' }),
});

/** A contractor organisation whose people work for this one (scheduling §1, partner variant). */
export const partner = defineRecord({
  category: 'partner',
  about: 'A contractor organisation whose people work for this one.',
  area: 'planning',
  fields,
  defaults: { notes: '' },
  searched: ['reference', 'contactName', 'email', 'phone'],
  keys: ['reference', 'name'],
  madeOf: 'name',
  columns: ['reference', 'contactName', 'phone', 'email'],
  examples: [
    { name: 'Harbour Contractors', reference: 'P-01' },
    { name: 'Northside Care Partners', reference: 'P-02' },
  ],
});
