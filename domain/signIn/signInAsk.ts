import type { CaptchaView } from './captcha.ts';
import type { OneTapView } from './oneTap.ts';
import type { ProviderBack, ProviderId } from './providers.ts';
import type { SignInCode } from './screenOfCode.ts';
import type { LookUpOutcome, SignInMethod } from './signInMethods.ts';

/** What this installation offers, as the page is told first. */
export interface PageOptions {
  readonly methods: readonly SignInMethod[];
  /** Whose accounts sign in here, too. */
  readonly providers: readonly ProviderId[];
  /** What has Google ask on the page itself (one-tap); null: nothing. */
  readonly oneTap: OneTapView | null;
  /** Whether passkeys sign in here. */
  readonly passkeys: boolean;
  /** What is to be solved before a code goes out by text message; null: nothing. */
  readonly captcha: CaptchaView | null;
  /** Whether anybody may make an account. */
  readonly signUp: boolean;
  /** Whether letters go out by e-mail. */
  readonly sendsMail: boolean;
  /** What a new password must be, in words. */
  readonly passwordRule: string;
}

/** What the browser has given when somebody chose a passkey from what it offers in the field for the address. */
export interface UsedPasskey {
  readonly challengeId: string;
  readonly credential: object;
}

/** Where a code was sent by text message. */
export interface SentCode {
  /** Goes back with the code. */
  readonly verificationId: string;
  /** E.164. */
  readonly phoneNumber: string;
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
  | {
      readonly ask: 'sendLink';
      readonly email: string;
      readonly continueTo: string | undefined;
      /** The state of what a provider has said, which is to be linked; undefined: nothing. */
      readonly links: string | undefined;
    }
  | { readonly ask: 'checkReset'; readonly code: string }
  | { readonly ask: 'reset'; readonly code: string; readonly newPassword: string }
  | {
      readonly ask: 'openLink';
      readonly code: string;
      readonly email: string | undefined;
      /** Whether it links the provider that it could link; omitted: nobody has said so yet. */
      readonly linksProvider?: boolean;
      readonly secondFactor?: string;
    }
  | {
      /** Sends a window of the browser to a provider, and waits until it comes back. */
      readonly ask: 'provider';
      readonly provider: ProviderId;
      /** Who is to sign in there; undefined: whoever it is. */
      readonly email: string | undefined;
      readonly continueTo: string | undefined;
      /** The state of what another provider has said, which is to be linked; undefined: nothing. */
      readonly links: string | undefined;
    }
  | {
      /** Has Google ask on the page itself, and waits for what somebody does there. */
      readonly ask: 'oneTap';
      readonly view: OneTapView;
      readonly continueTo: string | undefined;
    }
  | ({
      readonly ask: 'complete';
      /** Whom the account must belong to; undefined: to whoever it is. */
      readonly email: string | undefined;
      readonly secondFactor?: string;
    } & ProviderBack)
  | {
      readonly ask: 'linkPassword';
      /** Of what the provider has said. */
      readonly state: string;
      readonly password: string;
      readonly secondFactor?: string;
    }
  | {
      readonly ask: 'sendCode';
      /** E.164. */
      readonly phoneNumber: string;
      /** What the captcha has given; undefined: there is none. */
      readonly captcha: string | undefined;
    }
  | { readonly ask: 'resendCode'; readonly verificationId: string }
  | {
      readonly ask: 'phoneCode';
      readonly verificationId: string;
      readonly code: string;
      readonly secondFactor?: string;
    }
  | { readonly ask: 'openGuestLink'; readonly code: string }
  | { readonly ask: 'passkey'; readonly used: UsedPasskey | undefined }
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
  | { readonly outcome: Exclude<LookUpOutcome, 'federated'> }
  | { readonly outcome: 'federated'; readonly provider: ProviderId }
  | {
      readonly outcome: 'signedIn';
      /** Where to go on, if that was kept elsewhere than in the address. */
      readonly continueTo?: string;
    }
  | { readonly outcome: 'resetSent' | 'linkSent' | 'confirmEmail' | 'differentDevice' }
  | { readonly outcome: 'codeSent'; readonly sent: SentCode }
  /** From a provider; `closed`: its window or prompt was closed before it had answered, or never came. */
  | { readonly outcome: 'cameBack'; readonly back: ProviderBack }
  | { readonly outcome: 'closed' }
  | {
      readonly outcome:
        | 'resetFor'
        | 'passwordChanged'
        | 'mismatch'
        | 'verified'
        | 'restored'
        | 'linkPassword'
        | 'linkEmail';
      /** Whose account it is about. */
      readonly email: string;
    }
  /** `provider` opens the account. */
  | { readonly outcome: 'linkFederated'; readonly email: string; readonly provider: ProviderId }
  /** `provider` was to be linked by a link, which another browser has asked for. */
  | { readonly outcome: 'linkElsewhere'; readonly provider: ProviderId }
  /** The link would link `provider` as well. */
  | { readonly outcome: 'confirmLink'; readonly provider: ProviderId }
  | { readonly outcome: 'refused'; readonly failure: SignInFailure };
export type Outcome = Answer['outcome'];
