import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { advisoryLockClass, advisoryLocks } from '../../commands/log/advisoryLocks.ts';
import { canonicalJson } from '../../commands/log/canonicalJson.ts';
import type { AuditKey, AuditPayload, SignedExport } from '../contract/audit.ts';

/** Signs exports of the audit. The private half never leaves the database and this process. */
export interface SigningKey {
  readonly publicKey: AuditKey;
  sign(payload: AuditPayload): SignedExport;
}

const keys = new WeakMap<pg.Pool, Promise<SigningKey>>();

/** The key pair of a database: made once, the same for all processes and after every restart. */
export function signingKeyOf(pool: pg.Pool): Promise<SigningKey> {
  const known = keys.get(pool);
  if (known !== undefined) return known;
  const made = keptPrivateKey(pool).then(signingKey);
  keys.set(pool, made);
  // A database that was away for a moment is asked again the next time.
  made.catch(() => keys.delete(pool));
  return made;
}

async function keptPrivateKey(pool: pg.Pool): Promise<KeyObject> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, $2)', [advisoryLockClass, advisoryLocks.schema]);
    await client.query('create schema if not exists muster_runtime');
    await client.query(
      `create table if not exists muster_runtime.audit_keys (
         one boolean primary key default true check (one),
         private_key text not null,
         made_at timestamptz not null default now()
       )`,
    );
    const existing = await client.query<{ private_key: string }>(
      'select private_key from muster_runtime.audit_keys',
    );
    let pem = existing.rows[0]?.private_key;
    if (pem === undefined) {
      pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      await client.query('insert into muster_runtime.audit_keys (private_key) values ($1)', [pem]);
    }
    await client.query('commit');
    return createPrivateKey(pem);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const publicJwkSchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

function signingKey(privateKey: KeyObject): SigningKey {
  const { kty, crv, x } = publicJwkSchema.parse(createPublicKey(privateKey).export({ format: 'jwk' }));
  // The thumbprint of RFC 7638: whoever has the key can make its id, nobody can give it to another key.
  const kid = createHash('sha256').update(canonicalJson({ crv, kty, x })).digest('base64url');
  return {
    publicKey: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' },
    sign(payload) {
      const value = sign(null, Buffer.from(canonicalJson(payload)), privateKey).toString('base64url');
      return { payload, signature: { alg: 'EdDSA', kid, value } };
    },
  };
}
