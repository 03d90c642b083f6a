import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodePurpose, makeCode } from '../../../../api/services/identity/actionCodes.ts';
import { createChallenges } from '../../../../api/services/identity/passkeys/challenges.ts';
import type { SignInAnswer } from '../../../../api/services/identity/signInAnswer.ts';
import { messageTables } from '../../../../api/services/messages/messageTables.ts';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import { migrate } from '../../../../postgres/migrate.ts';
import {
  client,
  codeOf,
  cookieHeader,
  createIdentitySide,
  dana,
  type IdentitySide,
  startedInOrder,
} from './identitySide.ts';

let side: IdentitySide;
beforeAll(async () => {
  side = await createIdentitySide();
  // Whoever makes an account is sent a letter.
  await migrate(side.pool, messageTables);
});
afterAll(() => side.close());

const uid = 'dana';
const email = 'dana@example.org';
const password = 'seven herons by the river 4';
const lettered = (purpose: Pick<CodePurpose, 'mode' | 'email' | 'uid'>) =>
  inTransaction(side.pool, (tx) => makeCode(tx, { ...purpose, browserHash: null }));

/** What three come to who do the same, when each of them has seen that it can be done before the first has done it. */
async function together(act: () => ReturnType<typeof codeOf>): Promise<readonly string[]> {
  const came: string[] = [];
  const bring = async () => void came.push(await act());
  const lock = `select from muster_identity."user" where id = '${uid}' for update`;
  await startedInOrder(side.pool, lock, [bring, bring, bring]);
  return came.toSorted();
}
const once = ['accepted', 'auth/invalid-action-code', 'auth/invalid-action-code'];

describe('what works once works for one of those who bring it at the same moment', () => {
  test('a link to sign in', async () => {
    const code = await lettered({ mode: 'signIn', email, uid });
    expect(await together(() => codeOf(side.identity.byEmail.openLink({ code, email }, client)))).toEqual(
      once,
    );
  });

  test('a link to verify an address', async () => {
    const code = await lettered({ mode: 'verifyEmail', email, uid });
    expect(await together(() => codeOf(side.identity.byEmail.verify(code, client)))).toEqual(once);
  });

  test('a link to take a change of address back', async () => {
    const code = await lettered({ mode: 'recoverEmail', email, uid });
    expect(await together(() => codeOf(side.identity.byEmail.recover(code, client)))).toEqual(once);
  });

  test('an address that has no account yet', async () => {
    const wanted = { email: 'wanted@example.org', name: 'Nora Field', password };
    const came = await Promise.all([1, 2, 3].map(() => codeOf(side.identity.byEmail.signUp(wanted, client))));
    expect(came.toSorted()).toEqual(['accepted', 'auth/email-already-in-use', 'auth/email-already-in-use']);
  });

  test('a link that makes the account of its address', async () => {
    const fresh = 'fresh@example.org';
    const code = await lettered({ mode: 'signIn', email: fresh, uid: null });
    const open = () => codeOf(side.identity.byEmail.openLink({ code, email: fresh }, client));
    expect((await Promise.all([open(), open(), open()])).toSorted()).toEqual(once);
  });

  test('the question that a passkey answers', async () => {
    const challenges = createChallenges(side.pool);
    const { challengeId, challenge } = await challenges.begin({ purpose: 'signIn' });
    const taken = await Promise.all([1, 2, 3].map(() => challenges.take(challengeId, { purpose: 'signIn' })));
    expect(taken.filter((one) => one !== undefined)).toEqual([Buffer.from(challenge).toString('base64url')]);
  });
});

let strangers = 0;
/** An address that nobody else has. */
function newAddress(): string {
  strangers += 1;
  return `stranger${strangers}@example.org`;
}

/** How somebody comes in, in a browser with these cookies; by a phone, a passkey or a provider they go on in the same way. */
const waysIn = {
  'a password': async (cookie: string): Promise<SignInAnswer> =>
    Result.getOrThrow(
      await side.identity.signIn({ email, password: dana.password, keep: 'session' }, { ...client, cookie }),
    ),
  'a link by e-mail': async (cookie: string): Promise<SignInAnswer> => {
    const code = await lettered({ mode: 'signIn', email, uid });
    const opened = Result.getOrThrow(
      await side.identity.byEmail.openLink({ code, email }, { ...client, cookie }),
    );
    if (opened.outcome !== 'signedIn') throw new Error(opened.outcome);
    return opened.answer;
  },
  'a new account': async (cookie: string): Promise<SignInAnswer> => {
    const account = { email: newAddress(), name: 'Nora Field', password };
    return Result.getOrThrow(await side.identity.byEmail.signUp(account, { ...client, cookie }));
  },
  'an invitation': async (cookie: string): Promise<SignInAnswer> => {
    const invited = {
      role: 'scheduler',
      duties: [],
      partner: false,
      resourceId: null,
      customerId: null,
    } as const;
    const { link } = Result.getOrThrow(
      await side.identity.invitations.invite(
        'second',
        { ...invited, email: newAddress() },
        { organisation: 'Second', inviter: 'Dana', page: 'http://muster.test/invitation', by: 'link' },
        { actor: uid },
      ),
    );
    const code = link?.split('#')[1] ?? 'none';
    return Result.getOrThrow(
      await side.identity.acceptInvitation({ code, name: 'Nora Field', password }, { ...client, cookie }),
    );
  },
};

const ways = Object.entries(waysIn);

describe('a session that somebody else has put into a browser', () => {
  test.each(ways)('is not the one of whoever comes in there by %s, and ends', async (_way, comeIn) => {
    const theirs = newAddress();
    Result.getOrThrow(await side.identity.createUser({ ...dana, uid: theirs, email: theirs }));
    const thief = Result.getOrThrow(await side.signInAs(theirs, dana.password));
    const planted = cookieHeader(thief.setCookies);
    const came = await comeIn(planted);
    expect(came.token).not.toBe(thief.token);
    const standing = async (headers: { readonly authorization?: string; readonly cookie?: string }) =>
      (await side.identity.authenticate(headers)).outcome;
    expect(await standing({ authorization: `Bearer ${thief.token}` })).toBe('anonymous');
    expect(await standing({ cookie: planted })).toBe('anonymous');
    expect(await standing({ cookie: cookieHeader(came.setCookies) })).not.toBe('anonymous');
  });

  test.each(ways)('is none if it is made up, also once somebody has come in by %s', async (_way, comeIn) => {
    const planted = `muster.session_token=${'a'.repeat(43)}.${'b'.repeat(43)}`;
    await comeIn(planted);
    expect(await side.identity.authenticate({ cookie: planted })).toEqual({ outcome: 'anonymous' });
  });
});
