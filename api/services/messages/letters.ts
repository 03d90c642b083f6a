import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { installation } from '../trail/trailEntry.ts';
import type { LetterSeal } from './letterSeal.ts';

/** Where the link stands in a text that waits to be sent. */
export const linkMark = '{link}';

/** An e-mail about an account: it has a link that opens something by itself. */
export interface Letter {
  readonly org: string;
  readonly senderName: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  /** With `{link}` where the link stands. */
  readonly body: string;
  readonly link: string;
}

/**
 * Adds a letter to what is sent, in the transaction that makes what it is about. Unlike what people are told of bookings
 * it is in no log that administrators read. Its link is sealed until it is sent, and removed then.
 */
export async function addLetter(client: pg.PoolClient, seal: LetterSeal, letter: Letter): Promise<void> {
  const { org, senderName, to, subject, body, link } = letter;
  await client.query(
    `insert into muster_messages.messages
       (id, org, kind, channel, recipient_kind, recipient_id, recipient_name, address, sender_name, language, subject,
        body, sealed, state, due_at)
     values ($1, $2, 'letter', 'email', 'account', $4, $3, $4, $5, 'en', $6, $7, $8, 'waiting', clock_timestamp())`,
    [randomUUID(), org, to.name, to.address, senderName, subject, body, seal.seal(link)],
  );
}

/** A text message about an account, with a code or a link that opens something. */
export interface TextMessage {
  /** The organisation that sends it; omitted: the installation. */
  readonly org?: string;
  readonly senderName?: string;
  /** Who gets it; omitted: whoever has the number. */
  readonly name?: string;
  /** The number, E.164 or as it is dialled. */
  readonly to: string;
  /** With `{link}` where the secret stands. */
  readonly body: string;
  readonly secret: string;
}

/** Adds a text message to what is sent; the same as `addLetter`, with the secret in the place of the link. */
export async function addTextMessage(
  client: pg.PoolClient,
  seal: LetterSeal,
  { org = installation, senderName = 'Muster', to, name = to, body, secret }: TextMessage,
): Promise<void> {
  await client.query(
    `insert into muster_messages.messages
       (id, org, kind, channel, recipient_kind, recipient_id, recipient_name, address, sender_name, language, subject,
        body, sealed, state, due_at)
     values ($1, $2, 'letter', 'sms', 'account', $3, $4, $3, $5, 'en', '', $6, $7, 'waiting', clock_timestamp())`,
    [randomUUID(), org, to, name, senderName, body, seal.seal(secret)],
  );
}

/** The text of a message with its link, if it has one; undefined if the link can no longer be read. */
export function openedBody(
  { body, sealed }: { readonly body: string; readonly sealed: Buffer | null },
  seal: LetterSeal,
): string | undefined {
  if (sealed === null) return body;
  const link = seal.open(sealed);
  return link === undefined ? undefined : body.replaceAll(linkMark, () => link);
}
