import { z } from 'zod';
import { lineSchema } from '../fields.ts';
import { fullName } from '../fullName.ts';
import { labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import {
  account,
  address,
  email,
  fieldOf,
  line,
  location,
  phone,
  refs,
  requiredLine,
} from '../record/field.ts';

const fields = z.object({
  /** A company has its name here and an empty last name. */
  firstName: requiredLine('First name', {
    class: 'plain',
    help: 'Or the name of a company.',
    alsoKnownAs: ['first_name', 'Given name', 'Forename'],
    example: 'Rosalind',
  }),
  lastName: fieldOf('line', 'Last name', lineSchema, {
    class: 'plain',
    alsoKnownAs: ['last_name', 'Surname', 'Family name'],
    example: 'Ash',
  }),
  /** The organisation's own number for this customer. */
  reference: line('Reference', {
    class: 'plain',
    help: 'Your own number for the customer; if given, it identifies the customer.',
    alsoKnownAs: ['Customer reference', 'Customer number', 'CustNum', 'Number', 'License', 'Licence', 'ID'],
    example: 'C-1042',
  }),
  email: email('E-mail'),
  mobile: phone('Mobile'),
  address: address('Address', { class: 'contact' }),
  location: location('Location', { class: 'contact' }),
  labelIds: refs('label', 'Labels', {
    among: labelsUsedFor('customer'),
    class: 'planning',
    help: 'Groups, areas, or whatever else customers are sorted by.',
    alsoKnownAs: ['Label', 'Customer labels', 'Groups'],
    example: 'Inner West',
  }),
  preferredResourceIds: refs('resource', 'Preferred people', {
    class: 'planning',
    help: 'Most preferred first. New bookings for this customer begin with them.',
    alsoKnownAs: ['Preferred resources', 'Preferred carers', 'Preferred technicians'],
    example: 'R-07',
  }),
  uid: account('Sign-in'),
});

/** Somebody for whom work is done, with the resources that they have barred (scheduling §3, Blacklist). */
export const customer = defineRecord({
  category: 'customer',
  words: { one: 'customer', many: 'customers' },
  about: 'A person or a company for whom work is done.',
  area: 'customers',
  fields,
  earlier: [
    {
      fields: fields.omit({ labelIds: true, preferredResourceIds: true }),
      up: (details) => ({ ...details, labelIds: [], preferredResourceIds: [] }),
    },
  ],
  ends: 'deactivated',
  lists: {
    barredResourceIds: {
      label: 'Barred resources',
      namedBy: 'Barred by customers',
      class: 'blacklist',
      refersTo: 'resource',
      item: 'resourceId',
      add: 'barResource',
      added: 'ResourceBarred',
      remove: 'unbarResource',
      removed: 'ResourceUnbarred',
      told: { added: 'Barred', removed: 'No longer bars' },
    },
  },
  defaults: { lastName: '' },
  title: fullName,
  ownedBy: { customer: 'id' },
  searched: ['reference', 'mobile', 'email', 'address', 'labelIds'],
  keys: ['reference', ['title', 'address']],
  wholeName: 'kept',
  columns: ['reference', 'address', 'mobile', 'email'],
  rows: 5,
  menu: 'customers',
});
export type CustomerDetails = z.output<typeof fields>;
