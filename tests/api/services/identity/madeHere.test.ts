import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCode } from '../../../../api/services/identity/actionCodes.ts';
import { messageTables } from '../../../../api/services/messages/messageTables.ts';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import { migrate } from '../../../../postgres/migrate.ts';
import { client, codeOf, cookieHeader, createIdentitySide, type IdentitySide } from './identitySide.ts';

let side: IdentitySide;
beforeAll(async () => {
  side = await createIdentitySide();
  await migrate(side.pool, messageTables);
});
afterAll(() => side.close());

const password = 'seven herons by the river 4';

/** An account that is signed out again at once, as where its owner is a member of nothing; what its browser has left. */
async function madeAndLeft(email: string) {
  const made = Result.getOrThrow(
    await side.identity.byEmail.signUp({ email, name: 'Nora Field', password }, client),
  );
  await side.identity.signOut({ authorization: `Bearer ${made.token}` });
  const { uid } = made.user;
  const code = await inTransaction(side.pool, (tx) =>
    makeCode(tx, { mode: 'verifyEmail', email, uid, browserHash: null }),
  );
  return { email, uid, code, cookie: cookieHeader(made.setCookies) };
}

const verify = ({ code }: { readonly code: string }, cookie: string) =>
  codeOf(side.identity.byEmail.verify(code, { ...client, cookie }));
const signIn = ({ email }: { readonly email: string }) => codeOf(side.signInAs(email, password));

test('what was typed as a name stands in no letter to an address that nobody has proven', async () => {
  const email = 'target@field.example';
  const name = 'You won: claim at evil.example';
  Result.getOrThrow(await side.identity.byEmail.signUp({ email, name, password }, client));
  Result.getOrThrow(await side.identity.byEmail.sendReset({ email }, client));
  await expect
    .poll(async () => {
      const { rows } = await side.pool.query(
        'select recipient_name, subject, body from muster_messages.messages where address = $1',
        [email],
      );
      return rows;
    })
    .toHaveLength(2);
  const { rows } = await side.pool.query('select * from muster_messages.messages where address = $1', [
    email,
  ]);
  expect(JSON.stringify(rows)).not.toContain('evil.example');
});

describe('the letter that verifies the address of a new account', () => {
  test('leaves its password where it is opened in the browser in which the account was made', async () => {
    const nora = await madeAndLeft('nora@field.example');
    expect(await verify(nora, nora.cookie)).toBe('accepted');
    expect(await signIn(nora)).toBe('accepted');
  });

  test('takes it away in a browser in which another account was made', async () => {
    const ana = await madeAndLeft('ana@field.example');
    const other = await madeAndLeft('other@field.example');
    expect(await verify(ana, other.cookie)).toBe('accepted');
    expect(await signIn(ana)).toBe('auth/wrong-password');
  });

  test('takes it away in a browser that only knows a former account of the address', async () => {
    const former = await madeAndLeft('again@field.example');
    await side.pool.query('delete from muster_identity."user" where id = $1', [former.uid]);
    const stranger = await madeAndLeft('again@field.example');
    expect(await verify(stranger, former.cookie)).toBe('accepted');
    expect(await signIn(stranger)).toBe('auth/wrong-password');
  });
});
