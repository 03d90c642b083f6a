import { z } from 'zod';
import { lineSchema } from '../kernel/fields.ts';
import { labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import {
  account,
  address,
  email,
  file,
  hours,
  instant,
  line,
  location,
  phone,
  ref,
  refs,
  requiredLine,
  yesNo,
} from '../record/field.ts';
import { fieldOf } from '../record/kinds/fieldOf.ts';
import { fullName } from '../text/fullName.ts';

const ownLimit = (label: string, key: string, atMost: number, example: string) =>
  hours(label, {
    atMost,
    class: 'planning',
    help: 'If left out: the default of the organisation.',
    alsoKnownAs: [key],
    example,
  });

const fields = z.object({
  firstName: requiredLine('First name', {
    class: 'plain',
    alsoKnownAs: ['first_name', 'Given name', 'Forename'],
    example: 'Ines',
  }),
  lastName: fieldOf('line', 'Last name', lineSchema, {
    class: 'plain',
    alsoKnownAs: ['last_name', 'Surname', 'Family name'],
    example: 'Moreau',
  }),
  photo: file('Photo', {
    class: 'plain',
    accepts: 'image',
    longestSide: 800,
    help: 'Helps others to recognise the person.',
  }),
  /** The organisation's own number for this resource (`rs_not_riyo_id`). */
  reference: line('Reference', {
    class: 'planning',
    help: 'Your own number for the person; if given, it identifies the person.',
    alsoKnownAs: ['Resource reference', 'Resource ID', 'Employee number', 'rs_not_riyo_id', 'Number', 'ID'],
    example: 'R-07',
  }),
  email: email('E-mail', { example: 'moreau@example.com' }),
  mobile: phone('Mobile'),
  labelIds: refs('label', 'Labels', {
    among: labelsUsedFor('resource'),
    class: 'planning',
    help: 'What this person is qualified to do.',
    alsoKnownAs: ['Label', 'Skills', 'Abilities', 'Certificates', 'Qualifications', 'Services'],
    example: 'Nursing; First aid',
  }),
  filterIds: refs('label', 'Filters', {
    among: labelsUsedFor('resource'),
    class: 'planning',
    help: 'Labels for filtering lists and boards; no job requires them.',
    alsoKnownAs: ['Filter', 'filters_and'],
    example: 'Team North',
  }),
  address: address('Address', { class: 'contact', help: "Where this person's day starts." }),
  location: location('Location', { class: 'contact' }),
  external: yesNo('External', {
    class: 'plain',
    help: 'A contractor.',
    alsoKnownAs: ['Contractor', 'IsExternal'],
    example: 'no',
  }),
  partner: yesNo('Partner', { class: 'plain' }),
  promotedDispatcher: yesNo('Promoted to dispatcher', {
    class: 'plain',
    help: 'Plans like a dispatcher, within master labels that are published to this person.',
    setBy: 'administration',
  }),
  /** Own limits in hours (`max_hrs_dy`, `max_hrs_wk`, `max_hrs_fn`); null: the organisation's default. */
  maxHoursPerDay: ownLimit('Hours a day', 'max_hrs_dy', 24, '8'),
  maxHoursPerWeek: ownLimit('Hours a week', 'max_hrs_wk', 168, '38'),
  maxHoursPerFortnight: ownLimit('Hours a fortnight', 'max_hrs_fn', 336, '76'),
  capacity: fieldOf('number', 'Jobs at once', z.int().min(1).max(100), {
    class: 'plain',
    help: 'How many jobs this person can do at once.',
    alsoKnownAs: ['Capacity'],
    example: '1',
  }),
  /** Jobs that start at or after this instant are refused (`inactiveDate`). */
  inactiveDate: instant('Inactive from', {
    class: 'planning',
    help: 'From this day on, this person is given no work and is left out of lists.',
  }),
  uid: account('Sign-in'),
  partnerId: ref('partner', 'Works for', {
    class: 'staff',
    help: 'The contractor organisation whose people plan for this person, too.',
    alsoKnownAs: ['Partner organisation'],
    example: 'Harbour Contractors',
  }),
});

/** A field worker, staff or contractor (scheduling §3, Resource). */
export const resource = defineRecord({
  category: 'resource',
  words: { one: 'person', many: 'people', published: 'resources' },
  path: 'resources',
  about: 'A field worker, staff or contractor.',
  area: 'people',
  fields,
  earlier: [
    {
      fields: fields.omit({ photo: true, address: true, filterIds: true, partnerId: true }),
      up: (details) => ({ ...details, photo: null }),
    },
    {
      fields: fields.omit({ address: true, filterIds: true, partnerId: true }),
      up: (details) => ({ ...details, address: null }),
    },
    {
      fields: fields.omit({ filterIds: true, partnerId: true }),
      up: (details) => ({ ...details, filterIds: [] }),
    },
    { fields: fields.omit({ partnerId: true }), up: (details) => ({ ...details, partnerId: null }) },
  ],
  ends: 'deactivated',
  defaults: { lastName: '', capacity: 1 },
  title: fullName,
  picture: 'photo',
  ownedBy: { resource: 'id' },
  searched: ['reference', 'mobile', 'email', 'address', 'labelIds', 'filterIds'],
  keys: ['reference', 'title'],
  wholeName: 'split',
  columns: ['reference', 'labelIds', 'mobile', 'email', 'external'],
  rows: 5,
  hiddenBy: ['promotedDispatcher'],
  shownBy: 'promotedDispatchersListed',
  hiddenFrom: 'inactiveDate',
  pricedBy: 'labelIds',
  indexes: [['partnerId']],
});
export type ResourceDetails = z.output<typeof fields>;
