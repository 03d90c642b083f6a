import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../../api/postgres/embeddedPostgres.ts';
import type { Answer } from '../../domain/signIn/signInAsk.ts';
import { type SignInScreen, signInScreenNames } from '../../domain/signIn/signInScreens.ts';
import type { SignInEvent } from '../../domain/signIn/signInSetup.ts';
import { cookieHeader } from '../api/identity/identitySide.ts';
import { quickTimes } from '../api/messages/quickTimes.ts';
import { openings, pathsFrom, screenOf } from '../domain/signIn/signInGraph.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startProviderServer } from '../support/providerServer.ts';
import { setUpSecondFactor } from '../support/secondFactor.ts';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import { mailboxLink } from './mailboxLink.ts';
import { enterCredentials, sizes, userOf } from './muster.ts';

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
const ofProviders: readonly SignInScreen[] = [
  'federated',
  'atProvider',
  'linkPassword',
  'linkEmail',
  'linkFederated',
  'linkElsewhere',
  'confirmLink',
];
const ofPhones: readonly SignInScreen[] = ['phone', 'phoneCode'];

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
type StayingScreen = keyof typeof headings;
const staying = signInScreenNames.filter((name): name is StayingScreen => Object.hasOwn(headings, name));

const password = 'seven herons by the river 4';
const other = 'nine otters under the ice 5';

interface Step {
  readonly event: SignInEvent;
  readonly answer: Answer | undefined;
}

interface Path {
  readonly opening: string;
  /** What the server answers before the first thing is done: its options, and what a link comes to. */
  readonly opened: readonly Answer[];
  readonly steps: readonly Step[];
}

/** The shortest path to a screen with nothing broken and nothing late, in an installation that offers everything. */
function pathTo(screen: SignInScreen): Path {
  const found = Object.entries(openings)
    .filter(([opening]) => opening.startsWith('/'))
    .flatMap(([opening, input]) =>
      pathsFrom(input)
        .filter(
          ({ state }) => screenOf(state) === screen && (screen === 'atProvider' || !state.hasTag('waiting')),
        )
        .map(({ steps }) => ({ opening, events: steps.map(({ event }) => event) })),
    )
    .filter(({ events }) => events.every((event) => isOrdinary(event, screen)))
    .toSorted((one, two) => one.events.length - two.events.length);
  const [shortest] = found;
  if (shortest === undefined) throw new Error(`no path leads to ${screen}`);
  const opened: Answer[] = [];
  const steps: Step[] = [];
  for (const event of shortest.events) {
    const answer = answerIn(event);
    const last = steps.at(-1);
    if (answer !== undefined && last === undefined) opened.push(answer);
    else if (answer !== undefined && last !== undefined) {
      // What is asked without anybody doing anything more is answered as it is.
      steps[steps.length - 1] = { ...last, answer: last.answer ?? answer };
    } else if (!event.type.startsWith('xstate.'))
      steps.push({ event: event as SignInEvent, answer: undefined });
  }
  return { opening: shortest.opening, opened, steps };
}

function answerIn(event: { readonly type: string }): Answer | undefined {
  return event.type.startsWith('xstate.done.actor')
    ? (event as { readonly output?: Answer }).output
    : undefined;
}

function isOrdinary(event: { readonly type: string }, screen: SignInScreen): boolean {
  const answer = answerIn(event);
  if (answer?.outcome === 'options') {
    const { methods, providers, oneTap } = answer.options;
    return (
      oneTap === null &&
      methods.length === (ofPhones.includes(screen) ? 3 : 2) &&
      providers.length > 0 === ofProviders.includes(screen)
    );
  }
  // Nobody is remembered in most openings.
  if (event.type === 'chooseAccount') return false;
  // What the server never says of its own accord.
  if (answer?.outcome === 'untold') return false;
  return !/^xstate\.(?:error|after)/.test(event.type);
}

/** Somebody in a browser of their own, with an address of their own. */
interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly at: Demonstration;
  readonly email: string;
}

const post = (at: Demonstration, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${at.address}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The answer is the cookie of the browser that made it. */
async function makeAccount({ at, email }: Visitor): Promise<string> {
  await at.services.pools.commands.query(
    `delete from muster_identity.sign_in_attempts where key like 'signUp%'`,
  );
  const made = await post(at, 'sign-up', { email, name: 'Ana Ruiz', password });
  expect(made.status).toBe(200);
  return cookieHeader(made.headers.getSetCookie());
}

/** Prepares what a look-up is to find. */
async function prepareLookUp(visitor: Visitor, outcome: Answer['outcome']): Promise<void> {
  if (outcome === 'none') return;
  await makeAccount(visitor);
  const provider = {
    password: 'credential',
    link: 'link',
    unsupported: 'elsewhere',
    federated: 'google',
  }[String(outcome)];
  await visitor.at.services.pools.commands.query(
    `update muster_identity.account set "providerId" = $2 from muster_identity."user" u
     where u.id = "userId" and u.email = $1`,
    [visitor.email, provider],
  );
}

/** The address of an opening whose link comes to this answer. */
async function addressOf(visitor: Visitor, opening: string, answer: Answer | undefined): Promise<string> {
  const { at, email, page } = visitor;
  const path = `${at.address}${opening.replace(/,.*/, '')}`;
  const mode = new URL(path).searchParams.get('mode');
  if (answer === undefined || mode === null) return path;
  if (answer.outcome === 'refused') {
    if (answer.failure.code !== 'auth/multi-factor-auth-required') return `${path}&oobCode=${'x'.repeat(43)}`;
    await makeFactor(visitor);
    await askForLink(page, at, email);
    return mailboxLink(at.address, email, 'signIn');
  }
  switch (mode) {
    case 'resetPassword':
      await makeAccount(visitor);
      await post(at, 'password/send-reset', { email });
      return mailboxLink(at.address, email, mode);
    case 'verifyEmail':
      await makeAccount(visitor);
      return mailboxLink(at.address, email, mode);
    case 'recoverEmail': {
      await makeRecovery(visitor, await makeAccount(visitor));
      return mailboxLink(at.address, email, mode);
    }
    case 'signIn': {
      if (answer.outcome === 'linkElsewhere') {
        const elsewhere = await visit(at);
        const address = await linkThatLinks(visitor, elsewhere.page);
        await elsewhere.context.close();
        return address;
      }
      if (answer.outcome === 'confirmLink') return linkThatLinks(visitor, page);
      const isHere = answer.outcome === 'signedIn' || answer.outcome === 'mismatch';
      if (!isHere) await post(at, 'link/send', { email });
      else {
        await askForLink(page, at, email);
        if (answer.outcome === 'mismatch') await askForLink(page, at, `other-${email}`);
      }
      return mailboxLink(at.address, email, mode);
    }
    default:
      return path;
  }
}

/** The link for an account that is opened by links, which a browser has asked for to link a provider. */
async function linkThatLinks(visitor: Visitor, page: Page): Promise<string> {
  const { at, email } = visitor;
  await prepareLookUp(visitor, 'link');
  provider.fault = undefined;
  provider.signsIn = { subject: email, email, isVerified: false, name: 'Ana Ruiz' };
  await page.goto(`${at.address}/login`);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  return mailboxLink(at.address, email, 'signIn');
}

/** An account in the demonstration that has a second factor. */
async function makeFactor(visitor: Visitor): Promise<void> {
  const { at, email } = visitor;
  const cookie = await makeAccount(visitor);
  const verification = await mailboxLink(at.address, email, 'verifyEmail');
  await post(at, 'email/verify', { code: new URL(verification).searchParams.get('oobCode') }, { cookie });
  await at.services.identity.addMember(email, { org: 'demo', role: 'scheduler' }, { actor: 'operator' });
  const { token } = Object(await (await post(at, 'sign-in', { email, password })).json());
  await setUpSecondFactor(at, token, password);
}

/** The address is changed by whoever has the account, and the former one is told. */
async function makeRecovery({ at, email }: Visitor, cookie: string): Promise<void> {
  const account = await at.services.identity.findUser(email);
  const verification = await mailboxLink(at.address, email, 'verifyEmail');
  await post(at, 'email/verify', { code: new URL(verification).searchParams.get('oobCode') }, { cookie });
  await at.services.identity.addMember(
    email,
    { org: 'demo', role: 'scheduler' },
    { actor: account?.uid ?? null },
  );
  const signedIn = await post(at, 'sign-in', { email, password });
  const now = cookieHeader(signedIn.headers.getSetCookie());
  const { token } = Object(await signedIn.json());
  const changed = await fetch(`${at.address}/api/v1/account/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ email: `new-${email}`, currentPassword: password }),
  });
  expect(changed.status).toBe(200);
  const link = await mailboxLink(at.address, `new-${email}`, 'verifyEmail');
  const code = new URL(link).searchParams.get('oobCode');
  expect((await post(at, 'email/verify', { code }, { cookie: now })).status).toBe(200);
}

async function askForLink(page: Page, at: Demonstration, email: string): Promise<void> {
  await page.goto(`${at.address}/login`);
  await page.getByLabel('Email', { exact: true }).waitFor();
  const status = await page.evaluate(
    async (address) =>
      (
        await fetch('/api/auth/link/send', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: address }),
        })
      ).status,
    email,
  );
  expect(status).toBe(200);
}

/** Does what an event says, so that the server answers as the path has it. */
async function act(visitor: Visitor, { event, answer }: Step): Promise<void> {
  const { page, email } = visitor;
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
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      return press('Sign in');
    case 'enterNewPassword':
      await page.getByLabel('New password').fill(other);
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

let visitors = 0;

async function visit(
  at: Demonstration,
  options: { readonly size?: keyof typeof sizes; readonly dark?: true } = {},
): Promise<Visitor> {
  visitors += 1;
  const context = await at.browser.newContext({
    viewport: sizes[options.size ?? 'desktop'],
    reducedMotion: 'reduce',
    ...(options.dark && { colorScheme: 'dark' }),
  });
  return { page: await context.newPage(), context, at, email: `visitor${visitors}@field.example` };
}

async function walk(visitor: Visitor, path: Path): Promise<void> {
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

describe('the sign-in page', () => {
  test.each(staying)('shows the screen %s', async (screen) => {
    const path = pathTo(screen);
    const isStrict = path.opened.some(({ outcome }) => outcome === 'differentDevice');
    const at = ofProviders.includes(screen) ? withProviders : isStrict ? strict : demonstration;
    const visitor = await visit(at);
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
  });

  test('offers a way on from a link that nobody understands, also when the server was not reached', async () => {
    const { page, context, at } = await visit(demonstration);
    await page.route('**/api/auth/options', (route) => route.abort());
    await page.goto(`${at.address}/login?mode=elsewhere`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/api/auth/options');
    await again.click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email', { exact: true }).waitFor();
    await context.close();
  });

  test('sends a link to the address that stands in the form of a new account', async () => {
    const { page, context, at, email } = await visit(demonstration);
    await page.goto(`${at.address}/login`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    const link = page.getByRole('button', { name: 'Email me a sign-in link' });
    await page.getByLabel('Email', { exact: true }).fill('');
    await link.click();
    await page.getByText('Enter your email address to continue').waitFor();
    expect(await page.getByText('Enter your password').count()).toBe(0);
    await page.getByLabel('Email', { exact: true }).fill(`typed-${email}`);
    await link.click();
    await page.getByText(`An email with a link to sign in is on its way to typed-${email}.`).waitFor();
    await context.close();
  });

  test('says nothing for half a second, and then that it is busy', async () => {
    const { page, context, at } = await visit(demonstration);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/auth/options', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${at.address}/login`);
    await page.getByRole('main').waitFor();
    expect(await page.getByRole('heading').count()).toBe(0);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    release();
    await page.getByLabel('Email', { exact: true }).waitFor();
    await context.close();
  });

  test('leads where somebody wanted to go, and never elsewhere', async () => {
    for (const [query, path] of [
      ['next=%2Fcustomers', '/customers'],
      ['signInSuccessUrl=%2Fresources&next=%2Fcustomers', '/resources'],
      ['signInSuccessUrl=https%3A%2F%2Felsewhere.example%2F', '/bookings'],
      ['continueUrl=%2F%2Felsewhere.example', '/bookings'],
    ] as const) {
      const { page, context, at } = await visit(demonstration);
      await page.goto(`${at.address}/login?${query}`);
      const { email: address, password: known } = userOf('dispatcher');
      await enterCredentials(page, address, known);
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      const { origin, pathname } = new URL(page.url());
      expect([query, origin, pathname]).toEqual([query, at.address, path]);
      await context.close();
    }
  });

  test('lets somebody change their address, and take that back', async () => {
    const { page, context, at } = await visit(demonstration, { size: 'phone', dark: true });
    const { email: former, password: known } = userOf('scheduler');
    await page.goto(`${at.address}/login`);
    await enterCredentials(page, former, known);
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
    await page.goto(`${at.address}/account`);
    const form = page.getByRole('form', { name: 'Change your email address' });
    await form.getByRole('button', { name: 'Change email address' }).click();
    await form.getByText('Enter your email address to continue').waitFor();
    await form.getByLabel('New email address').fill('moved@field.example');
    await form.getByLabel('Current password').fill('not this one 1');
    await form.getByRole('button', { name: 'Change email address' }).click();
    await form.getByText('This is not your current password').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByLabel('Current password').fill(known);
    await form.getByRole('button', { name: 'Change email address' }).click();
    await form.getByText('An email is on its way to moved@field.example.').waitFor();

    // In the browser in which they are signed in.
    const verification = await mailboxLink(at.address, 'moved@field.example', 'verifyEmail');
    const stranger = await visit(demonstration);
    await stranger.page.goto(verification);
    await stranger.page.getByRole('button', { name: 'Verify my email' }).click();
    await stranger.page.getByText('Please login again to perform this operation').waitFor();
    await stranger.context.close();
    await page.goto(verification);
    await page.getByRole('button', { name: 'Verify my email' }).click();
    await page.getByRole('heading', { name: 'Your email has been verified' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
    expect(await at.services.identity.findUser(former)).toBeUndefined();

    const back = await mailboxLink(at.address, former, 'recoverEmail');
    const elsewhere = await visit(demonstration);
    await elsewhere.page.goto(back);
    await elsewhere.page.getByRole('button', { name: 'Take it back' }).click();
    await elsewhere.page.getByRole('heading', { name: 'Updated email address' }).waitFor();
    await elsewhere.page.getByText(`You sign in with ${former} again`).waitFor();
    expect(await at.services.identity.findUser('moved@field.example')).toBeUndefined();
    await elsewhere.context.close();
    await context.close();
  });
});
