import type { ExistingBooking } from '../../../domain/booking/booking.ts';
import { customersOfBooking } from '../../../domain/groupEvent/servedCustomers.ts';
import { listed } from '../../../domain/history/names.ts';
import {
  factsOfKind,
  type MessageAudience,
  type MessageKind,
} from '../../../domain/messages/messageKinds.ts';
import { noValues, type PlaceholderValues } from '../../../domain/messages/messageTemplate.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import {
  localDateText,
  localDateTimeText,
  localTimeText,
  type MomentFormat,
} from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { readTellingFacts, type TellingFacts } from '../../../projections/queries/tellingFacts.ts';
import {
  type Addressee,
  addresseeOf,
  customerAsAddressee,
  draftMessages,
  type MessageDraft,
  type WriteParts,
} from './draftMessages.ts';

/** A booking as it was directly after a step, and before it. */
export interface StepOfBooking {
  readonly after: ExistingBooking & { readonly id: string };
  readonly plannedStart: number;
}

/**
 * Writes the messages of a kind about a booking, to its customer or to its people.
 *
 * @param factId the id of the event that is told
 */
export async function writeMessages(
  parts: WriteParts,
  org: string,
  factId: string,
  kind: MessageKind,
  { after, plannedStart }: StepOfBooking,
): Promise<readonly MessageDraft[]> {
  const facts = await readTellingFacts(parts.pool, org, customersOfBooking(after), after.resourceIds);
  const { organisation } = facts;
  return draftMessages(
    parts,
    { factId, kind, organisation, values: valuesOf(facts, after, plannedStart) },
    addresseesOf(factsOfKind(kind).to, facts),
  );
}

function addresseesOf(
  to: readonly MessageAudience[],
  { customers, resources }: TellingFacts,
): readonly Addressee[] {
  if (to.includes('people')) return resources.map((person) => addresseeOf(person));
  return to.includes('customer') ? customers.map(customerAsAddressee) : [];
}

function valuesOf(
  { organisation, customers: [customer], resources }: TellingFacts,
  booking: StepOfBooking['after'],
  plannedStart: number,
): PlaceholderValues {
  const { details } = booking;
  const { dateFormat, timeFormat: clock } = organisation.settings;
  const format: MomentFormat = { zone: zoneOf(details.timeZone ?? organisation.timeZone), dateFormat, clock };
  const hasNewDate = booking.status === 'parked' && !booking.dateOpen;
  return {
    ...noValues,
    organisation: organisation.name,
    customer: customer === undefined ? '' : fullName(customer),
    people: listed(resources.map(fullName)),
    title: details.title === '' ? 'your booking' : details.title,
    reference: details.reference ?? '',
    date: localDateText(format, plannedStart),
    time: localTimeText(format, plannedStart),
    address: details.address ?? customer?.address ?? '',
    reason: booking.status === 'parked' ? booking.parkedReason : '',
    newDate: hasNewDate ? localDateTimeText(format, booking.start) : '',
  };
}
