import { z } from 'zod';
import { bookingStatusSchema } from '../../../domain/booking/bookingStatus.ts';
import {
  type GroupDetails,
  groupDetailsSchema,
  minorUnits,
} from '../../../domain/groupEvent/groupDetails.ts';
import { attendanceSchema, participantSchema } from '../../../domain/groupEvent/participant.ts';
import type { BookingView } from '../../../projections/queries/bookingView.ts';
import { described, fieldsOf, Unreadable } from './document.ts';
import { parsedOr } from './namedFields.ts';

/** The part of a booking that makes it a group event (scheduling §1, group events with services). */
type Grouped = Pick<BookingView, 'status' | 'group' | 'participants'>;

const { kept, told } = fieldsOf<Grouped>();

const timelineKeys = ['booking', 'groupevent', 'draft'] as const;

/** Which of the kinds of timeline records it is (scheduling §3): a group event, a draft, or another booking. */
export const timelineKey = kept(
  [],
  described(
    z.enum(timelineKeys),
    'What kind of timeline record it is: a group event, or else a draft, or another booking. Read: one of the three, and what the rest of the document says counts.',
    'booking',
  ),
  {
    write: ({ status, group }) =>
      group !== null ? 'groupevent' : status === bookingStatusSchema.enum.draft ? 'draft' : 'booking',
    read(given) {
      const read = z.enum(timelineKeys).safeParse(given);
      return read.success ? {} : new Unreadable(`must be ${timelineKeys.join(', ')}`);
    },
  },
);

const { places, participantsPerPerson } = groupDetailsSchema.shape;

const serviceSchema = z.object({
  lbl_id: described(z.string(), 'The id of its label, of the type service.', 'label-7f3a'),
  unit_price: described(
    z.number().min(0).nullable(),
    'What it costs, in the currency of the organisation. Null: no price, or you do not see it; read: it keeps the price that it has.',
    25,
  ),
  places: described(places.nullable(), 'How many can take it. Null: everybody who takes part.', 4),
});

const groupSchema = z
  .object({
    places: described(places, 'How many can take part.', 8),
    participants_per_person: described(
      participantsPerPerson,
      'For how many participants one person is needed. Null: as many as MasterResourceID says.',
      4,
    ),
    services: described(z.array(serviceSchema), 'What can be taken.'),
  })
  .nullable();

const takingSchema = z.object({
  customerId: described(z.string(), 'The id of the customer.', 'customer-7f3a'),
  name: described(z.string(), 'The name of the customer. Not read.', 'Rosalind Ash'),
  servicesIds: described(z.array(z.string()), 'The ids of the labels of the services that are taken.', [
    'label-7f3a',
  ]),
  attendance: described(
    attendanceSchema,
    'Whether they wait for a place, are expected, came or were absent. Who waits is read as before.',
    'expected',
  ),
});
const takingSaidSchema = z.array(takingSchema.partial().required({ customerId: true }));

/** The fields of the group part, and of those who take part. */
export const groupFields = {
  group: kept(
    ['group'],
    described(groupSchema, 'What makes it a group event. Null: it is for one customer.'),
    {
      write: ({ group }) => group && writtenGroup(group),
      read(given) {
        const read = parsedOr(groupSchema, given);
        if (read instanceof Unreadable) return read;
        if (read === null) return { group: null };
        return {
          group: {
            places: read.places,
            participantsPerPerson: read.participants_per_person,
            services: read.services.map(({ lbl_id, unit_price, places: own }) => ({
              labelId: lbl_id,
              unitPrice: unit_price && Math.round(unit_price * minorUnits),
              places: own,
            })),
          },
        };
      },
    },
  ),
  servicesIds: told(
    described(z.array(z.string()), 'The ids of the labels of its services.', ['label-7f3a']),
    ({ group }) => group?.services.map(({ labelId }) => labelId) ?? [],
  ),
  participants: kept(
    ['participants'],
    described(
      z.array(takingSchema),
      'Who takes part in a group event, or waits for a place. Read: who is not named any more is taken off.',
    ),
    {
      write: ({ participants }) =>
        participants.map(({ customerId, name, serviceIds, attendance }) => ({
          customerId,
          name,
          servicesIds: [...serviceIds],
          attendance,
        })),
      read(given) {
        if (given === null) return {};
        const read = parsedOr(takingSaidSchema, given);
        if (read instanceof Unreadable) return read;
        return {
          participants: read.map(({ customerId, servicesIds = [], attendance = 'waiting' }) => ({
            ...participantSchema.parse({ customerId, serviceIds: servicesIds, attendance }),
            name: '',
            services: [],
          })),
        };
      },
    },
  ),
};

function writtenGroup(group: GroupDetails): z.output<typeof groupSchema> {
  return {
    places: group.places,
    participants_per_person: group.participantsPerPerson,
    services: group.services.map(({ labelId, unitPrice, places: own }) => ({
      lbl_id: labelId,
      unit_price: unitPrice === null ? null : unitPrice / minorUnits,
      places: own,
    })),
  };
}
