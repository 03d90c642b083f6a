import type { ResourceDetails } from '../../../domain/resource/resource.ts';
import type { LabelFindings } from '../../contract/upload.ts';
import type { Known } from './knownRecords.ts';
import { textOrder } from './naturalKey.ts';

/** A booking of a file as far as its labels matter. */
export interface LabelledBooking {
  /** All of its labels. */
  readonly labelIds: readonly string[];
  /** Those that its people must hold: all but groups. */
  readonly required: readonly { readonly id: string; readonly name: string }[];
  readonly resourceIds: readonly string[];
}

/** So many reasons are told; further ones are the least frequent. */
const mostTold = 20;

/**
 * What stands in the way of a file's bookings while labels are checked: bookings that ask for none, labels that nobody
 * in use holds together, and people who lack a label of what is given to them.
 */
export function labelFindings(
  bookings: readonly LabelledBooking[],
  resources: readonly Known<ResourceDetails>[],
): LabelFindings {
  const people = resources.filter(({ ended }) => !ended);
  const held = new Map(resources.map(({ id, details }) => [id, new Set(details.labelIds)]));
  const holds = (id: string, required: LabelledBooking['required']) =>
    required.every((label) => held.get(id)?.has(label.id));
  const sets = Map.groupBy(bookings, ({ required }) => namesOf(required));
  const nobodyHolds = [...sets].flatMap(([labels, those]) => {
    const required = those[0]?.required ?? [];
    const lacking = required.length > 0 && !people.some(({ id }) => holds(id, required));
    return lacking ? [{ labels, bookings: those.length }] : [];
  });
  const peopleLack = [...sets].flatMap(([labels, those]) => {
    const lacking = those.filter(({ resourceIds, required }) =>
      resourceIds.some((id) => !holds(id, required)),
    );
    return lacking.length > 0 ? [{ labels, bookings: lacking.length }] : [];
  });
  return {
    withoutLabels: bookings.filter(({ labelIds }) => labelIds.length === 0).length,
    nobodyHolds: most(nobodyHolds),
    peopleLack: most(peopleLack),
    anybodyHasLabels: people.some(({ details }) => details.labelIds.length > 0),
  };
}

function namesOf(required: LabelledBooking['required']): string {
  return [...new Set(required.map(({ name }) => name))].sort(textOrder).join(', ');
}

function most(found: readonly { readonly labels: string; readonly bookings: number }[]) {
  return found
    .toSorted((one, other) => other.bookings - one.bookings || textOrder(one.labels, other.labels))
    .slice(0, mostTold);
}
