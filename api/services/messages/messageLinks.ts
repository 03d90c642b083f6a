import type { MessageChannel } from '../../../domain/messages/messageChannels.ts';
import type { Recipient } from './wishes.ts';

/** A message that is being handed over, as its link has to know it. */
export interface LinkedMessage {
  /** Where the link leads, an address of Muster: `/bookings?job_id=…`. */
  readonly leadsTo: string;
  readonly channel: MessageChannel;
  /** The e-mail address or the number that it goes to, as somebody has written it into the recipient’s record. */
  readonly to: string;
}

/** The links that messages to people carry (`{link}` in a template): each signs its reader in (shell §4.1.4, §4.1.6). */
export interface MessageLinks {
  /** Which of these recipients sign in for their record, in their order: a message to anybody else has no link. */
  have(org: string, recipients: readonly Recipient[]): Promise<readonly boolean[]>;
  /**
   * The link of a message that is being handed over: it signs its recipient in once, within 3599 seconds, and leads to an
   * address of Muster. Whom no link may sign in gets the address alone, and so does a message that goes elsewhere than to the
   * e-mail address or the verified number of the recipient’s account.
   */
  make(org: string, recipient: Recipient, message: LinkedMessage): Promise<string>;
}
