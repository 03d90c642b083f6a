import { z } from 'zod';
import type { CustomerFact } from '../../../domain/kernel/facts.ts';
import { idSchema, lineSchema, locationSchema, requiredLineSchema } from '../../../domain/kernel/fields.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import { defineDocument, described, fieldsOf, Unreadable } from './document.ts';
import {
  changeTime,
  givenIdSchema,
  isGiven,
  labelFields,
  parsedOr,
  seenByUids,
  unwrapped,
} from './namedFields.ts';
import { preferredFields } from './peopleFields.ts';
import { placeSchema, placesSaid, placesTold, unknownInPlaces } from './placeFields.ts';

/** A customer, and when it last changed (epoch seconds; null for those who do not see that). */
export type DocumentedCustomer = CustomerFact & { readonly changedAt: number | null };

const { held, kept } = fieldsOf<DocumentedCustomer>();

/** A customer in the names that scheduling §3 gives to customers in bookings and to resources. */
export const customerDocument = defineDocument<DocumentedCustomer>()({
  kind: 'customers',
  words: { one: 'customer', many: 'customers' },
  about: 'A person or a company for whom work is done.',
  area: 'customers',
  asked: { by: 'change', limit: 40 },
  fields: {
    _id: held('id', described(idSchema, 'The id of the record.', 'customer-7f3a'), { takes: givenIdSchema }),
    first_name: held(
      'firstName',
      described(requiredLineSchema, 'The first name, or the name of a company.', 'Rosalind'),
    ),
    last_name: held('lastName', described(lineSchema, 'The last name; empty for a company.', 'Ash')),
    name: kept(['firstName'], described(z.string(), 'First and last name.', 'Rosalind Ash'), {
      write: fullName,
      read(given, _reader, document) {
        if (isGiven(document, 'first_name') || given === null) return {};
        const name = parsedOr(requiredLineSchema, given);
        return name instanceof Unreadable ? name : { firstName: name };
      },
    }),
    email: held('email', described(lineSchema.nullable(), 'The e-mail address.', 'ash@example.com'), {
      takes: unwrapped(lineSchema.nullable()),
    }),
    mobile: held('mobile', described(lineSchema.nullable(), 'The mobile number.', '+61 400 000 000'), {
      takes: unwrapped(lineSchema.nullable()),
    }),
    ...labelFields<DocumentedCustomer>('labelIds', ({ labelIds }) => labelIds),
    rs_preferred_list: preferredFields.rs_preferred_list,
    inactive: held('inactive', described(z.boolean(), 'Whether the customer is out of use.')),
    uid: held(
      'uid',
      described(z.string().max(200).nullable(), 'The uid of the sign-in. Null: none.', 'uid-7f3a'),
    ),
    cs_not_riyo_id: held(
      'reference',
      described(
        lineSchema.nullable(),
        'The organisation’s own number for the customer. Null: none.',
        'C-1042',
      ),
    ),
    address: held(
      'address',
      described(
        lineSchema.nullable(),
        'The address. Null: it is not known.',
        '12 Acacia Street, Marrickville NSW 2204',
      ),
    ),
    _geoloc: held(
      'location',
      described(locationSchema.nullable(), 'Where it is.', { lat: -33.911, lng: 151.155 }),
    ),
    all_location: kept(
      ['places'],
      described(z.array(placeSchema), 'The other places where the customer is served.'),
      {
        write: ({ places }) => placesTold(places),
        read(given) {
          const places = placesSaid(given);
          return places instanceof Unreadable ? places : { places };
        },
        unknownIn: unknownInPlaces,
      },
    ),
    _uid_r: seenByUids<DocumentedCustomer>(({ id }, { customers }) => customers.get(id)?.uids ?? []),
    _qa_update_utc: changeTime<DocumentedCustomer>('When it last changed.', ({ changedAt }) => changedAt),
  },
  beyond: ['contacts', 'barredResourceIds', 'changedAt'],
});
