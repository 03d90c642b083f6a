import { z } from 'zod';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { plannedGroupFields } from '../../../domain/masterRoster/plannedWorkFields.ts';
import { described, fieldsOf, Unreadable } from './document.ts';
import { parsedOr } from './namedFields.ts';

type PlannedGroup = Pick<
  FactOf<'rosterEvent'>,
  'places' | 'participantsPerPerson' | 'participantIds' | 'groupServices'
>;

const { kept } = fieldsOf<PlannedGroup>();
const { places, participantsPerPerson } = plannedGroupFields;

const serviceSchema = z.object({
  lbl_id: described(z.string(), 'The id of its label, of the type service.', 'label-7f3a'),
  unit_price: described(
    z.number().min(0).nullable(),
    'What it costs, in the currency of the organisation. Null: no price.',
    25,
  ),
  places: described(places, 'How many can take it. Null: everybody who takes part.', 4),
  customerIds: described(z.array(z.string()), 'The ids of the customers who take it each time.', [
    'customer-7f3a',
  ]),
});

const groupSchema = z
  .object({
    places: described(places, 'How many can take part. Null: it is for one customer.', 8),
    participants_per_person: described(
      participantsPerPerson,
      'For how many participants one person is needed. Null: as many as MasterResourceID says.',
      4,
    ),
    services: described(z.array(serviceSchema), 'What can be taken at its own price, or by fewer.'),
    customerIds: described(
      z.array(z.string()),
      'The ids of the customers who take part each time; those beyond its places wait.',
      ['customer-7f3a'],
    ),
  })
  .nullable();

/** What makes planned work a group event (scheduling §1, group events in master rosters). */
export const plannedGroupField = kept(
  ['places', 'participantsPerPerson', 'participantIds', 'groupServices'],
  described(groupSchema, 'What makes it a group event. Null: nothing does.'),
  {
    write(planned) {
      const group = {
        places: planned.places,
        participants_per_person: planned.participantsPerPerson,
        services: planned.groupServices.map(({ labelId, price, places: own, takenBy }) => ({
          lbl_id: labelId,
          unit_price: price,
          places: own,
          customerIds: [...takenBy],
        })),
        customerIds: [...planned.participantIds],
      };
      return Object.values(group).every((part) => part === null || (Array.isArray(part) && part.length === 0))
        ? null
        : group;
    },
    read(given) {
      const read = parsedOr(groupSchema, given);
      if (read instanceof Unreadable) return read;
      if (read === null) {
        return { places: null, participantsPerPerson: null, participantIds: [], groupServices: [] };
      }
      return {
        places: read.places,
        participantsPerPerson: read.participants_per_person,
        participantIds: read.customerIds,
        groupServices: read.services.map(({ lbl_id, unit_price, places: own, customerIds }) => ({
          labelId: lbl_id,
          price: unit_price,
          places: own,
          takenBy: customerIds,
        })),
      };
    },
  },
);
