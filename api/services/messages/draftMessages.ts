import type { Pool } from 'pg';
import { deriveUuid } from '../../../commands/pipeline/deriveUuid.ts';
import type { CustomerFact, OrganisationFact, ResourceFact } from '../../../domain/kernel/facts.ts';
import { formOf, type MessageChannel, messageChannels } from '../../../domain/messages/messageChannels.ts';
import type { MessageKind } from '../../../domain/messages/messageKinds.ts';
import type { MessageState } from '../../../domain/messages/messageStates.ts';
import { filled, hasPlaceholder, type PlaceholderValues } from '../../../domain/messages/messageTemplate.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import type { Carriers } from './carrier.ts';
import { linkMark } from './letters.ts';
import type { MessageLinks } from './messageLinks.ts';
import { readChoices, readTemplates, silenceOf, templateFor } from './messageTexts.ts';
import { allPlanners, type Recipient, readWishesOfAll } from './wishes.ts';

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
  /** Whether a link to what it is about stands in the body, once it is handed over. */
  readonly hasLink: boolean;
  readonly state: Extract<MessageState, 'waiting' | 'noAddress' | 'optedOut' | 'withdrawn'>;
}

/** Somebody who is told, and where they are reached. */
export interface Addressee extends Recipient {
  readonly name: string;
  readonly addresses: Readonly<Record<MessageChannel, string | null>>;
  /** Over which channels they are told at all. */
  readonly channels: readonly MessageChannel[];
}

export interface WriteParts {
  readonly pool: Pool;
  readonly carriers: Carriers;
  readonly links: Pick<MessageLinks, 'have'>;
}

/** What messages of a kind say, and why they are sent. */
export interface ToWrite {
  /** The id of the event that is told, and what distinguishes news of one event: the same fact is told once. */
  readonly factId: string;
  readonly kind: MessageKind;
  readonly organisation: OrganisationFact;
  /** `recipient` is that of each addressee. */
  readonly values: PlaceholderValues;
}

/** A person of the organisation as whoever is told; over `channels` alone. */
export function addresseeOf(
  person: ResourceFact,
  channels: readonly MessageChannel[] = messageChannels,
): Addressee {
  return {
    kind: 'resource',
    id: person.id,
    name: fullName(person),
    addresses: { app: null, email: person.email, sms: person.mobile },
    channels,
  };
}

/** A customer of the organisation as whoever is told. */
export function customerAsAddressee(customer: CustomerFact): Addressee {
  const { id, email, mobile } = customer;
  return {
    kind: 'customer',
    id,
    name: fullName(customer),
    addresses: { app: null, email, sms: mobile },
    channels: messageChannels,
  };
}

/** The planners of an organisation, who are told as one, in the product alone. */
export const plannersAsAddressee: Addressee = {
  ...allPlanners,
  name: 'Planners',
  addresses: { app: null, email: null, sms: null },
  channels: ['app'],
};

/**
 * Writes a message for each addressee and each channel that the installation offers and the organisation uses. Their ids
 * are derived from `factId`.
 */
export async function draftMessages(
  { pool, carriers, links }: WriteParts,
  { factId, kind, organisation, values }: ToWrite,
  addressees: readonly Addressee[],
): Promise<readonly MessageDraft[]> {
  if (addressees.length === 0) return [];
  const { id: org } = organisation;
  const choices = await readChoices(pool, org);
  const own = await readTemplates(pool, org);
  const wishesOfAll = await readWishesOfAll(pool, org, addressees);
  const canHaveLinks = own.some(({ body }) => hasPlaceholder(body, 'link'));
  const haveLinks = canHaveLinks ? await links.have(org, addressees) : [];
  return addressees.flatMap((person, place): MessageDraft[] => {
    const { language = null, unwanted = [] } = wishesOfAll[place] ?? {};
    const languages = [...(language === null ? [] : [language]), choices.language];
    return messageChannels.flatMap((channel): MessageDraft[] => {
      const isOffered = channel === 'app' || carriers[channel] !== undefined;
      if (!isOffered || !person.channels.includes(channel)) return [];
      if (choices.silent.includes(silenceOf(kind, channel))) return [];
      const template = templateFor(own, kind, formOf(channel), languages);
      const address = person.addresses[channel];
      // Who reads it in the product is signed in already.
      const hasLink = channel !== 'app' && haveLinks[place] === true && hasPlaceholder(template.body, 'link');
      const said = { ...values, recipient: person.name };
      return [
        {
          id: deriveUuid('message', factId, kind, person.kind, person.id, channel),
          kind,
          channel,
          recipient: { kind: person.kind, id: person.id },
          recipientName: person.name,
          address,
          senderName: organisation.name,
          language: template.language,
          subject: filled(template, said).subject,
          body: filled(template, { ...said, link: hasLink ? linkMark : '' }).body,
          hasLink,
          state: unwanted.includes(channel)
            ? 'optedOut'
            : channel !== 'app' && address === null
              ? 'noAddress'
              : 'waiting',
        },
      ];
    });
  });
}
