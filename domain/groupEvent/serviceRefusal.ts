import type { Refusal } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import type { GroupDetails } from './groupDetails.ts';
import { hasPlace, type Participant } from './participant.ts';

/** Why a customer cannot take these services of a group event: it has none such, or the service is full; else undefined. */
export function serviceRefusal(
  {
    group,
    participants,
  }: { readonly group: GroupDetails | null; readonly participants: readonly Participant[] },
  customerId: string,
  serviceIds: readonly string[],
  path: 'serviceIds' | 'participants' = 'serviceIds',
): Refusal | undefined {
  for (const id of serviceIds) {
    const service = group?.services.find(({ labelId }) => labelId === id);
    if (service === undefined) return invalid(refusalTexts.noSuchService, path, id);
    const taken = participants.filter(
      (one) => one.customerId !== customerId && hasPlace(one) && one.serviceIds.includes(id),
    );
    if (service.places !== null && taken.length >= service.places) {
      return invalid(refusalTexts.serviceFull, path, id);
    }
  }
  return undefined;
}

function invalid(message: string, path: string, id: string): Refusal {
  return { code: 'invalid_input', message, details: { path: [path], ids: [id] } };
}
