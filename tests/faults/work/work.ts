import type { SignedInDispatcher } from '../organisation.ts';
import type { Outcome, Sender } from '../sendCommand.ts';

/** What an answer said that is no command's; undefined if there was none, or something broke. */
export interface Told {
  readonly status: number;
  readonly body: unknown;
}

/** What a piece of work under faults is done with. */
export interface WorkTools {
  readonly dispatcher: SignedInDispatcher;
  /** Sends a command under a key of its own, to one process or another; rests afterwards. */
  readonly send: (name: string, body: Readonly<Record<string, unknown>>, by?: Sender) => Promise<Outcome>;
  /** Sends what is no command, and is not sent again. */
  readonly post: (path: string, body: object) => Promise<Told | undefined>;
  /** False once nothing new is to be sent. */
  readonly isSending: () => boolean;
  /** A start at which bookings are put: so few that resources are fought for; epoch seconds. */
  readonly anyStart: () => number;
  /** Bookings are held during these spans. */
  readonly held: HeldSpan[];
  /** What is not as it must be, a sentence each. */
  readonly faults: string[];
}

/** Milliseconds between which nobody else may change the time of a booking. */
export interface HeldSpan {
  readonly bookingId: string;
  readonly from: number;
  until: number;
}

/** Something that people do in several steps, as far as it comes: it ends with a step that is not acknowledged. */
export type Work = (tools: WorkTools) => Promise<void>;

export function anyOf(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? '';
}
