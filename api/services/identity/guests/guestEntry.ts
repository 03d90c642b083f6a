import type { Result } from 'effect';
import type { Refusal } from '../../../../domain/kernel/refusal.ts';
import type { AuthRefusal } from '../../../platform/problems/authRefusals.ts';
import type { Client } from '../client.ts';
import type { SignInAnswer } from '../signInAnswer.ts';

/** What a link is about, as far as whoever has its code is told. */
export interface FoundGuestLink {
  readonly org: string;
  /** Whether the booking is in an account already. */
  readonly isKept: boolean;
  /** Of whoever is signed in here as a member of the organisation, who needs no link: the booking, and where they work. */
  readonly asMember: { readonly bookingId: string; readonly worksHere: boolean } | null;
  /** The key of the browser, which has it before it opens the link: if the answer to that is lost, it opens it again. */
  readonly setCookie: string;
}

/** What has begun, and the sessions that ended with it. */
export interface GuestSignIn extends SignInAnswer {
  readonly ended: readonly string[];
}

/** Which link somebody means. */
export interface LinkAsked {
  /** Of the link; empty: that of the guest who is here, else the one that this browser has opened last and that works. */
  readonly code: string;
  /** Without a code: of the links to this booking alone. */
  readonly bookingId?: string | undefined;
}

/**
 * How somebody gets to a booking by a guest link. Each refuses a code that is unknown, or that another browser has opened
 * (`auth/invalid-action-code`), and one that has expired or was withdrawn (`auth/expired-action-code`).
 */
export interface GuestEntry {
  find(link: LinkAsked, client: Client): Promise<Result.Result<FoundGuestLink, AuthRefusal>>;
  /**
   * Begins a session as a guest, who is admitted to the booking and to nothing else. The link belongs to this browser from
   * then on, which may open it again.
   */
  open(link: LinkAsked, client: Client): Promise<Result.Result<GuestSignIn, AuthRefusal>>;
  /**
   * Takes the booking into the account of whoever is signed in here, whose session goes on in the organisation. The guest that
   * they were is one no more. Refuses whoever has not proven their address, and a member of the organisation.
   */
  keep(code: string, client: Client): Promise<Result.Result<GuestSignIn, AuthRefusal | Refusal>>;
}
