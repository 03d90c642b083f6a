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
import { canonicalJson } from '../../../commands/log/canonicalJson.ts';
import { migrate } from '../../../postgres/migrate.ts';
import type { AuditExportEnd, AuditKey } from '../../contract/audit.ts';
import { runtimeTables } from '../runtimeTables.ts';

/** Signs exports of the audit. The private key never leaves the database and this process. */
export interface SigningKey {
  readonly publicKey: AuditKey;
  sign(text: string): AuditExportEnd['signature'];
}

const keys = new WeakMap<pg.Pool, Promise<SigningKey>>();

/** The key pair of a database: created once, and the same for all processes and after every restart. */
export function signingKeyOf(pool: pg.Pool): Promise<SigningKey> {
  const known = keys.get(pool);
  if (known !== undefined) return known;
  const made = keptPrivateKey(pool).then(signingKey);
  keys.set(pool, made);
  // If the database was unavailable for a moment, it is queried again next time.
  made.catch(() => keys.delete(pool));
  return made;
}

async function keptPrivateKey(pool: pg.Pool): Promise<KeyObject> {
  await migrate(pool, runtimeTables);
  const find = 'select private_key from muster_runtime.audit_keys';
  const existing = await pool.query<{ private_key: string }>(find);
  if (existing.rows[0] !== undefined) return createPrivateKey(existing.rows[0].private_key);
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  // Of several processes that ask together, the first one's key is kept.
  await pool.query(
    'insert into muster_runtime.audit_keys (private_key) values ($1) on conflict (one) do nothing',
    [made],
  );
  const { rows } = await pool.query<{ private_key: string }>(find);
  const pem = rows[0]?.private_key;
  if (pem === undefined) throw new Error('muster_runtime.audit_keys has lost its row');
  return createPrivateKey(pem);
}

const publicJwkSchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

function signingKey(privateKey: KeyObject): SigningKey {
  const { kty, crv, x } = publicJwkSchema.parse(createPublicKey(privateKey).export({ format: 'jwk' }));
  // The thumbprint of RFC 7638: anybody with the key can compute its id, and no other key can have it.
  const kid = createHash('sha256').update(canonicalJson({ crv, kty, x })).digest('base64url');
  return {
    publicKey: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' },
    sign(text) {
      const value = sign(null, Buffer.from(text), privateKey).toString('base64url');
      return { alg: 'EdDSA', kid, value };
    },
  };
}
