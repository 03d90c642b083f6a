import type { Recipient } from './wishes.ts';

/** The links that messages to people carry (`{link}` in a template): each signs its reader in (shell §4.1.4, §4.1.6). */
export interface MessageLinks {
  /** Which of these recipients sign in for their record, in their order: a message to anybody else has no link. */
  have(org: string, recipients: readonly Recipient[]): Promise<readonly boolean[]>;
  /**
   * The link of a message that is being handed over: it signs its recipient in once, within 3599 seconds, and leads to an
   * address of Muster. Whom no link may sign in gets the address alone.
   *
   * @param address `/bookings?job_id=…`
   */
  make(org: string, recipient: Recipient, address: string): Promise<string>;
}
