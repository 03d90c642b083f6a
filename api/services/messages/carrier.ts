/** A message as a carrier gets it. Nothing in it is a template any more. */
export interface Parcel {
  /** Stays the same however often it is handed over. */
  readonly id: string;
  readonly org: string;
  /** The name under which it is sent: the organisation's. */
  readonly senderName: string;
  readonly to: { readonly name: string; readonly address: string };
  /** Empty in a text message. */
  readonly subject: string;
  readonly body: string;
}

/**
 * What became of a message that was handed over. `refused`: it will never be accepted as it is (no such mailbox).
 * `failed`: perhaps later.
 */
export type Handover =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused'; readonly error: string }
  | { readonly outcome: 'failed'; readonly error: string; readonly retryAfterSeconds: number | null };

/**
 * The port to whoever carries messages on: a mail server, a gateway for text messages, or the development mailbox.
 * Whatever is sent by e-mail goes through it, also what is not about bookings.
 */
export interface Carrier {
  /** Resolves, whatever happens, within the timeout of the carrier, or when the signal aborts. */
  carry(parcel: Parcel, signal: AbortSignal): Promise<Handover>;
  close(): void;
  /** Set by the development mailbox: what it was given can be read in Muster itself, with its links. */
  readonly keeps?: true;
}

/** The carriers of an installation; a channel without one is not offered. */
export interface Carriers {
  readonly email: Carrier | undefined;
  readonly sms: Carrier | undefined;
}
