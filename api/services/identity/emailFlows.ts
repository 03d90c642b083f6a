import type { Result } from 'effect';
import type { ProviderId } from '../../../domain/signIn/providers.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import type { SignedIn } from './authentication.ts';
import type { Client } from './client.ts';
import type { MeansOfAccount } from './meansOfAccount.ts';
import type { SignInAnswer } from './signInAnswer.ts';
import type { SignInOptions } from './signInOptions.ts';

/** How an address signs in. `none`: it has no account; `untold`: this installation does not say. */
export type LookedUp = MeansOfAccount | { readonly outcome: 'none' | 'untold' };

/** What the link of a letter to sign in came to. */
export type OpenedLink =
  | {
      readonly outcome: 'signedIn';
      readonly answer: SignInAnswer;
      /** The ids of the sessions of whoever had made the account without proving its address. */
      readonly ended: readonly string[];
      /** Where the browser goes on: a path. */
      readonly continueTo: string | undefined;
    }
  /** It would link a provider as well, which its owner has not said yet that they want. */
  | { readonly outcome: 'confirmLink'; readonly provider: ProviderId }
  /** Another browser asked for it: whoever opens it says for which address (shell §4.2). */
  | { readonly outcome: 'confirmEmail' }
  /** Another browser asked for it, to link a provider, which only that browser can (shell §4.2). */
  | { readonly outcome: 'linkElsewhere'; readonly provider: ProviderId }
  /** Another browser asked for it, and the operator wants links to be opened where they were asked for. */
  | { readonly outcome: 'differentDevice' }
  /** This browser has asked for it, and for one for another address since. */
  | { readonly outcome: 'mismatch'; readonly email: string };

/**
 * What people do with an account by e-mail before they are signed in (shell §4.2): every code works once, is kept as a hash,
 * and expires (`actionCodes.ts`); requests are counted by client and address (`accountRequests.ts`).
 */
export interface EmailFlows {
  readonly options: SignInOptions;
  /**
   * How an address signs in. The same questions to the database, whether or not there is an account. Once many have asked
   * about it nobody is told, but nobody is refused for it: its owner still signs in.
   */
  lookUp(email: string, client: Client): Promise<Result.Result<LookedUp, AuthRefusal>>;
  /**
   * Makes an account that is a member of nothing yet, and signs in; a letter asks whether the address is theirs. Refuses an
   * address that has an account, a blank name, and a password against the rule.
   */
  signUp(
    account: { readonly email: string; readonly name: string; readonly password: string },
    client: Client,
  ): Promise<Result.Result<SignInAnswer, AuthRefusal>>;
  /**
   * Sends a letter to reset a password. An address without an account is refused only where look-up tells as much; elsewhere
   * nothing is sent, and nobody can see that.
   */
  sendReset(
    letter: { readonly email: string; readonly continueTo?: string | undefined },
    client: Client,
  ): Promise<Result.Result<null, AuthRefusal>>;
  /**
   * Sends a link to sign in; returns the cookie by which this browser is known when it is opened. With `links`, the state of what
   * a provider has said, that is linked to the account once the link is opened in this browser.
   */
  sendLink(
    letter: {
      readonly email: string;
      readonly continueTo?: string | undefined;
      readonly links?: string | undefined;
    },
    client: Client,
  ): Promise<Result.Result<{ readonly setCookie: string }, AuthRefusal>>;
  /** Whose password a code resets, without using it up. */
  check(code: string, client: Client): Promise<Result.Result<{ readonly email: string }, AuthRefusal>>;
  /** Sets a new password; every session ends, and their ids are returned. */
  reset(
    change: { readonly code: string; readonly newPassword: string },
    client: Client,
  ): Promise<Result.Result<{ readonly email: string; readonly ended: readonly string[] }, AuthRefusal>>;
  /**
   * @param email as whoever opens it typed it; undefined: the browser knows
   * @param linksProvider whether it links the provider that it could link; undefined: nobody has said so yet
   */
  openLink(
    link: {
      readonly code: string;
      readonly email?: string | undefined;
      readonly linksProvider?: boolean | undefined;
    },
    client: Client,
  ): Promise<Result.Result<OpenedLink, AuthRefusal>>;
  /**
   * The address of the letter is its owner's; if it is to be the new one of an account, it becomes that, in a browser in which
   * its owner is signed in, and is refused in any other without using the code up. Whoever opens the
   * letter may be somebody else than who made the account: unless a session of the account opens it, or the browser in which
   * it was made, the first proof takes its password and sessions away; the ids of those are returned.
   */
  verify(
    code: string,
    client: Client,
  ): Promise<Result.Result<{ readonly email: string; readonly ended: readonly string[] }, AuthRefusal>>;
  /**
   * Revokes a change of address and those that came after it; every session ends, and their ids are returned. Refuses an
   * address that somebody else has proven to be theirs meanwhile.
   */
  recover(
    code: string,
    client: Client,
  ): Promise<Result.Result<{ readonly email: string; readonly ended: readonly string[] }, AuthRefusal>>;
  /**
   * Somebody who is signed in wants another address: it becomes theirs once they open the link that goes there. The former one
   * is told at once, and again when it has changed. Refuses a wrong password, an invalid address and one that has an account.
   */
  changeAddress(
    who: SignedIn,
    change: { readonly email: string; readonly currentPassword: string },
    client: Client,
  ): Promise<Result.Result<null, AuthRefusal>>;
}
