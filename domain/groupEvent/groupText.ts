import type { GroupDetails } from './groupDetails.ts';
import { hasPlace, type Participant } from './participant.ts';

/** How many places of a group event are taken: `4/6`. */
export function placesText(
  { places }: Pick<GroupDetails, 'places'>,
  participants: readonly Pick<Participant, 'attendance'>[],
): string {
  return `${participants.filter(hasPlace).length}/${places}`;
}

/** What a group event has where a booking has its customer: `Group 4/6`. */
export function groupText(
  group: Pick<GroupDetails, 'places'>,
  participants: readonly Pick<Participant, 'attendance'>[],
): string {
  return `Group ${placesText(group, participants)}`;
}

/** The same of one that is planned, in a roster. */
export function plannedGroupText({
  places,
  participants,
}: {
  readonly places: number;
  readonly participants: readonly unknown[];
}): string {
  return `Group ${Math.min(participants.length, places)}/${places}`;
}
