import { type ChildProcess, spawn } from 'node:child_process';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { demonstrationUsers } from '../../api/programs/demonstration/demonstrationUsers.ts';
import type { Role } from '../../domain/rights/role.ts';
import { programEnvironment } from '../support/programEnvironment.ts';
import { startArguments } from '../support/startArguments.ts';

/** The product as a person starts it: a process of its own. */
export interface Muster {
  readonly address: string;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>;
}

/** Starts it on a port; resolves when it says where it is. */
export async function startMuster(
  port: number,
  environment: Readonly<Record<string, string>>,
  ...flags: readonly string[]
): Promise<Muster> {
  const child = spawn(process.execPath, [...startArguments, ...flags], {
    env: { ...programEnvironment(), PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await saysWhereItIs(child, exit);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await exit;
  };
  return { address: `http://127.0.0.1:${port}`, kill: end('SIGKILL'), stop: end('SIGTERM') };
}

function saysWhereItIs(child: ChildProcess, exit: Promise<void>): Promise<void> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: unknown) => {
      printed += String(chunk);
      if (printed.includes('Muster is at')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void exit.then(() => reject(new Error(`Muster ended and had printed:\n${printed}`)));
  });
}

/** Who of the demonstration somebody is. */
export type Who = Role | 'partner';

export function userOf(who: Who) {
  const user = demonstrationUsers.find(({ uid }) => uid === `demo-${who}`);
  if (user === undefined) throw new Error(`the demonstration has no ${who}`);
  return user;
}

const signedInSchema = z.object({ token: z.string() });

/** A bearer token, as programs use it. */
export async function tokenOf(address: string, who: Who): Promise<string> {
  const { email, password } = userOf(who);
  const answer = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return signedInSchema.parse(await answer.json()).token;
}

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** On the first screen of the sign-in page: who somebody is, and their password. */
export async function enterCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A browser of somebody's own, signed in through the sign-in page, on the screen that follows. */
export async function signIn(
  browser: Browser,
  address: string,
  who: Who,
  options: { readonly size?: keyof typeof sizes } = {},
): Promise<{ readonly page: Page; readonly context: BrowserContext; readonly errors: string[] }> {
  const context = await browser.newContext({ viewport: sizes[options.size ?? 'desktop'] });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const { email, password } = userOf(who);
  await page.goto(`${address}/login`);
  await enterCredentials(page, email, password);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { page, context, errors };
}
