import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Result } from 'effect';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { systemActor } from '../../domain/rights/actor.ts';
import { linkExpiredText, mismatchText, missingClaimsAlert } from '../../web/startUp/startUpTexts.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import {
  type GuardPath,
  type GuardScreen,
  type GuardStep,
  guardPathTo,
  isWaiting,
  type StayingScreen,
} from './startUpPaths.ts';
import {
  become,
  linkFor,
  otherOrganisation,
  type StartUpVisitor,
  tokenBehind,
  turnInto,
} from './startUpVisitor.ts';

/** What somebody finds on a screen. */
interface Shown {
  readonly heading: string | RegExp;
  /** What is told beside it, or for a moment. */
  readonly told?: string | RegExp;
  /** With what they go on, without a mouse as well. */
  readonly goesOn: (page: Page) => Locator;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const email = (page: Page) => page.getByLabel('Email', { exact: true });
const signIn = { heading: 'Sign in to Muster', goesOn: email } as const;

const shown: Readonly<Record<StayingScreen, Shown>> = {
  stillSignedIn: {
    heading: 'You are still signed in',
    told: 'The server could not be reached. Please check your network and try again.',
    goesOn: button('Try again'),
  },
  confirmingDevice: {
    heading: 'Is this you?',
    told: /^Your link signs you in to /,
    goesOn: (page) => page.getByLabel('Please provide your company email or phone number'),
  },
  // Told for a moment, on the way to where everybody begins.
  linkExpired: { ...signIn, told: linkExpiredText },
  unreachable: {
    heading: 'Muster cannot be reached',
    told: 'Retry limit reached. Please try again later.',
    goesOn: button('Try again'),
  },
  founding: { heading: 'Make your organisation', goesOn: (page) => page.getByLabel('Name') },
  guestEnded: { heading: 'Your booking is closed for now', goesOn: button('Open the booking again') },
  signIn,
  signInAfterNoOrganisation: { ...signIn, told: /^Sorry you are not currently setup as a member/ },
  signInAfterMissingClaims: { ...signIn, told: missingClaimsAlert },
  signInAfterMismatch: { ...signIn, told: mismatchText },
  // Of a code that nobody was sent.
  signInWithErrand: { heading: 'Try resetting your password again', goesOn: button('Reset password') },
  open: { heading: 'Bookings', goesOn: button('New booking') },
  // The drawer of a record that does not exist has the focus: on a phone it is all that there is.
  recordOfAddress: { heading: /./, goesOn: button('Close') },
  terms: { heading: 'Be kind', goesOn: button('Accept') },
  secondFactor: {
    heading: 'Set up a second factor',
    told: 'Northside Plumbing asks everybody who administers it for one.',
    goesOn: (page) => page.getByLabel('Current password'),
  },
  ended: {
    heading: 'Your session has ended',
    goesOn: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Password' }),
  },
  left: { heading: 'You work in Northside Plumbing now', goesOn: button(/^Back to /) },
};

/** What each actor of the machine asks the server. */
const endpoints: Readonly<Record<string, string>> = {
  question: '**/api/v1/session',
  signOut: '**/api/auth/sign-out',
  dismiss: '**/api/auth/sign-out',
  signOutStranger: '**/api/auth/sign-out',
  findToken: '**/api/auth/tokens/find',
  redeemToken: '**/api/auth/tokens/sign-in',
  openLink: '**/api/auth/short-links/open',
  register: '**/api/v2/complete_registration',
};

function endpointOf(actor: string | undefined): string {
  const endpoint = endpoints[actor ?? ''];
  if (endpoint === undefined) throw new Error(`nothing is asked by ${actor}`);
  return endpoint;
}

/** In what a screen is looked at. The way there is gone in the first, because going there takes most of the time. */
const looks = [
  { name: 'a wide window', viewport: sizes.desktop, colorScheme: 'light' },
  { name: 'a phone in the dark', viewport: sizes.phone, colorScheme: 'dark' },
] as const;

/** Goes in the browser, on the paths of its machine, to the screens of the start-up guard. */
export interface StartUpWalker {
  /** Goes to a screen, and expects of it what is expected of every screen, in a wide window and on a phone in the dark. */
  reach(screen: GuardScreen): Promise<void>;
}

/** Starts Muster as two operators have set it up, before the tests of a file; stops them afterwards. */
export function startStartUpWalker(): StartUpWalker {
  const plain = startDemonstration();
  const termsFile = join(mkdtempSync(join(tmpdir(), 'terms-')), 'terms.md');
  writeFileSync(termsFile, '# Be kind\n\nNo unkind words.\n');
  const particular = startDemonstration({ configuration: { newOrganisations: true, termsFile } });
  beforeAll(async () => {
    const { services } = plain;
    const made = await services.commands.execute(
      systemActor('operator', otherOrganisation),
      'organisation.create',
      { organisationId: otherOrganisation, name: 'Northside Plumbing', timeZone: 'Europe/London' },
      { commandId: crypto.randomUUID() },
    );
    await services.facts.waitFor(Result.getOrThrow(made).position, longestWaitMs);
    await services.pools.commands.query(
      'insert into muster_identity.factor_rules (org, of_administrators) values ($1, true)',
      [otherOrganisation],
    );
  });

  return {
    async reach(screen) {
      const path = guardPathTo(screen);
      const visitor = await visit(isParticular(path) ? particular : plain);
      const { page, context } = visitor;
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      const told = isWaiting(screen) ? undefined : shown[screen].told;
      const isTold = told === undefined ? () => true : await noteTold(page, told);
      await walk(visitor, path);
      await expect.poll(isTold, { message: `whether it tells ${told}` }).toBe(true);
      for (const { name, viewport, colorScheme } of looks) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
        await (isWaiting(screen) ? expectBusy(page) : expectShown(page, shown[screen]));
        expect(await axeFindings(page), name).toEqual([]);
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(wider, name).toBeLessThanOrEqual(0);
        if (!isWaiting(screen)) await reachByKeyboard(page, shown[screen].goesOn(page));
      }
      expect(errors).toEqual([]);
      await context.close();
    },
  };
}

/** Whether a path leads through what an operator has to turn on. */
function isParticular({ steps }: GuardPath): boolean {
  return steps.some((step) => 'is' in step && (step.is === 'withoutTerms' || step.is === 'founder'));
}

let visitors = 0;
async function visit(at: Demonstration): Promise<StartUpVisitor> {
  visitors += 1;
  const [{ viewport, colorScheme }] = looks;
  const context = await at.browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const account = {
    name: 'Nora Field',
    email: `starts${visitors}@field.example`,
    password: 'seven herons by the river 4',
  };
  return { page: await context.newPage(), context, at, account };
}

/** Prepares what the server and the network are to answer, opens the address, and does what the path says. */
async function walk(visitor: StartUpVisitor, { opening, steps, waitsFor }: GuardPath): Promise<void> {
  const { page, at } = visitor;
  const address = await addressOf(visitor, opening, steps);
  const first = steps.find((step) => 'is' in step);
  // Whoever signs out is signed in.
  const standing = first?.is ?? (opening === '/?logout=y' ? 'member' : 'signedOut');
  await become(visitor, standing);
  for (const step of steps) {
    if ('fails' in step) await page.route(endpointOf(step.actor), (route) => route.abort());
  }
  // Until the browser is closed nobody answers.
  if (waitsFor !== undefined) await page.route(endpointOf(waitsFor), () => {});
  await page.goto(`${at.address}${address}`);
  for (const [index, step] of steps.entries()) {
    if ('does' in step) await act(visitor, step.does, steps.slice(index + 1));
    else if ('is' in step && step !== first) {
      await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
      await turnInto(visitor, step.is);
    }
  }
}

/** The address, with a token or a link for which the server answers as the path has it. */
async function addressOf(
  visitor: StartUpVisitor,
  opening: GuardPath['opening'],
  steps: readonly GuardStep[],
): Promise<string> {
  if (opening === '/?token=t') return tokenBehind(visitor);
  if (opening !== '/?link=l') return opening;
  const isExpired = steps.some(
    (step) => 'actor' in step && step.actor === 'openLink' && step.answers === null,
  );
  return isExpired ? `/?link=${'x'.repeat(22)}` : `/${await linkFor(visitor)}`;
}

async function act(
  { page, account }: StartUpVisitor,
  doing: 'CONFIRM' | 'CANCEL' | 'AGAIN',
  then: readonly GuardStep[],
): Promise<void> {
  if (doing !== 'CONFIRM') throw new Error(`no path needs ${doing} so far`);
  const isStranger = then.some((step) => 'answers' in step && step.answers === 'mismatch');
  await page
    .getByLabel('Please provide your company email or phone number')
    .fill(isStranger ? 'somebody@else.invalid' : account.email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function expectBusy(page: Page): Promise<void> {
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
}

/**
 * Whether a text has been on the page by now, which the page notes itself: some of it is told for a second and a half, while
 * the page is still on its way and a busy machine does not look. To be called before the page opens.
 */
async function noteTold(page: Page, text: string | RegExp): Promise<() => boolean> {
  let isTold = false;
  await page.exposeFunction('noteText', (lines: readonly string[]) => {
    isTold ||= lines.some((line) => (typeof text === 'string' ? line.includes(text) : text.test(line)));
  });
  await page.addInitScript(`
    new MutationObserver(() => noteText(document.body?.innerText.split('\\n') ?? []))
      .observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  `);
  return () => isTold;
}

async function expectShown(page: Page, { heading }: Shown): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
}

/** Comes to a control with the key Tab alone, unless it has the focus already. */
async function reachByKeyboard(page: Page, control: Locator): Promise<void> {
  await control.first().waitFor();
  const isThere = () => control.first().evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the key Tab does not lead there');
}
