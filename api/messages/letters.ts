import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { installation } from '../trail/trailEntry.ts';
import type { LetterSeal } from './letterSeal.ts';

/** Where the link stands in the text of a letter. */
const linkMark = '{link}';

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

/** A text message about an account, with a code that opens something. */
export interface TextMessage {
  /** The number, E.164. */
  readonly to: string;
  /** With `{link}` where the code stands. */
  readonly body: string;
  readonly secret: string;
}

/** Adds a text message to what is sent; the same as `addLetter`, with a code in the place of the link. */
export async function addTextMessage(
  client: pg.PoolClient,
  seal: LetterSeal,
  { to, body, secret }: TextMessage,
): Promise<void> {
  await client.query(
    `insert into muster_messages.messages
       (id, org, kind, channel, recipient_kind, recipient_id, recipient_name, address, sender_name, language, subject,
        body, sealed, state, due_at)
     values ($1, $2, 'letter', 'sms', 'account', $3, $3, $3, 'Muster', 'en', '', $4, $5, 'waiting', clock_timestamp())`,
    [randomUUID(), installation, to, body, seal.seal(secret)],
  );
}

/** The text of a message with its link, if it has one; undefined if the link can no longer be read. */
export function openedBody(
  { body, sealed }: { readonly body: string; readonly sealed: Buffer | null },
  seal: LetterSeal,
): string | undefined {
  if (sealed === null) return body;
  const link = seal.open(sealed);
  return link === undefined ? undefined : body.replace(linkMark, () => link);
}
