import { Button, List } from '@mantine/core';
import type { ComponentType } from 'react';
import { providers } from '../../../domain/signIn/providers.ts';
import { pageTexts } from '../../../domain/signIn/screenOfCode.ts';
import type { SignInScreen } from '../../../domain/signIn/signInScreens.ts';
import { ChooserScreen } from './ChooserScreen.tsx';
import { ConfirmEmailScreen } from './ConfirmEmailScreen.tsx';
import { CreateAccountScreen } from './CreateAccountScreen.tsx';
import { EmailScreen } from './EmailScreen.tsx';
import { GuestScreen } from './GuestScreen.tsx';
import { LinkPasswordScreen } from './LinkPasswordScreen.tsx';
import { NoticeScreen, type NoticeStep } from './NoticeScreen.tsx';
import { PasswordScreen } from './PasswordScreen.tsx';
import { PhoneCodeScreen } from './PhoneCodeScreen.tsx';
import { PhoneScreen } from './PhoneScreen.tsx';
import { RecoveryScreen } from './RecoveryScreen.tsx';
import { ResetFormScreen } from './ResetFormScreen.tsx';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';
import classes from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

const toSignIn: NoticeStep = { label: 'Sign in', event: { type: 'back' } };
const goOn: NoticeStep = { label: 'Continue', event: { type: 'goOn' } };
const reset: NoticeStep = { label: 'Reset password', event: { type: 'recover' } };

interface NoticeTexts {
  readonly title: string;
  /** `{email}`: whose account it is. */
  readonly text: string;
  readonly steps: readonly NoticeStep[];
}

/** A screen that only says something. */
function notice({ title, text, steps }: NoticeTexts) {
  return ({ state, send }: ScreenProps) => (
    <NoticeScreen
      state={state}
      send={send}
      title={title.replace('{email}', () => state.context.email)}
      text={text.replace('{email}', () => state.context.email)}
      steps={steps}
    />
  );
}

/** Nothing for 500 ms, and then that the page is busy (shell §9). */
function BusyScreen({ state, greeting }: ScreenProps) {
  return state.hasTag('busy') ? (
    <SignInCard state={state} title={greeting.title} text="One moment, please." />
  ) : null;
}

const TroubleScreen = ({ state, send }: ScreenProps) => (
  <NoticeScreen
    state={state}
    send={send}
    title="Trouble getting email?"
    steps={[
      { label: 'Resend', event: { type: 'resend' } },
      { label: 'Back', event: { type: 'back' } },
    ]}
  >
    <List size="sm" spacing="xs">
      <List.Item>Look into your folder for spam.</List.Item>
      <List.Item className={classes.text}>
        Check that {state.context.email} is spelled as it should be.
      </List.Item>
      <List.Item>Make sure that your mailbox has room.</List.Item>
    </List>
  </NoticeScreen>
);

/** Nothing can be tried again of an address that nobody understands, but what is offered here can be asked for. */
const UnrecoverableScreen = ({ state, send }: ScreenProps) => {
  const { failure, link, options } = state.context;
  const isTold = options.methods.length > 0;
  const again: NoticeStep = { label: 'Try again', event: { type: 'goOn' } };
  return (
    <NoticeScreen
      state={state}
      send={send}
      title="Error encountered"
      text={failure === undefined ? pageTexts['auth/internal-error'] : undefined}
      steps={[...(link.mode === 'unknown' && isTold ? [] : [again]), ...(isTold ? [toSignIn] : [])]}
    />
  );
};

const cancel: NoticeStep = { label: 'Cancel', event: { type: 'back' } };

/** Somebody else than was expected, by a link or at a provider (shell §4.2). */
const MismatchScreen = ({ state, send }: ScreenProps) => {
  const { asked, email } = state.context;
  return (
    <NoticeScreen
      state={state}
      send={send}
      title={`Continue with ${email}?`}
      text={
        asked.ask === 'complete'
          ? `You signed in there as ${email}, and had typed another address here.`
          : `The link is for ${email}. You asked for one for another address since.`
      }
      steps={[goOn, cancel]}
    />
  );
};

/** The code was right (shell §4.2). */
const PhoneVerifiedScreen = ({ state }: ScreenProps) => (
  <SignInCard state={state} title="Verified!" focus="heading" />
);

const nameOf = ({ context: { provider } }: ScreenProps['state']) =>
  provider === undefined ? 'the other provider' : providers[provider];

/** The account signs in with another provider. */
const FederatedScreen = ({ state, send }: ScreenProps) => (
  <NoticeScreen
    state={state}
    send={send}
    title="Sign in"
    text={`You have already used ${state.context.email}. Sign in with ${nameOf(state)} to continue.`}
    steps={[
      { label: `Sign in with ${nameOf(state)}`, event: { type: 'goOn' } },
      { label: 'Use another address', event: { type: 'back' } },
    ]}
  />
);

/** What is to be linked: the provider that has answered last. */
const linkedName = ({ context: { back } }: ScreenProps['state']) =>
  back === undefined ? 'the other provider' : providers[back.provider];

/** The account of the address is opened by a link, which links the provider, too (shell §4.2). */
const LinkEmailScreen = ({ state, send }: ScreenProps) => (
  <NoticeScreen
    state={state}
    send={send}
    title="You already have an account"
    text={`You have already used ${state.context.email}. Sign in with a link that goes there, in this browser, and ${linkedName(state)} signs you in from now on, too.`}
    steps={[{ label: 'Email me a sign-in link', event: { type: 'goOn' } }, cancel]}
  />
);

/** The account of the address is opened by another provider, which links this one, too (shell §4.2). */
const LinkFederatedScreen = ({ state, send }: ScreenProps) => (
  <NoticeScreen
    state={state}
    send={send}
    title="You already have an account"
    text={`You have already used ${state.context.email}. Sign in with ${nameOf(state)}, and ${linkedName(state)} signs you in from now on, too.`}
    steps={[{ label: `Sign in with ${nameOf(state)}`, event: { type: 'goOn' } }, cancel]}
  />
);

/** The link was to link a provider, and was opened in another browser (shell §4.2). */
const LinkElsewhereScreen = ({ state, send }: ScreenProps) => (
  <NoticeScreen
    state={state}
    send={send}
    title="Another device or browser"
    text={`You can sign in here. To link ${nameOf(state)} with your account as well, open the link in the browser in which you began.`}
    steps={[goOn, cancel]}
  />
);

/**
 * The link would link a provider as well (shell §4.2). Whoever has the mailbox may share this browser with whoever has signed in
 * at the provider.
 */
const ConfirmLinkScreen = ({ state, send }: ScreenProps) => (
  <NoticeScreen
    state={state}
    send={send}
    title={`Link ${nameOf(state)}?`}
    text={`Somebody has signed in with ${nameOf(state)} in this browser and wants to link it. If that was you, link it: whoever signs in to that account of ${nameOf(state)} is signed in here as you from now on. If it was not you, only sign in.`}
    steps={[
      { label: 'Link and sign in', event: { type: 'goOn' } },
      { label: 'Sign in only', event: { type: 'signInOnly' } },
    ]}
  />
);

/** Another window is at the provider. */
const AtProviderScreen = ({ state, send }: ScreenProps) => (
  <NoticeScreen
    state={state}
    send={send}
    title={`Sign in with ${nameOf(state)}`}
    text={
      state.matches({ atProvider: 'away' })
        ? `Go on in the window of ${nameOf(state)}.`
        : 'One moment, please.'
    }
    steps={[]}
  >
    <Button variant="default" fullWidth onClick={() => send({ type: 'back' })}>
      Cancel
    </Button>
  </NoticeScreen>
);

/** What each state of the machine looks like. */
export const screenViews: Readonly<Record<SignInScreen, ComponentType<ScreenProps>>> = {
  blank: BusyScreen,
  sending: BusyScreen,
  signedIn: BusyScreen,
  chooser: ChooserScreen,
  email: EmailScreen,
  password: PasswordScreen,
  secondFactor: SecondFactorScreen,
  phone: PhoneScreen,
  phoneCode: PhoneCodeScreen,
  phoneVerified: PhoneVerifiedScreen,
  guest: GuestScreen,
  linkPassword: LinkPasswordScreen,
  linkEmail: LinkEmailScreen,
  linkFederated: LinkFederatedScreen,
  linkElsewhere: LinkElsewhereScreen,
  confirmLink: ConfirmLinkScreen,
  createAccount: CreateAccountScreen,
  recovery: RecoveryScreen,
  confirmEmail: ConfirmEmailScreen,
  resetForm: ResetFormScreen,
  trouble: TroubleScreen,
  linkSent: notice({
    title: 'Check your email',
    text: 'An email with a link to sign in is on its way to {email}. Open the link in this browser; it works once, for an hour.',
    steps: [
      { label: 'Back to sign in', event: { type: 'back' } },
      { label: 'Trouble getting email?', event: { type: 'trouble' } },
    ],
  }),
  recoverySent: notice({
    title: 'Check your email',
    text: 'An email is on its way to {email}. Choose another password with its link, which works once, for an hour.',
    steps: [
      { label: 'Done', event: { type: 'goOn' } },
      { label: 'Send it again', event: { type: 'resend' } },
    ],
  }),
  unsupported: notice({
    title: 'Recover the password',
    text: 'This email already exists without any means of sign-in. Please reset the password to recover.',
    steps: [reset, { label: 'Use another address', event: { type: 'back' } }],
  }),
  mismatch: MismatchScreen,
  federated: FederatedScreen,
  atProvider: AtProviderScreen,
  differentDevice: notice({
    title: 'Another device or browser',
    text: 'Open the link in the browser in which you asked for it, or ask for another one here.',
    steps: [toSignIn],
  }),
  guestFailed: notice({
    title: 'This link does not open a booking',
    text: 'It works for the first browser that opens it, and for 30 days. Ask whoever sent it for another one.',
    steps: [{ label: 'Enter another link', event: { type: 'goOn' } }, toSignIn],
  }),
  sessionEnded: notice({
    title: 'Session ended',
    text: 'The request to sign in has expired or the link has already been used.',
    steps: [toSignIn],
  }),
  passwordChanged: notice({
    title: 'Password changed',
    text: 'You can now sign in to {email} with your new password. Every other session has ended.',
    steps: [goOn],
  }),
  resetFailed: notice({
    title: 'Try resetting your password again',
    text: 'Your request to reset your password has expired or the link has already been used.',
    steps: [reset, toSignIn],
  }),
  verifyEmail: notice({
    title: 'Verify your email',
    text: 'Is the address yours to which the email went? If you change your address, do this where you are signed in.',
    steps: [{ label: 'Verify my email', event: { type: 'goOn' } }, toSignIn],
  }),
  emailVerified: notice({
    title: 'Your email has been verified',
    text: 'You can now sign in with {email}.',
    steps: [goOn],
  }),
  verifyFailed: notice({
    title: 'Try verifying your email again',
    text: 'Your request to verify your email has expired or the link has already been used.',
    steps: [goOn],
  }),
  restoreEmail: notice({
    title: 'Take the change of your email back?',
    text: 'You sign in with your former address again, and every session ends.',
    steps: [{ label: 'Take it back', event: { type: 'goOn' } }, toSignIn],
  }),
  emailRestored: notice({
    title: 'Updated email address',
    text: 'You sign in with {email} again, and every session has ended. If it was not you who changed the address, reset your password now.',
    steps: [reset, goOn],
  }),
  restoreFailed: notice({
    title: 'Unable to update your email address',
    text: 'Your request has expired or the link has already been used. If it was not you who changed the address, tell your administrator.',
    steps: [goOn],
  }),
  unrecoverable: UnrecoverableScreen,
};
