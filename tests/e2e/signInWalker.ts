import { afterAll, expect } from 'vitest';
import { freePort } from '../../api/platform/postgres/embeddedPostgres.ts';
import { type SignInScreen, signInScreenNames } from '../../domain/signIn/signInScreens.ts';
import { quickTimes } from '../api/services/messages/quickTimes.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startProviderServer } from '../support/providerServer.ts';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { installationFor, type PathStep, pathTo, type SignInPath } from './signInPaths.ts';
import {
  addressOf,
  makeAccount,
  prepareLookUp,
  type SignInVisitor,
  visitorPassword,
} from './signInVisitor.ts';

/** The heading of each screen that stays. */
const headings: Readonly<
  Record<Exclude<SignInScreen, 'blank' | 'sending' | 'phoneVerified' | 'signedIn'>, string | RegExp>
> = {
  chooser: 'Sign in to Muster',
  email: 'Sign in to Muster',
  password: 'Sign in to Muster',
  secondFactor: 'Second step',
  federated: 'Sign in',
  atProvider: /^Sign in with \S+$/,
  linkPassword: 'You already have an account',
  linkEmail: 'You already have an account',
  linkFederated: 'You already have an account',
  linkElsewhere: 'Another device or browser',
  confirmLink: 'Link Google?',
  phone: 'Login',
  phoneCode: 'Enter the code',
  guest: 'Continue as a guest',
  guestFailed: 'This link does not open a booking',
  createAccount: 'Create account',
  linkSent: 'Check your email',
  trouble: 'Trouble getting email?',
  recovery: 'Recover password',
  recoverySent: 'Check your email',
  unsupported: 'Recover the password',
  confirmEmail: 'Confirm email',
  mismatch: /^Continue with \S+\?$/,
  differentDevice: 'Another device or browser',
  sessionEnded: 'Session ended',
  resetForm: 'Reset your password',
  passwordChanged: 'Password changed',
  resetFailed: 'Try resetting your password again',
  verifyEmail: 'Verify your email',
  emailVerified: 'Your email has been verified',
  verifyFailed: 'Try verifying your email again',
  restoreEmail: 'Take the change of your email back?',
  emailRestored: 'Updated email address',
  restoreFailed: 'Unable to update your email address',
  unrecoverable: 'Error encountered',
};
/** A screen that waits for what somebody does. */
export type StayingScreen = keyof typeof headings;
export const stayingScreens = signInScreenNames.filter((name): name is StayingScreen =>
  Object.hasOwn(headings, name),
);

/** Walks through the sign-in page on paths of its machine, in the servers that a file has for that. */
export interface SignInWalker {
  /** Offers what every installation does by default. */
  readonly demonstration: Demonstration;
  /** Somebody new, in a browser of their own. */
  visit(
    at: Demonstration,
    options?: { readonly size?: keyof typeof sizes; readonly dark?: true },
  ): Promise<SignInVisitor>;
  /** Goes to a screen in the browser, and expects of it what is expected of every screen. */
  reach(screen: StayingScreen): Promise<void>;
}

/** Starts Muster as three operators have set it up, and a provider, before the tests of a file; stops them afterwards. */
export async function startSignInWalker(): Promise<SignInWalker> {
  // Without a server of its own for e-mail, so that letters are in the development mailbox.
  const demonstration = startDemonstration({
    configuration: { databaseUrl: undefined },
    messageTimes: quickTimes,
  });
  const strict = startDemonstration({
    configuration: {
      databaseUrl: undefined,
      signIn: { methods: ['password', 'link'], lookUp: true, signUp: true, linkDevice: 'same' },
    },
    messageTimes: quickTimes,
  });
  // Whoever signs in at a provider comes back by the address of Muster.
  const provider = await startProviderServer();
  afterAll(() => provider.close());
  const port = await freePort();
  const withProviders = startDemonstration({
    configuration: {
      databaseUrl: undefined,
      port,
      baseUrl: `http://127.0.0.1:${port}`,
      providers: provider.clients,
    },
    messageTimes: quickTimes,
  });

  const visit: SignInWalker['visit'] = async (at, { size = 'desktop', dark } = {}) => {
    visitors += 1;
    const context = await at.browser.newContext({
      viewport: sizes[size],
      reducedMotion: 'reduce',
      ...(dark && { colorScheme: 'dark' }),
    });
    const email = `visitor${visitors}@field.example`;
    return { page: await context.newPage(), context, at, provider, email };
  };

  return {
    demonstration,
    visit,
    async reach(screen) {
      const path = pathTo(screen);
      const isStrict = path.opened.some(({ outcome }) => outcome === 'differentDevice');
      const isProviders = installationFor(screen) === 'withProviders';
      const visitor = await visit(isProviders ? withProviders : isStrict ? strict : demonstration);
      const { page, context } = visitor;
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await walk(visitor, path);
      await page.getByRole('heading', { level: 1, name: headings[screen] }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(page.url()).not.toContain('oobCode');
      const card = page.getByRole('main').locator('> div');
      expect((await card.boundingBox())?.width).toBeLessThanOrEqual(360);
      expect(errors).toEqual([]);
      await context.close();
    },
  };
}

let visitors = 0;

/** Does what an event says, so that the server answers as the path has it. */
async function act(visitor: SignInVisitor, { event, answer }: PathStep): Promise<void> {
  const { page, email, provider } = visitor;
  const press = (...names: readonly string[]) =>
    page
      .getByRole('button', { name: new RegExp(`^(?:${names.join('|')})$`) })
      .first()
      .click();
  switch (event.type) {
    case 'enterEmail':
      if (
        answer !== undefined &&
        ['none', 'password', 'link', 'unsupported', 'federated'].includes(answer.outcome)
      ) {
        await prepareLookUp(visitor, answer.outcome);
      }
      if (answer?.outcome === 'resetSent') await makeAccount(visitor);
      await page.getByLabel('Email', { exact: true }).fill(email);
      return press('Next', 'Send', 'Sign in');
    case 'enterPassword':
      await page.getByRole('textbox', { name: 'Password' }).fill(visitorPassword);
      return press('Sign in');
    case 'enterNewPassword':
      await page.getByLabel('New password').fill('nine otters under the ice 5');
      return press('Save');
    case 'sendLink':
      return press('Email me a sign-in link');
    case 'trouble':
      return press('Trouble getting email\\?');
    case 'recover':
      return press('Reset password');
    case 'goOn':
      return press('Verify my email', 'Take it back');
    case 'back':
      return press('Cancel');
    case 'anotherAccount':
      return press('Use another account', 'Sign in with email');
    case 'choosePhone':
      return press('Sign in with phone');
    case 'chooseGuest':
      return press('Continue as a guest');
    case 'enterGuestLink':
      // Of a link that nobody has made.
      await page.getByLabel('Link to your booking').fill(`https://muster.test/guest#${'A'.repeat(43)}`);
      return press('Open the booking');
    case 'enterPhone':
      // Whoever has it or not: nobody is told.
      await page.getByRole('textbox', { name: 'Phone number' }).fill(event.phoneNumber);
      return press('Send code');
    case 'chooseProvider':
      // What comes of it needs the account whose address the provider has not verified.
      provider.fault = answer === undefined ? 'showsItsPage' : undefined;
      if (answer?.outcome === 'linkEmail') await prepareLookUp(visitor, 'link');
      else if (answer?.outcome === 'linkFederated') await prepareLookUp(visitor, 'federated');
      else if (answer !== undefined) await makeAccount(visitor);
      provider.signsIn = { subject: email, email, isVerified: false, name: 'Ana Ruiz' };
      return press('Sign in with Google');
    default:
      throw new Error(`no path needs ${event.type} so far`);
  }
}

async function walk(visitor: SignInVisitor, path: SignInPath): Promise<void> {
  const { page } = visitor;
  if (path.opening.includes('remembered')) {
    await page.addInitScript((email) => {
      const account = { email, displayName: 'Ana Ruiz', photoUrl: null, providerId: 'password' };
      localStorage.setItem('muster.remembered_accounts', JSON.stringify([account]));
    }, visitor.email);
  }
  const isBroken = path.opened[0]?.outcome === 'refused';
  if (isBroken) await page.route('**/api/auth/options', (route) => route.abort());
  // What a link comes to is known at once, or after the click that it asks for.
  const clicked = path.steps[0]?.event.type === 'goOn' ? path.steps[0].answer : undefined;
  await page.goto(await addressOf(visitor, path.opening, path.opened[1] ?? clicked));
  for (const step of path.steps) await act(visitor, step);
}
