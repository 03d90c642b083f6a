import { type SignInContext, signInSetup } from '../signInSetup.ts';
import { asking, place } from './asking.ts';
import { ask, backToEmail, hasPasswords, offersProviders, settled } from './steps.ts';

const askOptions = ask(() => ({ ask: 'options' }));

const hasMode =
  (mode: SignInContext['link']['mode']) =>
  ({ link }: SignInContext) =>
    link.mode === mode;

export const blank = signInSetup.createStateConfig({
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
          { after: 'linkElsewhere', to: 'linkElsewhere' },
          { after: 'confirmLink', to: 'confirmLink' },
        ],
        failure: 'sessionEnded',
        refused: 'unrecoverable',
        signsIn: true,
      }),
    },
  },
});

export const unrecoverable = signInSetup.createStateConfig({
  on: {
    goOn: { target: place('blank'), actions: settled },
    // Nothing can be offered before it is known what there is.
    back: { guard: ({ context }) => context.options.methods.length > 0, ...backToEmail },
  },
});
