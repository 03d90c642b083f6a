import type { Result } from 'effect';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { typedDigits } from '../../../domain/search/digits.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import type { TrailAuthor } from '../trail/trailEntry.ts';
import type { LinkWay, NewLink } from './writeSignInLink.ts';

/** Fewer digits than these are too easily guessed to confirm anybody. */
const fewestDigitsOfNumber = 6;
/** A link that signs in, without its secrets. Instants are epoch milliseconds. */
export interface SignInLink {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly state: 'open' | 'used' | 'expired' | 'revoked';
}

export type LinkToMake = NewLink & {
  readonly way: LinkWay;
  /** The organisation's name, for the letter or the text message. */
  readonly organisation: string;
};

/**
 * What somebody is by their claims and by their record: a field worker or a customer and nothing more (`plain`), or more.
 * `unknown`: plain by their claims, while the read side cannot tell whether their record promotes them.
 */
export type OwnerRank = 'plain' | 'more' | 'unknown';

/** How somebody is reached, besides the address of their account. */
export interface Reach {
  readonly resourceId: string | null;
  readonly customerId: string | null;
  /** The number that they have verified, E.164; null: none. */
  readonly phoneNumber: string | null;
  readonly rank: OwnerRank;
}

/** What a token was good for. */
export interface RedeemedToken {
  /** In which organisation its session begins. */
  readonly org: string;
  readonly ownerRank: OwnerRank;
}

/** Whose a token is. */
export interface TokenOwner {
  readonly org: string;
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly resourceId: string | null;
  readonly customerId: string | null;
  /** The number that they have verified, E.164; null: none. */
  readonly phoneNumber: string | null;
}

/**
 * Custom sign-in tokens, and the short links that lead to them (shell §4.1.4, §4.1.6). Both are random, stored as hashes,
 * and valid for 3599 seconds; a token works once. What a link stands for is encrypted with a key that only the link
 * itself has.
 */
export interface SignInLinks {
  /** Of the last 30 days, at most 100: those that somebody has made and that still work, then the others; each newest first. */
  list(org: string): Promise<readonly SignInLink[]>;
  /** How a member is reached; undefined of whoever is none. */
  reach(org: string, uid: string): Promise<Reach | undefined>;
  /**
   * Refuses whoever is no member, an administrator, whoever has a second factor, and too many. `link` is null if it is on its
   * way by e-mail or text message.
   */
  make(
    org: string,
    link: LinkToMake,
    by: TrailAuthor & { readonly actor: string },
  ): Promise<Result.Result<{ readonly signInLink: SignInLink; readonly link: string | null }, Refusal>>;
  /**
   * A link for a message to the one whom it signs in: a field worker or a customer who is nothing more. Undefined where there may
   * be none.
   */
  makeForMessage(org: string, link: NewLink): Promise<string | undefined>;
  /** Takes effect at once; one that is used or has expired is not changed. */
  revoke(org: string, id: string, by: TrailAuthor): Promise<Result.Result<SignInLink, Refusal>>;
  /** The address that a link stands for; undefined if there is none that is valid. */
  open(link: string): Promise<string | undefined>;
  /** Whose a token is; undefined if it is not valid (any more). */
  ownerOf(token: string): Promise<TokenOwner | undefined>;
  /**
   * Uses a token up, and says in which organisation its session begins. Of two who use one, one wins. Undefined if it is not
   * valid any more, which one of a message is not either once its owner has become more than a field worker or a customer.
   */
  redeem(token: string, by: TrailAuthor): Promise<RedeemedToken | undefined>;
  /** Notes that something was given that is not its owner's: after five times it works no more. */
  mistaken(token: string, by: TrailAuthor): Promise<AuthRefusal>;
}

/** Whether what somebody gives is the e-mail address or one of these phone numbers of a token's owner. */
export function isOwners(entry: string, email: string, phones: readonly string[]): boolean {
  const written = entry.trim().toLowerCase();
  if (written === email) return true;
  if (!looksLikeNumber(written)) return false;
  const forms = typedDigits(written).filter(({ length }) => length >= fewestDigitsOfNumber);
  return phones.some((phone) => typedDigits(phone).some((form) => forms.includes(form)));
}

/** Whether what somebody gives may be a phone number; an address that has digits is none. */
export function looksLikeNumber(entry: string): boolean {
  return /^[+(\d][\d\s()./-]*$/.test(entry.trim());
}
