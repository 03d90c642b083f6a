import { z } from 'zod';
import {
  type GroupDetails,
  groupDetailsSchema,
  minorUnits,
  mostPlacesOfGroup,
} from '../../domain/groupEvent/groupDetails.ts';
import { type FirstParticipants, firstParticipantsSchema } from '../../domain/groupEvent/participant.ts';

const places = z
  .number({ error: 'Enter how many can take part' })
  .int()
  .min(1, 'At least one')
  .max(mostPlacesOfGroup, `At most ${mostPlacesOfGroup}`);

/** The fields of a form that make a booking a group event; prices as people read them. */
export const groupInput = z.object({
  places,
  participantsPerPerson: places.nullable(),
  services: z.array(
    z.object({
      labelId: z.string().min(1, 'Choose a service'),
      price: z.number().min(0).max(10_000_000).nullable(),
      places: places.nullable(),
    }),
  ),
});
export type GroupInput = z.infer<typeof groupInput>;

export const newGroup: GroupInput = { places: 6, participantsPerPerson: null, services: [] };

export function groupTyped(group: GroupDetails | null): GroupInput | null {
  return (
    group && {
      ...group,
      services: group.services.map(({ unitPrice, ...service }) => ({
        ...service,
        price: unitPrice === null ? null : unitPrice / minorUnits,
      })),
    }
  );
}

export function groupOf(input: GroupInput | null): GroupDetails | null {
  return (
    input &&
    groupDetailsSchema.parse({
      ...input,
      services: input.services.map(({ price, ...service }) => ({
        ...service,
        unitPrice: price === null ? null : Math.round(price * minorUnits),
      })),
    })
  );
}

/** A group event and those who take part in it from the start, in a form of which they are a part. */
export const groupPartSchema = z.object({ group: groupInput, participants: firstParticipantsSchema });

/** A price as it is kept, as people read it. */
export function priceOf(unitPrice: number): number {
  return unitPrice / minorUnits;
}

/** Who takes part, without services that were taken off the event after they were chosen; nobody, if it is no group event. */
export function takingPart(group: GroupDetails | null, participants: FirstParticipants): FirstParticipants {
  if (group === null) return [];
  const offered = new Set(group.services.map(({ labelId }) => labelId));
  return participants.map(({ customerId, serviceIds }) => ({
    customerId,
    serviceIds: serviceIds.filter((id) => offered.has(id)),
  }));
}
