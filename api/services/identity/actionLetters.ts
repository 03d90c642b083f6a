import type pg from 'pg';
import { actionLinkAddress, type CodeMode } from '../../../domain/signIn/actionLink.ts';
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

/** Of a link to sign in that is to link what `{provider}` has said as well: its owner may not be who asked for it. */
const linkingText: LetterText = {
  subject: 'Sign in to Muster, and link {provider}',
  why: 'Somebody, probably you, wants to sign in to Muster as {email}, and to link {provider} with that account: whoever signs in there would then be signed in to Muster as you.',
  link: 'Sign in here. You are asked before {provider} is linked:',
  otherwise: `${ignore} Nobody can sign in, and nothing is linked, without this link.`,
};

export interface ActionLetterParts {
  readonly seal: LetterSeal;
  /** The address of the sign-in page. */
  readonly page: string;
}

export interface ActionLetterOptions {
  /** Where the browser goes on once the link has done what it is for. */
  readonly continueTo?: string | undefined;
  /** Of a link to sign in: the provider, as people know it, that it can link as well; omitted: none. */
  readonly provider?: string | undefined;
}

/**
 * Makes a code and the letter that carries it, in one transaction with what it is about. Like every letter of the
 * installation it has no name: the person who typed one need not be the one who reads the letter.
 */
export async function sendActionLetter(
  client: pg.PoolClient,
  { seal, page }: ActionLetterParts,
  purpose: CodePurpose,
  { continueTo, provider }: ActionLetterOptions = {},
): Promise<void> {
  const { mode, email } = purpose;
  // What opens a link to sign in is told where it leads: that may be a secret, which stands in no address.
  const isSealed = mode === 'signIn' && continueTo !== undefined;
  const code = await makeCode(client, isSealed ? { ...purpose, continueTo: seal.seal(continueTo) } : purpose);
  const { subject, why, link, otherwise } = provider === undefined ? texts[mode] : linkingText;
  const written = (text: string) =>
    text.replaceAll('{email}', () => email).replaceAll('{provider}', () => provider ?? '');
  const body = [why, `${link}\n{link}`, `It works once, for ${spanOf(codeSeconds[mode])}. ${otherwise}`];
  await addLetter(client, seal, {
    org: installation,
    senderName: 'Muster',
    to: { name: email, address: email },
    subject: written(subject),
    body: `${written(body.join('\n\n'))}\n`,
    link: actionLinkAddress(page, {
      mode,
      code,
      ...(!isSealed && { continueTo: withoutFragment(continueTo) }),
    }),
  });
}

/** Tells the address of an account that whoever is signed in to it wants another one. Its link opens nothing by itself. */
export async function tellOfWantedAddress(
  client: pg.PoolClient,
  { seal, page }: ActionLetterParts,
  { former, wanted }: { readonly former: string; readonly wanted: string },
): Promise<void> {
  await addLetter(client, seal, {
    org: installation,
    senderName: 'Muster',
    to: { name: former, address: former },
    subject: 'Another e-mail address for your Muster account',
    body: [
      `Somebody who is signed in to your account, probably you, wants to sign in as ${wanted} instead of ${former}.`,
      'If it was you, open the link in the e-mail to the new address.',
      'If it was not you, somebody knows your password. Choose another one here, which also ends this change:\n{link}\n',
    ].join('\n\n'),
    link: new URL('/account', page).href,
  });
}

/** What happened to the second factor of an account. */
export type FactorChange = 'secondFactorSetUp' | 'secondFactorRemoved' | 'recoveryCodesMade';
/** What happened to an account that its owner is told of, because it was perhaps somebody else. */
export type ToldChange =
  | FactorChange
  | 'phoneNumberVerified'
  | 'phoneNumberOpens'
  | 'phoneNumberRemoved'
  | 'newPhoneNumberRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved';

const changeTexts: Readonly<Record<ToldChange, { readonly subject: string; readonly what: string }>> = {
  secondFactorSetUp: {
    subject: 'Your Muster account has another second factor',
    what: 'A second factor was set up for your account: from now on every sign-in asks for a code of it.',
  },
  secondFactorRemoved: {
    subject: 'The second factor of your Muster account is off',
    what: 'The second factor of your account was turned off: from now on nothing but your password or a link is asked for.',
  },
  recoveryCodesMade: {
    subject: 'Your Muster account has other recovery codes',
    what: 'Recovery codes were made for your account. Those that you had work no more.',
  },
  phoneNumberVerified: {
    subject: 'Your Muster account has another phone number',
    what: 'A phone number was verified for your account. You can remove it in your account: {account}',
  },
  phoneNumberOpens: {
    subject: 'Your Muster account has another phone number',
    what: 'A phone number was verified for your account: from now on whoever gets the text messages that go there can sign in as you. You can remove it in your account: {account}',
  },
  phoneNumberRemoved: {
    subject: 'The phone number of your Muster account is gone',
    what: 'The phone number of your account was removed.',
  },
  newPhoneNumberRemoved: {
    subject: 'The phone number of your Muster account is gone',
    what: 'The password of your account was reset. Its phone number was removed, because it had been verified within the last seven days. If it is yours, verify it again in your account: {account}',
  },
  passkeyAdded: {
    subject: 'Your Muster account has another passkey',
    what: 'A passkey was added to your account: whoever has the device with it can sign in as you.',
  },
  passkeyRemoved: {
    subject: 'A passkey of your Muster account is gone',
    what: 'A passkey of your account was removed.',
  },
};

/**
 * Tells the owner of an account what happened to it: whoever has the password alone could have done it.
 *
 * @param letters undefined: this installation sends no letters, and nothing is done
 */
export async function tellOwner(
  client: pg.PoolClient,
  letters: ActionLetterParts | undefined,
  uid: string,
  change: ToldChange,
): Promise<void> {
  await sendToOwner(client, letters, uid, changeTexts[change]);
}

/**
 * Sends the owner of an account a letter on what somebody who is signed in to it has done. Does nothing where no letters
 * are sent.
 */
async function sendToOwner(
  client: pg.PoolClient,
  letters: ActionLetterParts | undefined,
  uid: string,
  { subject, what }: { readonly subject: string; readonly what: string },
): Promise<void> {
  if (letters === undefined) return;
  const { seal, page } = letters;
  const { rows } = await client.query<{ email: string }>(
    'select email from muster_identity."user" where id = $1',
    [uid],
  );
  const [owner] = rows;
  if (owner === undefined) return;
  await addLetter(client, seal, {
    org: installation,
    senderName: 'Muster',
    to: { name: owner.email, address: owner.email },
    subject,
    body: [
      what.replace('{account}', () => new URL('/account', page).href),
      'If you know of it, you need not do anything.',
      'If you do not, tell an administrator of your organisation, and choose another password under ‘Trouble signing in?’:\n{link}\n',
    ].join('\n\n'),
    link: page,
  });
}

const meansTexts = {
  linked: {
    subject: 'Your Muster account has another way to sign in',
    what: '{provider} was linked to your account: from now on whoever signs in to your account there is signed in here.',
  },
  unlinked: {
    subject: 'A way to sign in to your Muster account was removed',
    what: '{provider} was unlinked from your account: it no longer signs you in.',
  },
} as const;

/**
 * Tells the owner of an account that a provider was linked to it or unlinked.
 *
 * @param provider as people know it
 */
export async function tellOfMeans(
  client: pg.PoolClient,
  letters: ActionLetterParts | undefined,
  uid: string,
  change: keyof typeof meansTexts,
  provider: string,
): Promise<void> {
  const { subject, what } = meansTexts[change];
  await sendToOwner(client, letters, uid, { subject, what: what.replace('{provider}', () => provider) });
}

/** A path, without what browsers send to no server. */
function withoutFragment(path: string | undefined): string | undefined {
  return path?.split('#', 1)[0];
}

function spanOf(seconds: number): string {
  const hours = seconds / 3_600;
  return hours === 1 ? 'one hour' : `${hours / 24} days`;
}
