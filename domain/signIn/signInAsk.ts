import type { SignInCode } from './screenOfCode.ts';
import type { LookUpOutcome, SignInMethod } from './signInMethods.ts';

/** What this installation offers, as the page is told first. */
export interface PageOptions {
  readonly methods: readonly SignInMethod[];
  /** Whether anybody may make an account. */
  readonly signUp: boolean;
  /** Whether letters go out by e-mail. */
  readonly sendsMail: boolean;
  /** What a new password must be, in words. */
  readonly passwordRule: string;
}

/** What the page asks of the server: one at a time. */
export type Ask =
  | { readonly ask: 'options' }
  | { readonly ask: 'lookUp'; readonly email: string }
  | {
      readonly ask: 'signIn';
      readonly email: string;
      readonly password: string;
      /** Whether this browser is to remember who signed in. */
      readonly remember: boolean;
      /** The code of the second factor, once it was asked for. */
      readonly secondFactor?: string;
    }
  | { readonly ask: 'signUp'; readonly email: string; readonly name: string; readonly password: string }
  | { readonly ask: 'sendReset'; readonly email: string }
  | { readonly ask: 'sendLink'; readonly email: string; readonly continueTo: string | undefined }
  | { readonly ask: 'checkReset'; readonly code: string }
  | { readonly ask: 'reset'; readonly code: string; readonly newPassword: string }
  | {
      readonly ask: 'openLink';
      readonly code: string;
      readonly email: string | undefined;
      readonly secondFactor?: string;
    }
  | { readonly ask: 'verify'; readonly code: string }
  | { readonly ask: 'recover'; readonly code: string };

/** Why something was refused, in words that a person reads. */
export interface SignInFailure {
  readonly code: SignInCode;
  readonly message: string;
  /** The field that it is about, if it is about one. */
  readonly field: string | undefined;
}

/** What came back. */
export type Answer =
  | { readonly outcome: 'options'; readonly options: PageOptions }
  | { readonly outcome: LookUpOutcome }
  | { readonly outcome: 'signedIn' | 'resetSent' | 'linkSent' | 'confirmEmail' | 'differentDevice' }
  | {
      readonly outcome: 'resetFor' | 'passwordChanged' | 'mismatch' | 'verified' | 'restored';
      /** Whose account it is about. */
      readonly email: string;
    }
  | { readonly outcome: 'refused'; readonly failure: SignInFailure };
export type Outcome = Answer['outcome'];
