import type pg from 'pg';
import { actionLinkAddress, type CodeMode } from '../../domain/signIn/actionLink.ts';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { addLetter } from '../messages/letters.ts';
import { installation } from '../trail/trailEntry.ts';
import { type CodePurpose, codeSeconds, makeCode } from './actionCodes.ts';

interface LetterText {
  readonly subject: string;
  /** Why it comes. */
  readonly why: string;
  /** What the link does. */
  readonly link: string;
  /** For whoever did not ask for it. */
  readonly otherwise: string;
}

const ignore = 'If you did not ask for it, you can ignore this e-mail.';

/** What each letter says; `{email}` is the address that it is about. */
const texts: Readonly<Record<CodeMode, LetterText>> = {
  resetPassword: {
    subject: 'Reset your password for Muster',
    why: 'Somebody, probably you, has asked to reset the password of {email}.',
    link: 'Choose another password here:',
    otherwise: `${ignore} Your password stays as it is.`,
  },
  signIn: {
    subject: 'Sign in to Muster',
    why: 'Somebody, probably you, wants to sign in to Muster as {email}.',
    link: 'Sign in here:',
    otherwise: `${ignore} Nobody can sign in without this link.`,
  },
  verifyEmail: {
    subject: 'Verify your e-mail address for Muster',
    why: 'Somebody, probably you, uses {email} as the address of an account in Muster.',
    link: 'Verify that the address is yours here:',
    otherwise: ignore,
  },
  recoverEmail: {
    subject: 'The e-mail address of your Muster account was changed',
    why: 'The address with which you sign in to Muster is no longer {email}.',
    link: 'If it was not you who changed it, take that back here:',
    otherwise: 'If it was you, you need not do anything.',
  },
};

export interface ActionLetterParts {
  readonly seal: LetterSeal;
  /** The address of the sign-in page. */
  readonly page: string;
}

export interface ActionLetterOptions {
  /** Of whoever gets it; omitted: nobody knows. */
  readonly name?: string;
  /** Where the browser goes on once the link has done what it is for. */
  readonly continueTo?: string | undefined;
}

/** Makes a code and the letter that carries it, in one transaction with what it is about. */
export async function sendActionLetter(
  client: pg.PoolClient,
  { seal, page }: ActionLetterParts,
  purpose: CodePurpose,
  options: ActionLetterOptions = {},
): Promise<void> {
  const { mode, email } = purpose;
  const code = await makeCode(client, purpose);
  const { subject, why, link, otherwise } = texts[mode];
  const body = [why, `${link}\n{link}`, `It works once, for ${spanOf(codeSeconds[mode])}. ${otherwise}`];
  await addLetter(client, seal, {
    org: installation,
    senderName: 'Muster',
    to: { name: options.name ?? email, address: email },
    subject,
    body: `${body.join('\n\n').replaceAll('{email}', () => email)}\n`,
    link: actionLinkAddress(page, { mode, code, continueTo: options.continueTo }),
  });
}

/** Tells the address of an account that whoever is signed in to it wants another one. Its link opens nothing by itself. */
export async function tellOfWantedAddress(
  client: pg.PoolClient,
  { seal, page }: ActionLetterParts,
  { name, former, wanted }: { readonly name: string; readonly former: string; readonly wanted: string },
): Promise<void> {
  await addLetter(client, seal, {
    org: installation,
    senderName: 'Muster',
    to: { name, address: former },
    subject: 'Another e-mail address for your Muster account',
    body: [
      `Somebody who is signed in to your account, probably you, wants to sign in as ${wanted} instead of ${former}.`,
      'If it was you, open the link in the e-mail to the new address.',
      'If it was not you, somebody knows your password. Choose another one here, which also ends this change:\n{link}\n',
    ].join('\n\n'),
    link: new URL('/account', page).href,
  });
}

function spanOf(seconds: number): string {
  const hours = seconds / 3_600;
  return hours === 1 ? 'one hour' : `${hours / 24} days`;
}
