import type { Ask } from './signInAsk.ts';
import { type SignInContext, type SignInEvent, signInSetup } from './signInSetup.ts';
import { asking, place } from './states/asking.ts';

interface Arguments {
  readonly context: SignInContext;
  readonly event: SignInEvent;
}

/** Asks something of the server; what an event says is kept. */
const ask = (question: (from: Arguments) => Ask) =>
  signInSetup.assign(({ context, event }) => ({
    asked: question({ context, event }),
    email: 'email' in event ? event.email.trim() : context.email,
    failure: undefined,
  }));

const settled = signInSetup.assign({ failure: undefined });
const forget = signInSetup.assign(({ context, event }) =>
  event.type === 'forgetAccount'
    ? { remembered: context.remembered.filter(({ email }) => email !== event.email) }
    : {},
);
const anybody = signInSetup.assign({ email: '', failure: undefined });

/** The address that an event brings, or else the one that is known. */
const emailOf = ({ context, event }: Arguments) => ('email' in event ? event.email.trim() : context.email);

const askProvider = signInSetup.assign(({ context, event }) => {
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
      },
    }),
    failure: undefined,
  };
});
/** What a browser has come back with from a provider. */
const askComplete = ask(({ context: { asked, back, email } }) =>
  back === undefined
    ? { ask: 'lookUp', email }
    : { ask: 'complete', ...back, email: asked.ask === 'provider' ? asked.email : undefined },
);

const askOptions = ask(() => ({ ask: 'options' }));
const askLookUp = ask((from) => ({ ask: 'lookUp', email: emailOf(from) }));
const askReset = ask((from) => ({ ask: 'sendReset', email: emailOf(from) }));
const askLink = ask((from) => ({
  ask: 'sendLink',
  email: emailOf(from),
  continueTo: from.context.link.continueTo,
}));

/** Whether it signs in, and may be asked again with the code of the second factor. */
function takesCode(asked: Ask): asked is Extract<Ask, { readonly secondFactor?: string }> {
  return ['signIn', 'openLink', 'complete', 'linkPassword'].includes(asked.ask);
}

const askPasskey = ask(({ event }) => ({
  ask: 'passkey',
  used: event.type === 'usePasskey' ? event.used : undefined,
}));

/** Asks the same as before, with the code of the second factor. */
const askWithCode = ask(({ context: { asked, email }, event }) =>
  event.type === 'enterCode' && takesCode(asked)
    ? { ...asked, secondFactor: event.code.trim() }
    : { ask: 'lookUp', email },
);

const hasPasswords = ({ options }: SignInContext) => options.methods.includes('password');
const offersProviders = ({ options }: SignInContext) => options.providers.length > 0;
const offersLinks = ({ context: { options } }: { readonly context: SignInContext }) =>
  options.methods.includes('link');
const sendsMail = ({ context }: { readonly context: SignInContext }) => context.options.sendsMail;
const hasMode =
  (mode: SignInContext['link']['mode']) =>
  ({ link }: SignInContext) =>
    link.mode === mode;

/** What a look-up comes to: a password, a new account, a link, or no means at all (shell §4.2). */
const looking = asking({
  leads: [
    { after: 'password', to: 'password' },
    { after: 'none', to: 'createAccount', when: hasPasswords },
    { after: 'none', to: 'sending' },
    { after: 'link', to: 'sending' },
    { after: 'federated', to: 'federated' },
    { after: 'unsupported', to: 'unsupported' },
    { after: 'untold', to: 'password', when: hasPasswords },
    { after: 'untold', to: 'sending' },
  ],
});
const backToChooser = { target: place('chooser'), actions: settled };
/** With a passkey instead of all that is typed: it needs no address (docs/sign-in.md). */
const usePasskey = {
  guard: ({ context }: { readonly context: SignInContext }) => context.options.passkeys,
  target: 'passkey',
  actions: askPasskey,
} as const;
const passkey = asking({ leads: [{ after: 'signedIn', to: 'signedIn' }] });
const backToEmail = { target: place('email'), actions: settled };

/**
 * The sign-in page (shell §2.4, §4.2): every screen is a state of its name (`signInScreens.ts`), and every question to the
 * server the same actor, `ask`. It knows no page, no network and no clock but its own; a refusal is an answer, and leads where
 * `screenOfCode.ts` says.
 */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    provider: input.back?.provider,
    options: {
      methods: [],
      providers: [],
      signUp: false,
      sendsMail: false,
      passwordRule: '',
      passkeys: false,
    },
    asked: { ask: 'options' },
    failure: undefined,
  }),
  initial: 'blank',
  states: {
    blank: {
      initial: 'options',
      states: {
        options: {
          entry: askOptions,
          ...asking({
            leads: [
              { after: 'options', to: 'unrecoverable', when: hasMode('unknown') },
              { after: 'options', to: 'atProvider.back', when: ({ back }) => back !== undefined },
              { after: 'options', to: 'blank.reset', when: hasMode('resetPassword') },
              { after: 'options', to: 'verifyEmail', when: hasMode('verifyEmail') },
              { after: 'options', to: 'restoreEmail', when: hasMode('recoverEmail') },
              { after: 'options', to: 'blank.link', when: hasMode('signIn') },
              { after: 'options', to: 'recovery', when: ({ entry }) => entry === 'recovery' },
              {
                after: 'options',
                to: 'password',
                when: (context) => context.email !== '' && hasPasswords(context),
              },
              { after: 'options', to: 'chooser', when: ({ remembered }) => remembered.length > 0 },
              { after: 'options', to: 'chooser', when: offersProviders },
              { after: 'options', to: 'chooser', when: hasMode('selectAccount') },
              { after: 'options', to: 'email' },
            ],
            refused: 'unrecoverable',
          }),
        },
        reset: {
          entry: ask(({ context }) => ({ ask: 'checkReset', code: context.link.code })),
          ...asking({
            leads: [{ after: 'resetFor', to: 'resetForm' }],
            failure: 'resetFailed',
            refused: 'unrecoverable',
          }),
        },
        link: {
          entry: ask(({ context }) => ({ ask: 'openLink', code: context.link.code, email: undefined })),
          ...asking({
            leads: [
              { after: 'signedIn', to: 'signedIn' },
              { after: 'confirmEmail', to: 'confirmEmail' },
              { after: 'mismatch', to: 'mismatch' },
              { after: 'differentDevice', to: 'differentDevice' },
            ],
            failure: 'sessionEnded',
            refused: 'unrecoverable',
            signsIn: true,
          }),
        },
      },
    },

    chooser: {
      initial: 'ready',
      on: { edit: { actions: settled } },
      states: {
        ready: {
          on: {
            chooseAccount: { target: 'waiting', actions: askLookUp },
            forgetAccount: { actions: forget },
            chooseProvider: { target: place('atProvider'), actions: askProvider },
            anotherAccount: { target: place('email'), actions: anybody },
            usePasskey,
          },
        },
        waiting: looking,
        passkey,
      },
    },

    email: {
      initial: 'ready',
      on: { edit: { actions: settled } },
      states: {
        ready: {
          on: {
            enterEmail: { target: 'waiting', actions: askLookUp },
            usePasskey,
            back: { guard: ({ context }) => offersProviders(context), ...backToChooser },
          },
        },
        waiting: looking,
        passkey,
      },
    },

    federated: { on: { goOn: { target: place('atProvider'), actions: askProvider }, back: backToEmail } },

    atProvider: {
      initial: 'away',
      // Whoever has lost sight of the other window does not wait for it.
      on: { back: backToChooser },
      states: {
        away: asking({
          leads: [
            { after: 'cameBack', to: 'atProvider.back' },
            { after: 'closed', to: 'chooser' },
          ],
          refused: 'chooser',
        }),
        back: {
          entry: askComplete,
          ...asking({
            leads: [
              { after: 'signedIn', to: 'signedIn' },
              { after: 'mismatch', to: 'mismatch' },
              { after: 'linkPassword', to: 'linkPassword' },
            ],
            refused: 'chooser',
            signsIn: true,
          }),
        },
      },
    },

    linkPassword: {
      initial: 'ready',
      on: { edit: { actions: settled } },
      states: {
        ready: {
          on: {
            enterPassword: {
              target: 'waiting',
              actions: ask(({ context: { back, email }, event }) =>
                event.type === 'enterPassword' && back !== undefined
                  ? { ask: 'linkPassword', state: back.answer.state, password: event.password }
                  : { ask: 'lookUp', email },
              ),
            },
            trouble: { target: place('recovery'), actions: settled },
            back: backToChooser,
          },
        },
        waiting: asking({ leads: [{ after: 'signedIn', to: 'signedIn' }], signsIn: true }),
      },
    },

    password: {
      initial: 'ready',
      on: { edit: { actions: settled } },
      states: {
        ready: {
          on: {
            enterPassword: {
              target: 'waiting',
              actions: ask(({ context: { email }, event }) =>
                event.type === 'enterPassword'
                  ? { ask: 'signIn', email, password: event.password, remember: event.remember }
                  : { ask: 'lookUp', email },
              ),
            },
            sendLink: { guard: offersLinks, target: place('sending') },
            trouble: { target: place('recovery'), actions: settled },
            back: backToEmail,
            usePasskey,
          },
        },
        waiting: asking({ leads: [{ after: 'signedIn', to: 'signedIn' }], signsIn: true }),
        passkey,
      },
    },

    secondFactor: {
      initial: 'ready',
      on: { edit: { actions: settled } },
      states: {
        ready: {
          on: {
            enterCode: { target: 'waiting', actions: askWithCode },
            back: backToEmail,
          },
        },
        waiting: asking({ leads: [{ after: 'signedIn', to: 'signedIn' }], failure: 'sessionEnded' }),
      },
    },

    createAccount: {
      initial: 'ready',
      on: { edit: { actions: settled } },
      states: {
        ready: {
          on: {
            enterAccount: {
              target: 'waiting',
              actions: ask(({ event, context: { email } }) =>
                event.type === 'enterAccount'
                  ? { ask: 'signUp', email: event.email, name: event.name, password: event.password }
                  : { ask: 'lookUp', email },
              ),
            },
            sendLink: { guard: offersLinks, target: place('sending') },
            back: backToEmail,
          },
        },
        waiting: asking({ leads: [{ after: 'signedIn', to: 'signedIn' }] }),
      },
    },

    sending: {
      entry: askLink,
      ...asking({ leads: [{ after: 'linkSent', to: 'linkSent' }], refused: 'email' }),
    },

    linkSent: { on: { trouble: { target: place('trouble') }, back: backToEmail } },

    trouble: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            resend: { target: 'waiting', actions: askLink },
            back: { target: place('linkSent'), actions: settled },
          },
        },
        waiting: asking({ leads: [{ after: 'linkSent', to: 'linkSent' }] }),
      },
    },

    recovery: {
      initial: 'ready',
      on: { edit: { actions: settled } },
      states: {
        ready: {
          on: {
            enterEmail: { guard: sendsMail, target: 'waiting', actions: askReset },
            back: backToEmail,
          },
        },
        waiting: asking({ leads: [{ after: 'resetSent', to: 'recoverySent' }] }),
      },
    },

    recoverySent: { on: { goOn: backToEmail, resend: { target: place('recovery') } } },

    unsupported: {
      initial: 'ready',
      states: {
        ready: {
          on: { recover: { guard: sendsMail, target: 'waiting', actions: askReset }, back: backToEmail },
        },
        waiting: asking({ leads: [{ after: 'resetSent', to: 'recoverySent' }] }),
      },
    },

    confirmEmail: {
      initial: 'ready',
      on: { edit: { actions: settled } },
      states: {
        ready: {
          on: {
            enterEmail: {
              target: 'waiting',
              actions: ask((from) => ({
                ask: 'openLink',
                code: from.context.link.code,
                email: emailOf(from),
              })),
            },
            back: backToEmail,
          },
        },
        waiting: asking({
          leads: [
            { after: 'signedIn', to: 'signedIn' },
            { after: 'differentDevice', to: 'differentDevice' },
          ],
          failure: 'sessionEnded',
          signsIn: true,
        }),
      },
    },

    mismatch: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            goOn: {
              target: 'waiting',
              actions: ask(({ context: { asked, link, email } }) =>
                asked.ask === 'complete'
                  ? { ...asked, email: undefined }
                  : { ask: 'openLink', code: link.code, email },
              ),
            },
            back: { target: place('email'), actions: anybody },
          },
        },
        waiting: asking({
          leads: [
            { after: 'signedIn', to: 'signedIn' },
            { after: 'linkPassword', to: 'linkPassword' },
          ],
          failure: 'sessionEnded',
          signsIn: true,
        }),
      },
    },

    differentDevice: { on: { back: backToEmail } },
    sessionEnded: { on: { back: backToEmail } },

    resetForm: {
      initial: 'ready',
      on: { edit: { actions: settled } },
      states: {
        ready: {
          on: {
            enterNewPassword: {
              target: 'waiting',
              actions: ask(({ context: { link, email }, event }) =>
                event.type === 'enterNewPassword'
                  ? { ask: 'reset', code: link.code, newPassword: event.newPassword }
                  : { ask: 'lookUp', email },
              ),
            },
          },
        },
        waiting: asking({
          leads: [{ after: 'passwordChanged', to: 'passwordChanged' }],
          failure: 'resetFailed',
        }),
      },
    },

    passwordChanged: { on: { goOn: { target: place('password') } } },
    resetFailed: { on: { recover: { target: place('recovery'), actions: settled }, back: backToEmail } },

    verifyEmail: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            goOn: {
              target: 'waiting',
              actions: ask(({ context }) => ({ ask: 'verify', code: context.link.code })),
            },
            back: backToEmail,
          },
        },
        waiting: asking({ leads: [{ after: 'verified', to: 'emailVerified' }], failure: 'verifyFailed' }),
      },
    },
    emailVerified: { on: { goOn: backToEmail } },
    verifyFailed: { on: { goOn: backToEmail } },

    restoreEmail: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            goOn: {
              target: 'waiting',
              actions: ask(({ context }) => ({ ask: 'recover', code: context.link.code })),
            },
            back: backToEmail,
          },
        },
        waiting: asking({ leads: [{ after: 'restored', to: 'emailRestored' }], failure: 'restoreFailed' }),
      },
    },
    emailRestored: {
      initial: 'ready',
      states: {
        ready: {
          on: { recover: { guard: sendsMail, target: 'waiting', actions: askReset }, goOn: backToEmail },
        },
        waiting: asking({ leads: [{ after: 'resetSent', to: 'recoverySent' }] }),
      },
    },
    restoreFailed: { on: { goOn: backToEmail } },

    unrecoverable: {
      on: {
        goOn: { target: place('blank'), actions: settled },
        // Nothing can be offered before it is known what there is.
        back: { guard: ({ context }) => context.options.methods.length > 0, ...backToEmail },
      },
    },

    signedIn: { type: 'final' },
  },
});
