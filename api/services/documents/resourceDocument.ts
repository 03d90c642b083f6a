import { z } from 'zod';
import { weightageCost } from '../../../domain/allocation/costRange.ts';
import type { ResourceFact } from '../../../domain/kernel/facts.ts';
import {
  idSchema,
  instantSchema,
  lineSchema,
  locationSchema,
  requiredLineSchema,
} from '../../../domain/kernel/fields.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import type { Qualified } from '../../../projections/queries/qualificationsOf.ts';
import { defineDocument, described, fieldsOf, Unreadable } from './document.ts';
import {
  changeTime,
  givenIdSchema,
  idsNamed,
  isGiven,
  labelFields,
  namedLabels,
  parsedOr,
  seenByUids,
  unwrapped,
} from './namedFields.ts';

/** A resource, when it last changed (epoch seconds; null for those who do not see that), and what qualifies the person. */
export type DocumentedResource = ResourceFact & Partial<Qualified> & { readonly changedAt: number | null };

const { held, kept, told } = fieldsOf<DocumentedResource>();

const ownHours = (key: 'maxHoursPerDay' | 'maxHoursPerWeek' | 'maxHoursPerFortnight', period: string) =>
  held(
    key,
    described(
      z.number().positive().nullable(),
      `The most hours of work a ${period}. Null: as the organisation has it.`,
      38,
    ),
  );

/** Reads a text that is wrapped in an object of its own, as it is written, or plain. */
const textRead = (key: 'email' | 'mobile') => (given: unknown) => {
  const text = parsedOr(unwrapped(lineSchema.nullable()), given);
  return text instanceof Unreadable ? text : { [key]: text };
};

/** A resource as scheduling §3 has it. */
export const resourceDocument = defineDocument<DocumentedResource>()({
  kind: 'resources',
  words: { one: 'resource', many: 'resources' },
  about: 'A field worker, staff or contractor.',
  area: 'people',
  // Resources updated after a moment, forty at a time (scheduling §7).
  asked: { by: 'change', limit: 40 },
  fields: {
    _id: held('id', described(idSchema, 'The id of the record.', 'resource-7f3a'), { takes: givenIdSchema }),
    first_name: held('firstName', described(requiredLineSchema, 'The first name.', 'Ines')),
    last_name: held('lastName', described(lineSchema, 'The last name.', 'Moreau')),
    name: told(described(z.string(), 'First and last name.', 'Ines Moreau'), fullName),
    email: kept(
      ['email'],
      described(
        z.object({ email: described(lineSchema, 'The e-mail address.', 'moreau@example.com') }).nullable(),
        'The e-mail address. Null: none.',
        {
          email: 'moreau@example.com',
        },
      ),
      { write: ({ email }) => (email === null ? null : { email }), read: textRead('email') },
    ),
    mobile: kept(
      ['mobile'],
      described(
        z.object({ phone: described(lineSchema, 'The mobile number.', '+61 400 000 000') }).nullable(),
        'The mobile number. Null: none.',
        {
          phone: '+61 400 000 000',
        },
      ),
      { write: ({ mobile }) => (mobile === null ? null : { phone: mobile }), read: textRead('mobile') },
    ),
    ...labelFields<DocumentedResource>('labelIds', ({ labelIds }) => labelIds),
    lbls: kept(
      [],
      described(
        z.array(z.string()),
        'The names of its labels again. Read where there are neither others nor ids.',
        ['First aid'],
      ),
      {
        write: ({ labelIds }, { labels }) => labelIds.map((id) => labels.get(id)?.name ?? id),
        read(given, reader, document) {
          if (isGiven(document, 'labels') || isGiven(document, 'lblIds')) return {};
          const ids = idsNamed(reader, 'label', given);
          return ids instanceof Unreadable ? ids : { labelIds: [...ids] };
        },
      },
    ),
    filters_and: namedLabels<DocumentedResource>(
      'filterIds',
      'The names of the labels that lists and boards are narrowed by.',
      ({ filterIds }) => filterIds,
    ),
    qualifications: told(
      described(
        z.array(
          z.object({
            label_id: described(idSchema, 'The id of the label that the person holds by it.', 'label-7f3a'),
            name: described(z.string(), 'What it is.', 'First aid certificate'),
            number: described(z.string().nullable(), 'Its number. Null: none, or not told.', 'HLT-20881'),
            issuer: described(z.string().nullable(), 'Who issued it. Null: unknown, or not told.', 'St John'),
            from: described(
              z.string().nullable(),
              'The first day on which it is valid. Null: any.',
              '2024-03-31',
            ),
            until: described(
              z.string().nullable(),
              'The last day on which it is valid. Null: no end.',
              '2027-03-30',
            ),
            state: described(z.string(), 'Its state: valid, toRenew or suspended.', 'valid'),
          }),
        ),
        'What qualifies the person for labels, and until when: what ends first comes first.',
        [],
      ),
      ({ qualifications = [] }) =>
        qualifications.map(({ labelId, name, number, issuer, from, until, stage }) => ({
          label_id: labelId,
          name,
          number,
          issuer,
          from,
          until,
          state: stage,
        })),
    ),
    promoted_dispatcher: held(
      'promotedDispatcher',
      described(z.boolean(), 'Whether this person plans like a dispatcher, within master labels.'),
    ),
    inactive: held('inactive', described(z.boolean(), 'Whether the person is out of use.')),
    inactiveDate: held(
      'inactiveDate',
      described(
        instantSchema.nullable(),
        'From when on the person gets no work. Epoch seconds, UTC. Null: it is not known.',
        1_772_398_800,
      ),
    ),
    external: held('external', described(z.boolean(), 'Whether the person is a contractor.')),
    partner: held('partner', described(z.boolean(), 'Whether the person belongs to a partner.')),
    duty: told(
      described(z.literal('partner').nullable(), 'The duty of a partner’s people. Null: none.', 'partner'),
      ({ partner }) => (partner ? 'partner' : null),
    ),
    uid: held(
      'uid',
      described(z.string().max(200).nullable(), 'The uid of the sign-in. Null: none.', 'uid-7f3a'),
    ),
    max_hrs_dy: ownHours('maxHoursPerDay', 'day'),
    max_hrs_wk: ownHours('maxHoursPerWeek', 'week'),
    max_hrs_fn: ownHours('maxHoursPerFortnight', 'fortnight'),
    capacity: held(
      'capacity',
      described(z.int().min(1).max(100), 'The number of jobs that the person can have at a time.', 1),
    ),
    weightage_cost: told(
      described(
        z.number().nullable(),
        'The unit prices of the labels together, in the currency of the organisation. Null: no label has a price.',
        42.5,
      ),
      ({ labelIds }, { labels }) => {
        const cost = weightageCost(labelIds, labels);
        return Number.isFinite(cost) ? cost : null;
      },
    ),
    minCost: told(
      described(
        z.number().nullable(),
        'The lowest price of a person, in the currency of the organisation. Null: nobody has one.',
        30,
      ),
      (_, { costs }) => costs?.lowest ?? null,
    ),
    maxCost: told(
      described(
        z.number().nullable(),
        'The highest price of a person, in the currency of the organisation. Null: nobody has one.',
        60,
      ),
      (_, { costs }) => costs?.highest ?? null,
    ),
    rs_not_riyo_id: held(
      'reference',
      described(lineSchema.nullable(), 'The organisation’s own number for the person. Null: none.', 'R-07'),
    ),
    _geoloc: held(
      'location',
      described(locationSchema.nullable(), "Where this person's day starts.", { lat: -33.911, lng: 151.155 }),
    ),
    _uid_r: seenByUids<DocumentedResource>(({ id }, { resources }) => resources.get(id)?.uids ?? []),
    _qa_update_utc: changeTime<DocumentedResource>('When it last changed.', ({ changedAt }) => changedAt),
  },
  beyond: ['photo', 'address', 'partnerId', 'changedAt'],
});
