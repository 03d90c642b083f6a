import { z } from 'zod';
import { bookingStatusSchema, isCurrent } from '../../../domain/booking/bookingStatus.ts';
import { servedCustomers } from '../../../domain/groupEvent/servedCustomers.ts';
import { externalDataSchema } from '../../../domain/kernel/externalData.ts';
import { idSchema, instantSchema, lineSchema, locationSchema } from '../../../domain/kernel/fields.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { BookingView } from '../../../projections/queries/bookingView.ts';
import { type DocumentNames, defineDocument, described, fieldsOf, Unreadable } from './document.ts';
import { groupFields, timelineKey } from './groupFields.ts';
import {
  changeTime,
  givenIdSchema,
  idsNamed,
  idsNamedOr,
  isGiven,
  labelFields,
  namedLabels,
  parsedOr,
  seenByUids,
  textsOf,
} from './namedFields.ts';
import { assignedFields, neededFields, preferredFields } from './peopleFields.ts';
import { bookingPlacesSaid, bookingPlacesSchema, bookingPlacesTold, unknownInPlaces } from './placeFields.ts';
import { timestampOf } from './timestamp.ts';

/** A booking as somebody sees it, with the ids of its people; `createdAt` and `updatedAt` are epoch milliseconds. */
export type DocumentedBooking = Pick<
  BookingView,
  | 'id'
  | 'status'
  | 'start'
  | 'end'
  | 'timeZone'
  | 'customerId'
  | 'group'
  | 'participants'
  | 'labelIds'
  | 'filterIds'
  | 'title'
  | 'reference'
  | 'notes'
  | 'location'
  | 'address'
  | 'places'
  | 'externalIds'
  | 'externalData'
  | 'equipmentIds'
  | 'optionId'
  | 'copyOf'
  | 'resourcesNeeded'
  | 'preferredResourceIds'
  | 'external'
  | 'visitStemId'
  | 'series'
  | 'unallocated'
  | 'autoAllocated'
  | 'partnerBooking'
  | 'conflict'
  | 'inactive'
  | 'createdAt'
  | 'updatedAt'
> & {
  readonly resourceIds: readonly string[];
  /** Whether it still occupies people who have other work then. */
  readonly forced: boolean;
};

/** A booking of a list, with what a document says of it besides. */
export function documentedBooking(row: BookingView): DocumentedBooking {
  return {
    ...row,
    resourceIds: row.resources.map(({ id }) => id),
    forced: isCurrent(row) && row.violations.some(({ code }) => code === 'resource_busy'),
  };
}

const { held, kept, told } = fieldsOf<DocumentedBooking>();

const customerOf = ({ customerId }: DocumentedBooking, { customers }: DocumentNames) =>
  customerId === null ? undefined : customers.get(customerId);

function customer(ids: readonly string[] | Unreadable): Partial<DocumentedBooking> | Unreadable {
  if (ids instanceof Unreadable) return ids;
  const [customerId, another] = ids;
  if (customerId === undefined) return {};
  return another === undefined ? { customerId } : new Unreadable('must name one customer');
}

/** What stands beside the ids, and is kept as it is. */
const furtherDataSchema = z.looseObject({ ids: z.unknown().optional() });

const inSeconds = (moment: number | null) => (moment === null ? null : Math.floor(moment / 1000));

/** The zone of a booking: its own, or the organisation's. */
const zoneIn = ({ timeZone }: DocumentedBooking, { zone }: DocumentNames) =>
  timeZone === null ? zone : zoneOf(timeZone);

/** One of the local times of the timestamp helper (scheduling §3). */
function localTime(text: string, field: 'CreateDate' | 'UpdateDate') {
  return told(
    described(
      z.string().nullable(),
      `${text}, dd/mm/yyyy hh:MM:ss AA in the zone of the booking. Null: you do not see this.`,
      '25/11/2026 04:17:19 PM',
    ),
    (booking, names) => {
      const created = inSeconds(booking.createdAt);
      const updated = inSeconds(booking.updatedAt);
      if (created === null || updated === null) return null;
      return timestampOf(zoneIn(booking, names), created, updated)[field];
    },
  );
}

/** A booking as scheduling §3 has it, with the fields of the job that it is planned as. */
export const bookingDocument = defineDocument<DocumentedBooking>()({
  kind: 'bookings',
  words: { one: 'booking', many: 'bookings' },
  about: 'Work for a customer at a time and a place.',
  area: 'work',
  // Timelines with time bounds (scheduling §7).
  asked: { by: 'span', limit: 2000 },
  fields: {
    _key: timelineKey,
    _id: held('id', described(idSchema, 'The id of the record.', 'booking-7f3a'), { takes: givenIdSchema }),
    status: held('status', described(bookingStatusSchema, 'Its place in the life of a booking.', 'rostered')),
    inactive: held('inactive', described(z.boolean(), 'Whether it counts for nothing.')),
    utc_begin_plus_tz: held(
      'start',
      described(instantSchema, 'Its beginning. Epoch seconds, UTC.', 1_772_398_800),
    ),
    utc_end_plus_tz: held('end', described(instantSchema, 'Its end. Epoch seconds, UTC.', 1_772_406_000)),
    utc_tz: told(
      described(z.int(), 'The offset from UTC in force at its beginning, in seconds.', 39_600),
      (booking, names) => zoneIn(booking, names).offsetAt(booking.start),
    ),
    ...assignedFields,
    cs_not_riyo_id: kept(
      [],
      described(
        z.string().nullable(),
        'The organisation’s own number for the customer. Null: none. Read where there is no id.',
        'C-1042',
      ),
      {
        write: (booking, names) => customerOf(booking, names)?.reference ?? null,
        read: (given, reader, document) =>
          isGiven(document, 'customerId') ? {} : customer(idsNamed(reader, 'customer', given)),
      },
    ),
    customerId: kept(
      ['customerId'],
      described(z.string().nullable(), 'The id of the customer. Null: a group event.', 'customer-7f3a'),
      {
        write: ({ customerId }) => customerId,
        read: (given, reader, document) =>
          customer(idsNamedOr(reader, 'customer', given, document.cs_not_riyo_id)),
      },
    ),
    customer_first_name: told(
      described(z.string(), 'The first name of the customer, or the name of a company.', 'Rosalind'),
      (booking, names) => customerOf(booking, names)?.firstName ?? '',
    ),
    customer_last_name: told(
      described(z.string(), 'The last name of the customer; empty for a company.', 'Ash'),
      (booking, names) => customerOf(booking, names)?.lastName ?? '',
    ),
    customer_mobile: told(
      described(
        z.string().nullable(),
        'The mobile number of the customer. Null: not known.',
        '+61 400 000 000',
      ),
      (booking, names) => customerOf(booking, names)?.mobile ?? null,
    ),
    ...groupFields,
    ...labelFields<DocumentedBooking>('labelIds', ({ labelIds }) => labelIds),
    bk_filters: namedLabels<DocumentedBooking>(
      'filterIds',
      'The names of the labels that lists and boards are narrowed by.',
      ({ filterIds }) => filterIds,
    ),
    reference: held(
      'reference',
      described(
        lineSchema.nullable(),
        'The organisation’s own number for the booking. Null: none.',
        'J-2048',
      ),
    ),
    unallocated: told(described(z.boolean(), 'Whether nobody has it.'), ({ unallocated }) => unallocated),
    autoallocate: told(
      described(
        z.boolean().nullable(),
        'Whether its people were chosen automatically. Null: you do not see this.',
      ),
      ({ autoAllocated }) => autoAllocated,
    ),
    IsForceAllocation: held(
      'forced',
      described(
        z.boolean(),
        'Whether it occupies people who have other work then. Read: whether its people get it although they have.',
      ),
    ),
    isConflict: told(
      described(z.boolean().nullable(), 'Whether a check has failed. Null: you do not see this.'),
      ({ conflict }) => conflict,
    ),
    ...preferredFields,
    IsExternalBooking: held('external', described(z.boolean(), 'Whether contractors do it.')),
    IsPartnerBk: told(
      described(z.boolean(), 'Whether a partner’s people do it.'),
      ({ partnerBooking }) => partnerBooking,
    ),
    ...neededFields,
    external_data: kept(
      ['externalIds', 'externalData'],
      described(
        z.looseObject({
          ids: described(z.array(z.string()), 'The ids.', ['E-77']),
          ParentID: described(
            z.string().nullable(),
            'The recurring booking with which it began. Null: it does not repeat.',
            'recurring-booking-7f3a',
          ),
          rec_id: described(
            z.string().nullable(),
            'The local day of the recurring booking that it stands for. Null: it does not repeat.',
            '2026-03-03',
          ),
        }),
        'What other systems call it, where it stands in a recurring booking, and whatever else they keep with it: any keys, at most 8 KB and 4 levels. What is sent stands for all of it but the ids.',
        { ids: ['E-77'], ParentID: 'recurring-booking-7f3a', rec_id: '2026-03-03' },
      ),
      {
        write: ({ externalIds, externalData, series }) => ({
          ParentID: null,
          rec_id: null,
          ...externalData,
          ids: [...externalIds],
          ...(series !== null && { ParentID: series.parentId, rec_id: series.date }),
        }),
        read(given) {
          const data = parsedOr(furtherDataSchema, given ?? {});
          if (data instanceof Unreadable) return data;
          const { ids: named, ...further } = data;
          const kept = Object.entries(further).filter(
            ([name, value]) => value !== null || (name !== 'ParentID' && name !== 'rec_id'),
          );
          const externalData = parsedOr(externalDataSchema, Object.fromEntries(kept));
          if (externalData instanceof Unreadable) return externalData;
          if (given !== null && named === undefined) return { externalData };
          const ids = textsOf(named ?? null);
          return ids instanceof Unreadable
            ? new Unreadable(`ids: ${ids.reason}`)
            : { externalIds: [...new Set(ids)], externalData };
        },
      },
    ),
    is_copy: told(
      described(z.boolean(), 'Whether it was copied from another booking.'),
      ({ copyOf }) => copyOf !== null,
    ),
    _equid_r: held(
      'equipmentIds',
      described(z.array(idSchema), 'The ids of the equipment that it takes.', ['equipment-7f3a']),
    ),
    option_1: held(
      'optionId',
      described(
        idSchema.nullable(),
        'The id of the label of the type Option 1 that was chosen. Null: none.',
        'label-7f3a',
      ),
    ),
    VisitStemID: held(
      'visitStemId',
      described(
        lineSchema.nullable(),
        'The visits to which it belongs, as service plans name them. Null: none.',
        'VS-1042',
      ),
    ),
    _geoloc: held(
      'location',
      described(locationSchema.nullable(), 'Where it is. Null: at the customer’s.', {
        lat: -33.911,
        lng: 151.155,
      }),
    ),
    all_location: kept(
      ['address', 'places'],
      described(
        bookingPlacesSchema,
        'All places where it is: its own first, and then those that it takes its people to besides. Empty: at the customer’s alone. A single text is read as the address of the first.',
      ),
      {
        write: bookingPlacesTold,
        read(given, _reader, document) {
          const said = bookingPlacesSaid(given);
          if (said instanceof Unreadable || !('places' in said)) return said;
          const { location, ...others } = said;
          return location === undefined || document._geoloc !== undefined ? others : said;
        },
        unknownIn: unknownInPlaces,
      },
    ),
    _uid_r: seenByUids<DocumentedBooking>(
      ({ customerId, participants, resourceIds }, { customers, resources }) => [
        ...resourceIds.flatMap((id) => resources.get(id)?.uids ?? []),
        ...servedCustomers({ customerId, participants }).flatMap((id) => customers.get(id)?.uids ?? []),
      ],
    ),
    CreateDate: localTime('When it was made', 'CreateDate'),
    UpdateDate: localTime('When it last changed', 'UpdateDate'),
    _qa_create_utc: changeTime<DocumentedBooking>('When it was made.', ({ createdAt }) =>
      inSeconds(createdAt),
    ),
    _qa_update_utc: changeTime<DocumentedBooking>('When it last changed.', ({ updatedAt }) =>
      inSeconds(updatedAt),
    ),
  },
  beyond: [
    'series',
    'copyOf',
    'title',
    'notes',
    'timeZone',
    'unallocated',
    'autoAllocated',
    'partnerBooking',
    'conflict',
    'createdAt',
    'updatedAt',
  ],
});
