import type { ExistingBooking } from '../../../domain/booking/booking.ts';
import { hasPlace } from '../../../domain/groupEvent/participant.ts';
import { servedCustomers } from '../../../domain/groupEvent/servedCustomers.ts';
import { listed } from '../../../domain/history/names.ts';
import {
  correctionOf,
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
  plannersAsAddressee,
  type WriteParts,
} from './draftMessages.ts';

/** A booking as it was directly after a step, and before it. */
export interface StepOfBooking {
  readonly after: ExistingBooking & { readonly id: string };
  readonly plannedStart: number;
  /** The customers who have a place in it because of the step, and waited for one before. */
  readonly movedUp: readonly string[];
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
  step: StepOfBooking,
): Promise<readonly MessageDraft[]> {
  const { after } = step;
  const facts = await readTellingFacts(parts.pool, org, customersTold(kind, step), after.resourceIds);
  const { to } = factsOfKind(kind);
  return draftMessages(
    parts,
    { factId, kind, organisation: facts.organisation, values: valuesOf(facts, step, to) },
    addresseesOf(to, facts),
  );
}

/** Of a group event those who have a place, or have one now; a correction is for those alone who were told. */
function customersTold(kind: MessageKind, { after, movedUp }: StepOfBooking): readonly string[] {
  if (kind === 'movedUp' || kind === 'movedUpByItself') return movedUp;
  const isCorrection = correctionOf(kind) === undefined;
  const { details, participants } = after;
  return servedCustomers({
    customerId: details.customerId,
    participants: isCorrection ? participants : participants.filter(hasPlace),
  });
}

function addresseesOf(
  to: readonly MessageAudience[],
  { customers, resources }: TellingFacts,
): readonly Addressee[] {
  if (to.includes('people')) return resources.map((person) => addresseeOf(person));
  if (to.includes('planners')) return [plannersAsAddressee];
  return to.includes('customer') ? customers.map(customerAsAddressee) : [];
}

function valuesOf(
  { organisation, customers, resources }: TellingFacts,
  { after: booking, plannedStart }: StepOfBooking,
  to: readonly MessageAudience[],
): PlaceholderValues {
  const { details } = booking;
  // Of a group event, customers learn neither who else takes part nor where those live.
  const customer = details.group === null ? customers[0] : undefined;
  const named = to.includes('customer') ? [customer].flatMap((one) => one ?? []) : customers;
  const { dateFormat, timeFormat: clock } = organisation.settings;
  const format: MomentFormat = { zone: zoneOf(details.timeZone ?? organisation.timeZone), dateFormat, clock };
  const hasNewDate = booking.status === 'parked' && !booking.dateOpen;
  return {
    ...noValues,
    organisation: organisation.name,
    customer: listed(named.map(fullName)),
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
