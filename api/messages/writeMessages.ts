import type { Pool } from 'pg';
import { deriveUuid } from '../../commands/pipeline/deriveUuid.ts';
import type { ExistingBooking } from '../../domain/booking/booking.ts';
import { fullName } from '../../domain/fullName.ts';
import { formOf, type MessageChannel, messageChannels } from '../../domain/messages/messageChannels.ts';
import { type MessageKind, messageKinds } from '../../domain/messages/messageKinds.ts';
import type { MessageState } from '../../domain/messages/messageStates.ts';
import { filled, type PlaceholderValues } from '../../domain/messages/messageTemplate.ts';
import { clockText } from '../../domain/time/clockText.ts';
import { secondOfLocalDay } from '../../domain/time/localDay.ts';
import { localDateText, localDateTimeText, type MomentFormat } from '../../domain/time/localText.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { readTellingFacts, type TellingFacts } from '../../projections/queries/tellingFacts.ts';
import type { Carriers } from './carrier.ts';
import { readChoices, readTemplates, silenceOf, templateFor } from './messageTexts.ts';
import { type Recipient, readWishes } from './wishes.ts';

/** A booking as it was directly after a step, and before it. */
export interface StepOfBooking {
  readonly after: ExistingBooking & { readonly id: string };
  readonly plannedStart: number;
}

/** A message as it is stored, before anybody has sent it. */
export interface MessageDraft {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly recipient: Recipient;
  readonly recipientName: string;
  readonly address: string | null;
  readonly senderName: string;
  readonly language: string;
  readonly subject: string;
  readonly body: string;
  readonly state: Extract<MessageState, 'waiting' | 'noAddress' | 'optedOut'>;
}

interface Person extends Recipient {
  readonly name: string;
  readonly addresses: Readonly<Record<MessageChannel, string | null>>;
}

export interface WriteParts {
  readonly pool: Pool;
  readonly carriers: Carriers;
}

/**
 * Writes the messages of a kind about a booking: for each recipient one for each channel that the installation offers
 * and the organisation uses. Their ids are derived from `factId`, so that the same fact is told once.
 *
 * @param factId the id of the event that is told
 */
export async function writeMessages(
  { pool, carriers }: WriteParts,
  org: string,
  factId: string,
  kind: MessageKind,
  { after, plannedStart }: StepOfBooking,
): Promise<readonly MessageDraft[]> {
  const { customerId } = after.details;
  const facts = await readTellingFacts(pool, org, customerId, after.resourceIds);
  const choices = await readChoices(pool, org);
  const own = await readTemplates(pool, org);
  const values = valuesOf(facts, after, plannedStart);
  const drafts: MessageDraft[] = [];
  for (const person of recipientsOf(messageKinds[kind].to, facts)) {
    const wishes = await readWishes(pool, org, person);
    const languages = [...(wishes.language === null ? [] : [wishes.language]), choices.language];
    for (const channel of messageChannels) {
      const offered = channel === 'app' || carriers[channel] !== undefined;
      if (!offered || choices.silent.includes(silenceOf(kind, channel))) continue;
      const template = templateFor(own, kind, formOf(channel), languages);
      const address = person.addresses[channel];
      drafts.push({
        id: deriveUuid('message', factId, kind, person.kind, person.id, channel),
        kind,
        channel,
        recipient: { kind: person.kind, id: person.id },
        recipientName: person.name,
        address,
        senderName: facts.organisation.name,
        language: template.language,
        ...filled(template, { ...values, recipient: person.name }),
        state: wishes.unwanted.includes(channel)
          ? 'optedOut'
          : channel !== 'app' && address === null
            ? 'noAddress'
            : 'waiting',
      });
    }
  }
  return drafts;
}

function recipientsOf(to: Recipient['kind'], { customer, resources }: TellingFacts): readonly Person[] {
  const people = to === 'resource' ? resources : customer === undefined ? [] : [customer];
  return people.map((one) => ({
    kind: to,
    id: one.id,
    name: fullName(one),
    addresses: { app: null, email: one.email, sms: one.mobile },
  }));
}

function valuesOf(
  { organisation, customer, resources }: TellingFacts,
  booking: StepOfBooking['after'],
  plannedStart: number,
): PlaceholderValues {
  const { details } = booking;
  const { dateFormat, timeFormat: clock } = organisation.settings;
  const format: MomentFormat = { zone: zoneOf(details.timeZone ?? organisation.timeZone), dateFormat, clock };
  const hasNewDate = booking.status === 'parked' && !booking.dateOpen;
  return {
    organisation: organisation.name,
    recipient: '',
    customer: customer === undefined ? '' : fullName(customer),
    people: listed(resources.map(fullName)),
    title: details.title === '' ? 'your booking' : details.title,
    reference: details.reference ?? '',
    date: localDateText(format, plannedStart),
    time: clockText(clock, secondOfLocalDay(format.zone, plannedStart)),
    address: details.address ?? customer?.address ?? '',
    reason: booking.status === 'parked' ? booking.parkedReason : '',
    newDate: hasNewDate ? localDateTimeText(format, booking.start) : '',
  };
}

/** `Ana, Ben and Cleo`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
