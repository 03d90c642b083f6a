import { assign, fromPromise, setup } from 'xstate';
import { verifiedMs } from '../phone/phoneCode.ts';
import type { ActionLink } from './actionLink.ts';
import { promptedMs } from './oneTap.ts';
import type { ProviderBack, ProviderId } from './providers.ts';
import type { Answer, Ask, PageOptions, SentCode, SignInFailure, UsedPasskey } from './signInAsk.ts';

/** Somebody who has signed in with this browser before, and wanted to be remembered (shell §3). */
export interface RememberedAccount {
  readonly email: string;
  /** Empty if it is not known. */
  readonly displayName: string;
  readonly photoUrl: string | null;
  /** How they signed in. */
  readonly providerId: string;
}

export interface SignInInput {
  readonly link: ActionLink;
  readonly remembered: readonly RememberedAccount[];
  /** `recovery`: the address is that of a forgotten password (`/reset`). */
  readonly entry: 'signIn' | 'recovery';
  /** Whose session it was, if somebody signs in again over a screen; empty otherwise. */
  readonly email: string;
  /** The provider from which the page itself has come back, because there was no window for it. */
  readonly back: ProviderBack | undefined;
}

export interface SignInContext extends Omit<SignInInput, 'email'> {
  /** As typed, or as a link says. */
  readonly email: string;
  /** Told to nobody before it has come. */
  readonly options: PageOptions;
  /** What is being asked; the last thing that was, once it is answered. */
  readonly asked: Ask;
  /** The provider that signs the address in, or that was asked last. */
  readonly provider: ProviderId | undefined;
  /** The state of what a provider has said, which is linked to the account once it is opened; undefined: nothing. */
  readonly links: string | undefined;
  /** The last code by text message. */
  readonly sent: SentCode | undefined;
  readonly failure: SignInFailure | undefined;
}

export type SignInEvent =
  | { readonly type: 'chooseAccount'; readonly email: string }
  | { readonly type: 'forgetAccount'; readonly email: string }
  | { readonly type: 'anotherAccount' }
  | { readonly type: 'chooseProvider'; readonly provider: ProviderId }
  | { readonly type: 'enterEmail'; readonly email: string }
  | { readonly type: 'enterPassword'; readonly password: string; readonly remember: boolean }
  | {
      readonly type: 'enterAccount';
      readonly email: string;
      readonly name: string;
      readonly password: string;
    }
  | { readonly type: 'choosePhone' }
  | { readonly type: 'enterPhone'; readonly phoneNumber: string; readonly captcha: string | undefined }
  | { readonly type: 'enterCode'; readonly code: string }
  | { readonly type: 'chooseGuest' }
  | { readonly type: 'enterGuestLink'; readonly code: string }
  | { readonly type: 'enterNewPassword'; readonly newPassword: string }
  | { readonly type: 'usePasskey'; readonly used?: UsedPasskey }
  | { readonly type: 'sendLink'; readonly email: string }
  | { readonly type: 'resend' }
  | { readonly type: 'recover' }
  | { readonly type: 'trouble' }
  | { readonly type: 'edit' }
  | { readonly type: 'goOn' }
  | { readonly type: 'signInOnly' }
  | { readonly type: 'back' };

const types: {
  context?: SignInContext;
  events?: SignInEvent;
  input?: SignInInput;
  tags?: 'waiting' | 'busy';
} = {};

/** The types, questions and actions that all states of the sign-in machine share. */
export const signInSetup = setup({
  types,
  actors: {
    /** Never rejects for what can be expected: a refusal is an answer. */
    ask: fromPromise<Answer, Ask>(() => {
      throw new Error('whoever runs the machine provides what asks the server');
    }),
  },
  actions: {
    /** Takes the text of a refusal away. */
    settle: assign({ failure: undefined }),
    /** Keeps what an answer says. */
    note: assign(({ context }: { readonly context: SignInContext }, answer: Answer) => {
      if (answer.outcome === 'refused') return { failure: answer.failure };
      if (answer.outcome === 'options') return { options: answer.options, failure: undefined };
      return {
        failure: undefined,
        email: 'email' in answer ? answer.email : context.email,
        ...((answer.outcome === 'linkEmail' || answer.outcome === 'linkFederated') && {
          links: context.back?.answer.state,
        }),
        ...('provider' in answer && { provider: answer.provider }),
        ...('sent' in answer && { sent: answer.sent }),
        ...('back' in answer && { back: answer.back }),
        ...('continueTo' in answer && { link: { ...context.link, continueTo: answer.continueTo } }),
      };
    }),
    /** Keeps what one-tap has given. It is of whoever is signed in there, and not of an address that was typed here. */
    noteOneTap: assign(({ context: { options, link } }, answer: Answer) =>
      answer.outcome === 'cameBack' && options.oneTap !== null
        ? {
            back: answer.back,
            provider: answer.back.provider,
            asked: { ask: 'oneTap' as const, view: options.oneTap, continueTo: link.continueTo },
            links: undefined,
            failure: undefined,
          }
        : {},
    ),
    /** The page asks by one-tap no more. */
    leaveOneTap: assign({ options: ({ context: { options } }) => ({ ...options, oneTap: null }) }),
  },
  delays: {
    /** Quick answers do not flicker (shell §9). */
    busyAfter: 500,
    /** Whoever signs in sees that the code was right (shell §9). */
    verifiedFor: verifiedMs,
    /** A prompt is asked for anew before the request to the provider behind it expires (`askedSeconds`). */
    promptedFor: promptedMs,
  },
});

/** What comes with an answer. */
export interface Answered {
  readonly context: SignInContext;
  readonly event: { readonly output: Answer };
}
