import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { CodeMode } from '../../../domain/signIn/actionLink.ts';

/**
 * How long the code of a letter works, in seconds. A link to sign in works as long as the browser that asked for it is known
 * (shell §9); whoever finds out late that somebody has changed their address can still take that back.
 */
export const codeSeconds: Readonly<Record<CodeMode, number>> = {
  resetPassword: 3_600,
  signIn: 3_600,
  verifyEmail: 3 * 86_400,
  recoverEmail: 30 * 86_400,
};

/** What a code is for. */
export interface CodePurpose {
  readonly mode: CodeMode;
  /** In lower case: where the letter went. */
  readonly email: string;
  /** Null: nobody has an account with the address yet. */
  readonly uid: string | null;
  /** Of a link to sign in: SHA-256 of the key of the browser that asked for it. */
  readonly browserHash: Buffer | null;
  /** Of a link to sign in: names what a provider has said, which is linked to the account; omitted: nothing. */
  readonly providerRequest?: Buffer | null;
  /** Of a link to sign in: where the browser goes on, sealed, because that may be a secret too; omitted: nowhere in particular. */
  readonly continueTo?: Buffer | null;
}

/** A code as it was found. */
export interface FoundCode extends CodePurpose {
  readonly madeAt: Date;
  readonly expired: boolean;
}

interface CodeRow {
  readonly mode: CodeMode;
  readonly email: string;
  readonly uid: string | null;
  readonly browser_hash: Buffer | null;
  readonly provider_request: Buffer | null;
  readonly continue_to: Buffer | null;
  readonly created_at: Date;
  readonly expired: boolean;
}

const columns =
  'c.mode, c.email, c.uid, c.browser_hash, c.provider_request, c.continue_to, c.created_at, c.expires_at <= now() as expired';

/** Of how many codes one removes those that expired long ago. */
const prunedEvery = 20;

/**
 * Makes a code: 256 random bits, of which the database keeps the SHA-256. It works once, and until it expires; what is
 * expired is known for a day, so that whoever opens it late is told so.
 */
export async function makeCode(client: pg.PoolClient, purpose: CodePurpose): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const { mode, email, uid, browserHash, providerRequest = null, continueTo = null } = purpose;
  await client.query(
    `insert into muster_identity.action_codes
       (code_hash, mode, email, uid, browser_hash, provider_request, continue_to, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
    [hashOf(code), mode, email, uid, browserHash, providerRequest, continueTo, codeSeconds[mode]],
  );
  if (Math.random() * prunedEvery < 1) {
    await client.query(
      `delete from muster_identity.action_codes where expires_at < now() - interval '1 day'`,
    );
  }
  return code;
}

/** Looks at a code without using it up. */
export async function findCode(
  client: pg.Pool | pg.PoolClient,
  mode: CodeMode,
  code: string,
): Promise<FoundCode | undefined> {
  const { rows } = await client.query<CodeRow>(
    `select ${columns} from muster_identity.action_codes c where c.code_hash = $1 and c.mode = $2`,
    [hashOf(code), mode],
  );
  return rows[0] && codeFrom(rows[0]);
}

/**
 * Takes a code, in the transaction that does what it is for: of two who send it, one waits for the other and finds nothing.
 * The other codes of the same kind for the same address go with it. Undefined if there is none that still works.
 */
export async function takeCode(
  client: pg.PoolClient,
  mode: CodeMode,
  code: string,
): Promise<FoundCode | undefined> {
  const codeHash = hashOf(code);
  // The account before its codes, and those in one order: whoever else changes it takes the same way, so that nobody
  // waits for somebody who waits for them.
  await client.query(
    `select from muster_identity.action_codes c
     join muster_identity."user" u on u.id = c.uid or (c.uid is null and u.email = c.email)
     where c.code_hash = $1 and c.mode = $2 for update of u`,
    [codeHash, mode],
  );
  const same = await client.query<CodeRow & { readonly code_hash: Buffer }>(
    `select ${columns}, c.code_hash from muster_identity.action_codes c
     where c.mode = $2 and c.email = (
       select o.email from muster_identity.action_codes o
       where o.code_hash = $1 and o.mode = $2 and o.expires_at > now()
     )
     order by c.code_hash for update of c`,
    [codeHash, mode],
  );
  const row = same.rows.find((one) => one.code_hash.equals(codeHash));
  if (row === undefined) return undefined;
  await client.query('delete from muster_identity.action_codes where code_hash = any($1)', [
    same.rows.map((one) => one.code_hash),
  ]);
  const { code_hash: _, ...taken } = row;
  return codeFrom(taken);
}

/**
 * Ends the codes that would open an account or give it another address, because whoever owns it has just changed how it is
 * opened. That its own address is verified stays possible.
 */
export async function endOpeningCodes(client: pg.PoolClient, uid: string): Promise<void> {
  await client.query(
    `delete from muster_identity.action_codes c using muster_identity."user" u
     where u.id = $1 and c.uid = u.id
       and (c.mode in ('resetPassword', 'signIn') or (c.mode = 'verifyEmail' and c.email <> u.email))`,
    [uid],
  );
}

/** Ends the codes for every change of address that was made or asked for since one was. */
export async function endChangesSince(
  client: pg.PoolClient,
  { uid, madeAt }: Pick<FoundCode, 'uid' | 'madeAt'>,
): Promise<void> {
  await client.query(
    `delete from muster_identity.action_codes c
     where c.uid = $1 and (c.mode = 'verifyEmail' or (c.mode = 'recoverEmail' and c.created_at >= $2))`,
    [uid, madeAt],
  );
}

/** Ends all codes of an account that nobody has any more. */
export async function endCodes(client: pg.PoolClient, uid: string): Promise<void> {
  await client.query('delete from muster_identity.action_codes where uid = $1', [uid]);
}

function codeFrom({ browser_hash, provider_request, continue_to, created_at, ...row }: CodeRow): FoundCode {
  return {
    ...row,
    browserHash: browser_hash,
    providerRequest: provider_request,
    continueTo: continue_to,
    madeAt: created_at,
  };
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
