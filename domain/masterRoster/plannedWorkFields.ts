import { z } from 'zod';
import { customersInUse } from '../customer/customersInUse.ts';
import { minorUnits, mostPlacesOfGroup, mostUnitPrice } from '../groupEvent/groupDetails.ts';
import { lineSchema } from '../kernel/fields.ts';
import { labelsOfType } from '../label/labelUses.ts';
import {
  address,
  entries,
  line,
  location,
  money,
  number,
  refs,
  requiredRef,
  text,
  yesNo,
} from '../record/field.ts';
import { fieldOf } from '../record/kinds/fieldOf.ts';

/**
 * The fields of planned work (`PlannedWork`) that are the same wherever it is planned, in a roster event and in a recurring
 * booking: bookings have them as they are. Files may name them as scheduling §3 does.
 */
export const plannedWorkFields = {
  title: fieldOf('line', 'Title', lineSchema, { class: 'plain', example: 'Morning care' }),
  resourcesNeeded: number('People needed', z.int().min(1).max(20), {
    class: 'plain',
    alsoKnownAs: ['MasterResourceID', 'ResourceGroup', 'Resources needed'],
    example: '1',
  }),
  preferredResourceIds: refs('resource', 'Preferred people', {
    class: 'planning',
    help: 'Most preferred first.',
    alsoKnownAs: ['rs_preferred_list', 'Preferred resources'],
    example: 'R-07',
  }),
  external: yesNo('External', {
    class: 'plain',
    help: 'Work for contractors.',
    alsoKnownAs: ['IsExternalBooking'],
    example: 'no',
  }),
  visitStemId: line('Service plan', {
    class: 'plain',
    exact: true,
    help: 'The visits of one number start and end together.',
    alsoKnownAs: ['VisitStemID'],
    example: 'VS-1042',
  }),
  address: address('Address', { class: 'contact', help: "Only if it is not at the customer's address." }),
  location: location('Location', { class: 'contact' }),
  notes: text('Notes', { class: 'plain' }),
} as const;

/** A service of a group event that is planned: its price and places, and who takes it each time. */
const plannedServiceSchema = z.object({
  labelId: requiredRef('label', 'Service', {
    class: 'planning',
    among: labelsOfType('service'),
    example: 'Pottery',
  }),
  price: money('Price', {
    class: 'planning',
    takes: z
      .number()
      .min(0)
      .max(mostUnitPrice / minorUnits)
      .nullable(),
  }),
  places: number('Places', z.int().min(1).max(mostPlacesOfGroup).nullable(), { class: 'planning' }),
  takenBy: refs('customer', 'Taken by', { class: 'planning' }),
});
export type PlannedService = z.output<typeof plannedServiceSchema>;

const ofGroup = z.int().min(1).max(mostPlacesOfGroup).nullable();

/** What makes planned work a group event, wherever it is planned: how many can take part, and who does each time. */
export const plannedGroupFields = {
  places: number('Places', ofGroup, {
    class: 'plain',
    help: 'How many can take part: it is a group event then, and for nobody alone. If left out: it is for its customer.',
    alsoKnownAs: ['Capacity', 'Group size'],
    example: '8',
  }),
  participantsPerPerson: number('Participants for each person', ofGroup, {
    class: 'plain',
    help: 'Of a group event: one person is needed for so many. If left out: as many as are needed.',
    alsoKnownAs: ['Ratio'],
    example: '4',
  }),
  participantIds: refs('customer', 'Participants', {
    class: 'plain',
    help: 'Who takes part each time; those beyond its places wait.',
    newlyNamed: customersInUse,
    example: 'C-1042; C-1043',
  }),
  groupServices: entries('Group services', plannedServiceSchema, {
    entry: 'service',
    class: 'planning',
    help: 'Of a group event: what can be taken, with its own price and places, and who takes it each time.',
    example: 'Pottery | 25.00 | 4 | Rosalind Ash',
  }),
} as const;

/** What stands for them in what was planned before there were group events in plans. */
export const noPlannedGroup = { places: null, participantsPerPerson: null, participantIds: [] };

interface PlannedGroupDetails {
  readonly customerId: string | null;
  readonly places: number | null;
  readonly participantIds: readonly string[];
  readonly groupServices: readonly PlannedService[];
}

/** Work is for one customer, or for those who take part in it: not for both, and not for neither. */
export function brokenGroup(details: PlannedGroupDetails) {
  const { customerId, places, participantIds, groupServices } = details;
  if (places !== null && customerId !== null) {
    return {
      path: 'customerId',
      message: 'must be left out of a group event, which is for its participants',
    };
  }
  if (places === null && participantIds.length > 0) {
    return { path: 'places', message: 'is required where there are participants' };
  }
  if (places === null && groupServices.length > 0) {
    return { path: 'places', message: 'is required where there are services of a group event' };
  }
  const message = places === null ? undefined : wrongServices({ ...details, places });
  return message === undefined ? undefined : { path: 'groupServices', message };
}

/** Why services cannot be those of a group event; who waits for a place takes none of a service. */
function wrongServices({
  places,
  participantIds,
  groupServices,
}: PlannedGroupDetails & { readonly places: number }): string | undefined {
  const placed = new Set([...new Set(participantIds)].slice(0, places));
  if (new Set(groupServices.map(({ labelId }) => labelId)).size < groupServices.length) {
    return 'must name each service once';
  }
  if (groupServices.some(({ takenBy }) => takenBy.some((id) => !participantIds.includes(id)))) {
    return 'must be taken by participants';
  }
  const isFull = groupServices.some(
    (one) => one.places !== null && new Set(one.takenBy.filter((id) => placed.has(id))).size > one.places,
  );
  return isFull ? 'must have a place for everybody who takes them' : undefined;
}
