import { type GroupDetails, type GroupService, minorUnits } from '../groupEvent/groupDetails.ts';
import type { FirstParticipants } from '../groupEvent/participant.ts';
import type { PlannedService } from './plannedWorkFields.ts';

/** What a plan says of a group event like this one, wherever it is planned. */
export interface PlannedAsGroup {
  readonly places: number;
  readonly participantsPerPerson: number | null;
  readonly participantIds: string[];
  readonly serviceLabelIds: string[];
  readonly groupServices: PlannedService[];
}

/** A group event with its services, and those who take part each time with what they take, as plans say it. */
export function plannedGroupOf(
  { places, participantsPerPerson, services }: GroupDetails,
  participants: FirstParticipants,
): PlannedAsGroup {
  return {
    places,
    participantsPerPerson,
    participantIds: participants.map(({ customerId }) => customerId),
    // All of them have a price of their own, be it none.
    serviceLabelIds: [],
    groupServices: services.map((service) =>
      plannedService(service, takersOf(participants, service.labelId)),
    ),
  };
}

/** A service of a group event as plans say it. */
export function plannedService(
  { labelId, unitPrice, places }: GroupService,
  takenBy: string[],
): PlannedService {
  return { labelId, price: unitPrice === null ? null : unitPrice / minorUnits, places, takenBy };
}

function takersOf(participants: FirstParticipants, labelId: string): string[] {
  return participants.flatMap(({ customerId, serviceIds }) =>
    serviceIds.includes(labelId) ? [customerId] : [],
  );
}
