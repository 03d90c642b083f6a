import type { Result } from 'effect';
import type { Refusal } from '../../../../domain/kernel/refusal.ts';
import { refuse } from '../../../../domain/kernel/refusal.ts';
import type { AuthRefusal } from '../../../platform/problems/authRefusals.ts';
import type { TrailAuthor, TrailOrigin } from '../../trail/trailEntry.ts';
import type { SignedIn } from '../authentication.ts';
/** The second factor of an account. */
export interface SecondFactorState {
  /** Epoch milliseconds. */
  readonly since: number;
  /** How many are left. */
  readonly recoveryCodes: number;
}

/** What somebody sets up, before the first code has shown that their app knows it. */
export interface SecondFactorSetUp {
  /** Sealed: the secret, for whom and until when. Nothing of it is stored before it is confirmed. */
  readonly setUp: string;
  /** In base 32, for those who type it. */
  readonly secret: string;
  /** What the picture says. */
  readonly address: string;
}

/** Codes that sign in once each; shown this once. */
export interface NewRecoveryCodes {
  readonly recoveryCodes: readonly string[];
  /** The ids of the other sessions, which have ended. */
  readonly ended: readonly string[];
}

/**
 * The second factor of accounts: codes of an authenticator app (RFC 6238), and recovery codes. Secrets are kept encrypted,
 * recovery codes as hashes. Each change asks for the current password, ends the other sessions of the account, and is told
 * in the security trail of every organisation of its owner, who gets a letter.
 */
export interface SecondFactors {
  /** Null: there is none. */
  stateOf(uid: string): Promise<SecondFactorState | null>;
  /** Begins to set one up, also in the place of the one that there is. */
  begin(who: SignedIn, currentPassword: string): Promise<Result.Result<SecondFactorSetUp, AuthRefusal>>;
  /** Sets it up with the first code of the app. */
  confirm(
    who: SignedIn,
    first: { readonly setUp: string; readonly code: string },
    from: TrailOrigin,
  ): Promise<Result.Result<NewRecoveryCodes, AuthRefusal>>;
  /** Other recovery codes in the place of those that are left. */
  renewRecoveryCodes(
    who: SignedIn,
    currentPassword: string,
    from: TrailOrigin,
  ): Promise<Result.Result<NewRecoveryCodes, AuthRefusal | Refusal>>;
  /** Refuses while an organisation that its owner administers asks for one. */
  remove(
    who: SignedIn,
    currentPassword: string,
    from: TrailOrigin,
  ): Promise<Result.Result<readonly string[], AuthRefusal | Refusal>>;
  /**
   * An administrator takes it from a member who has lost it; every session of theirs ends. Refuses for oneself, and for
   * whoever works in another organisation, too: no administrator there has agreed.
   */
  removeOf(
    org: string,
    uid: string,
    by: TrailAuthor & { readonly actor: string },
  ): Promise<Result.Result<readonly string[], Refusal>>;
  /** The operator does. False if there is none. */
  removeAsOperator(uid: string): Promise<boolean>;
  /** Whether an organisation asks its administrators for one. */
  isAskedFor(org: string): Promise<boolean>;
  /**
   * Asks the administrators of an organisation for one, or no longer. The sessions of those who have none end; whoever
   * switches it on must have one.
   */
  ask(
    who: SignedIn,
    asked: 'ofAdministrators' | 'ofNobody',
    from: TrailOrigin,
  ): Promise<Result.Result<readonly string[], Refusal>>;
}

/** Of an account without one. */
export function noSecondFactor() {
  return refuse('not_found', 'This account has no second factor.', {});
}
