import type { Result } from 'effect';
import type { OneTapView } from '../../../../domain/signIn/oneTap.ts';
import type { ProviderAnswer, ProviderId } from '../../../../domain/signIn/providers.ts';
import type { AuthRefusal } from '../../../platform/problems/authRefusals.ts';
import type { Client } from '../client.ts';
import type { SignInAnswer } from '../signInAnswer.ts';

/** What the answer of a provider came to. */
export type ProviderOutcome =
  | {
      readonly outcome: 'signedIn';
      readonly answer: SignInAnswer;
      /** The ids of the sessions of whoever had made the account without proving its address. */
      readonly ended: readonly string[];
      /** Where the browser goes on: a path. */
      readonly continueTo: string | undefined;
    }
  /** Somebody else than who was asked for: nothing is done before they say so. */
  | { readonly outcome: 'mismatch'; readonly email: string }
  /** The address has an account, which this provider does not open yet: its owner shows that it is theirs, by its password. */
  | { readonly outcome: 'linkPassword'; readonly email: string }
  /** The same, by a link that goes there. */
  | { readonly outcome: 'linkEmail'; readonly email: string }
  /** The same, by another provider. */
  | { readonly outcome: 'linkFederated'; readonly email: string; readonly provider: ProviderId };

/** Sign-in with an account of somebody else's (shell §2.4, §4.2). */
export interface FederatedSignIn {
  /** The providers that are offered, in their order. */
  readonly offered: readonly ProviderId[];
  /** What the page needs for one-tap; undefined: this installation has none. */
  readonly oneTap: OneTapView | undefined;
  /**
   * Begins to ask a provider: where the browser goes, and the cookie by which it is known when it comes back.
   *
   * @param email as somebody has typed it; the provider may offer it
   * @param links the state of what another provider has said, which is linked to the account that this one opens
   */
  begin(
    asked: {
      readonly provider: ProviderId;
      readonly email?: string | undefined;
      readonly continueTo?: string | undefined;
      readonly links?: string | undefined;
    },
    client: Client,
  ): Promise<
    Result.Result<
      { readonly address: string; readonly state: string; readonly setCookie: string },
      AuthRefusal
    >
  >;
  /**
   * Begins to ask by one-tap, on the page itself: what ties the answer to this browser, as `begin` does. The answer is
   * completed as that of a browser that was there.
   */
  beginOneTap(
    asked: { readonly continueTo?: string | undefined },
    client: Client,
  ): Promise<
    Result.Result<{ readonly state: string; readonly nonce: string; readonly setCookie: string }, AuthRefusal>
  >;
  /**
   * What the browser came back with. It is taken once; what the provider has said of somebody stays for an hour, in this
   * browser, so that a second factor or another proof can be asked for.
   *
   * @param email whom the account must belong to; omitted: to whoever it is
   */
  complete(
    back: {
      readonly provider: ProviderId;
      readonly answer: ProviderAnswer;
      readonly email?: string | undefined;
    },
    client: Client,
  ): Promise<Result.Result<ProviderOutcome, AuthRefusal>>;
  /** Links what a provider has said to the account of its address, by the password of that, and signs in. */
  linkByPassword(
    link: { readonly state: string; readonly password: string },
    client: Client,
  ): Promise<Result.Result<ProviderOutcome, AuthRefusal>>;
}
