import type { Ask } from '../signInAsk.ts';
import { type SignInContext, type SignInEvent, signInSetup } from '../signInSetup.ts';
import { asking, place } from './asking.ts';

/** What an action is told. */
export interface Arguments {
  readonly context: SignInContext;
  readonly event: SignInEvent;
}

/** Asks something of the server; what an event says is kept. */
export const ask = (question: (from: Arguments) => Ask) =>
  signInSetup.assign(({ context, event }) => ({
    asked: question({ context, event }),
    // Whoever begins again links nothing.
    links: event.type === 'enterEmail' || event.type === 'chooseAccount' ? undefined : context.links,
    email: 'email' in event ? event.email.trim() : context.email,
    failure: undefined,
  }));

/** Takes the text of a refusal away. */
export const settled = signInSetup.assign({ failure: undefined });

/** Whoever was known is no longer meant. */
export const anybody = signInSetup.assign({ email: '', links: undefined, failure: undefined });

/** The address that an event brings, or else the one that is known. */
export const emailOf = ({ context, event }: Arguments) =>
  'email' in event ? event.email.trim() : context.email;

/** Sends the browser to a provider: the chosen one, or that of the address. */
export const askProvider = signInSetup.assign(({ context, event }) => {
  // Of somebody who has typed their address, it must be their account.
  const isKnown = event.type !== 'chooseProvider';
  const provider = isKnown ? context.provider : event.provider;
  return {
    ...(provider !== undefined && {
      provider,
      asked: {
        ask: 'provider' as const,
        provider,
        email: isKnown ? context.email : undefined,
        continueTo: context.link.continueTo,
        links: isKnown ? context.links : undefined,
      },
    }),
    failure: undefined,
  };
});

/** Asks for the letter that lets a new password be chosen. */
export const askReset = ask((from) => ({ ask: 'sendReset', email: emailOf(from) }));

const askPasskey = ask(({ event }) => ({
  ask: 'passkey',
  used: event.type === 'usePasskey' ? event.used : undefined,
}));

/** What the installation offers. */
export const hasPasswords = ({ options }: SignInContext) => options.methods.includes('password');
export const offersProviders = ({ options }: SignInContext) => options.providers.length > 0;
export const offersPhone = ({ context: { options } }: { readonly context: SignInContext }) =>
  options.methods.includes('phone');
export const offersLinks = ({ context: { options } }: { readonly context: SignInContext }) =>
  options.methods.includes('link');

export const sendsMail = ({ context }: { readonly context: SignInContext }) => context.options.sendsMail;

/** Where somebody goes back to. */
export const backToChooser = { target: place('chooser'), actions: settled };
export const backToEmail = { target: place('email'), actions: settled };
/** To where somebody has begun. */
export const backToStart = [
  { guard: ({ context }: { readonly context: SignInContext }) => offersProviders(context), ...backToChooser },
  backToEmail,
];

/** Signs in with a code by text message, instead of with an address. */
export const choosePhone = { guard: offersPhone, target: place('phone'), actions: settled };

/** Opens a booking with a link that admits to it, without an account. */
export const chooseGuest = { target: place('guest'), actions: settled };

/** Signs in with a passkey instead of all that is typed: it needs no address (docs/sign-in.md). */
export const usePasskey = {
  guard: ({ context }: { readonly context: SignInContext }) => context.options.passkeys,
  target: 'passkey',
  actions: askPasskey,
} as const;
/** Waiting for the browser's passkey, within the screen that asked. */
export const passkey = asking({ leads: [{ after: 'signedIn', to: 'signedIn' }] });
