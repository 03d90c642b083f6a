import { z } from 'zod';
import { lineSchema, requiredLineSchema } from '../kernel/fields.ts';
import { labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import {
  account,
  address,
  email,
  entries,
  line,
  location,
  phone,
  refs,
  requiredLine,
} from '../record/field.ts';
import { fieldOf } from '../record/kinds/fieldOf.ts';
import { fullName } from '../text/fullName.ts';

/** Whom one speaks to at a customer's. */
export const contactSchema = z.object({
  name: requiredLine('Name', { class: 'plain', example: 'Mia Park' }),
  role: line('Role', { class: 'plain', example: 'Daughter' }),
  phone: phone('Phone', { class: 'plain' }),
  email: email('E-mail', { class: 'plain' }),
});

/** A further place where a customer is served (`all_location`). */
export const customerPlaceSchema = z.object({
  name: line('Name', { class: 'plain', example: 'Warehouse' }),
  address: fieldOf('address', 'Address', requiredLineSchema, {
    class: 'plain',
    example: '12 Acacia Street, Marrickville NSW 2204',
  }),
  location: location('Location', { class: 'plain' }),
});
export type CustomerPlace = z.output<typeof customerPlaceSchema>;

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
  contacts: entries('Contacts', contactSchema, {
    entry: 'contact',
    class: 'contact',
    help: 'Whom to speak to.',
    alsoKnownAs: ['Contact people', 'Contact persons'],
    example: 'Mia Park|Daughter|+61 400 000 000|mia@example.com',
  }),
  places: entries('Other addresses', customerPlaceSchema, {
    entry: 'address',
    class: 'contact',
    help: 'Where else this customer is served; bookings offer them.',
    alsoKnownAs: ['Sites', 'Further addresses', 'Additional addresses'],
    example: 'Warehouse|12 Acacia Street, Marrickville NSW 2204|-33.911|151.155',
  }),
  uid: account('Sign-in'),
});

/** Somebody for whom work is done, with the resources that they have barred (scheduling §3, Blacklist). */
export const customer = defineRecord({
  category: 'customer',
  about: 'A person or a company for whom work is done.',
  area: 'customers',
  fields,
  earlier: [
    {
      fields: fields.omit({ labelIds: true, preferredResourceIds: true, contacts: true, places: true }),
      up: (details) => ({ ...details, labelIds: [], preferredResourceIds: [] }),
    },
    {
      fields: fields.omit({ contacts: true, places: true }),
      up: (details) => ({ ...details, contacts: [], places: [] }),
    },
  ],
  ends: 'deactivated',
  lists: {
    barredResourceIds: {
      label: 'Barred people',
      alsoKnownAs: ['Barred resources'],
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
  defaults: { lastName: '', contacts: [], places: [] },
  title: fullName,
  ownedBy: { customer: 'id' },
  searched: ['reference', 'mobile', 'email', 'address', 'labelIds', 'contacts', 'places'],
  keys: ['reference', ['title', 'address']],
  wholeName: 'kept',
  columns: ['reference', 'address', 'mobile', 'email'],
  rows: 5,
});
export type CustomerDetails = z.output<typeof fields>;
