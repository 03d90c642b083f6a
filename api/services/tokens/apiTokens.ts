import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { trailReader } from '../../../domain/rights/area.ts';
import { batched } from '../../../postgres/batched.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { timed } from '../../../postgres/timed.ts';
import { unnested } from '../../../postgres/unnested.ts';
import type { TokenScope } from '../../contract/integrations.ts';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import type { Authentication } from '../identity/authentication.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailOrigin } from '../trail/trailEntry.ts';

/**
 * Distinguishes an API token from the tokens of people, in a header as well as in a file that somebody
 * leaked.
 */
const prefix = 'mus_';
/** The prefix of actors that are API tokens; people's uids contain no colon. */
const actorPrefix = 'token:';
/** The most valid tokens that one organisation may have. */
const mostTokens = 100;
/** The most tokens that a list shows, newest first. */
const mostShown = 500;

export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly hint: string;
  readonly state: 'active' | 'expired' | 'revoked';
  /** Epoch milliseconds, like all of these. */
  readonly createdAt: number;
  /** Uid. */
  readonly createdBy: string;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

export interface TokenToCreate {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: number | null;
}

/**
 * API tokens of organisations: random, stored as hashes, shown once. A token acts as an actor of its
 * organisation with the rights of a dispatcher without duties, within its scopes.
 */
export interface ApiTokens {
  isOne(token: string): boolean;
  /** Records that it was used, at most once a minute. */
  authenticate(token: string): Promise<Authentication>;
  /** Valid ones first, then by age, newest first. */
  list(org: string): Promise<readonly ApiToken[]>;
  /** Refuses an expiry in the past, and more than 100 valid tokens. */
  create(
    org: string,
    by: string,
    token: TokenToCreate,
    from?: TrailOrigin,
  ): Promise<Result.Result<{ readonly token: ApiToken; readonly secret: string }, Refusal>>;
  /** Takes effect with the next request; a token that is already revoked is not changed. */
  revoke(org: string, by: string, id: string, from?: TrailOrigin): Promise<Result.Result<ApiToken, Refusal>>;
  /** Which of these ids can no longer be used. */
  ended(ids: readonly string[]): Promise<readonly string[]>;
  /** Names by actor uid (`token:<id>`), including revoked ones; other uids are left out. */
  namesOf(org: string, uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

interface TokenRow {
  readonly id: string;
  readonly org: string;
  readonly name: string;
  readonly hint: string;
  /** Written only by `create`, from the schema. */
  readonly scopes: TokenScope[];
  readonly created_at: Date;
  readonly created_by: string;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  readonly expired: boolean;
  /** Until it expires; null: never. */
  readonly left_ms: number | null;
}

const columns = `id, org, name, hint, scopes, created_at, created_by, expires_at, last_used_at, revoked_at,
  coalesce(expires_at <= now(), false) as expired,
  (extract(epoch from expires_at - now()) * 1000)::float8 as left_ms`;

/** The most tokens that are looked up with one statement. */
const batchSize = 64;

interface UsedToken extends TokenRow {
  /** The 1-based index of its hash among those that were requested. */
  readonly n: number;
  /** Whether its use in this minute has been recorded. */
  readonly noted: boolean;
}

const findUsed = {
  name: 'identity-api-tokens',
  text: `select u.n::integer, ${columns}, coalesce(last_used_at >= date_trunc('minute', now()), false) as noted
         from ${unnested('bytea')} with ordinality as u (hash, n)
         cross join lateral (
           select * from muster_identity.api_tokens where token_hash = u.hash offset 0
         ) t`,
};

const noteUsed = {
  text: `update muster_identity.api_tokens set last_used_at = date_trunc('minute', now())
         where id = $1 and (last_used_at is null or last_used_at < date_trunc('minute', now()))`,
};

/** `answerMs`: milliseconds after which a connection without an answer counts as lost. */
export function createApiTokens(pool: pg.Pool, answerMs = 15_000): ApiTokens {
  const findByHash = batched<Buffer, UsedToken | undefined>({
    batchSize,
    async ask(hashes) {
      const { rows } = await pool.query<UsedToken>(timed({ ...findUsed, values: [hashes] }, answerMs));
      const found = new Map(rows.map((row) => [row.n, row]));
      return hashes.map((_, index) => found.get(index + 1));
    },
  });

  async function noteUse(id: string): Promise<void> {
    await pool.query(timed({ ...noteUsed, values: [id] }, answerMs));
  }

  return {
    isOne: (token) => token.startsWith(prefix),

    async authenticate(token) {
      const found = await findByHash(hashOf(token));
      if (found === undefined) return { outcome: 'refusedToken', why: 'unknown' };
      if (found.revoked_at !== null) return { outcome: 'refusedToken', why: 'revoked' };
      if (found.expired) return { outcome: 'refusedToken', why: 'expired' };
      if (!found.noted) await noteUse(found.id);
      const { id, org, name, scopes } = found;
      const uid = `${actorPrefix}${id}`;
      return {
        outcome: 'signedIn',
        who: {
          actor: {
            uid,
            org,
            role: 'dispatcher',
            duties: scopes.includes('security:read') ? [trailReader] : [],
            partner: false,
            resourceId: null,
            customerId: null,
          },
          user: { uid, name, email: '', phoneNumber: null, photoUrl: null },
          sessionId: uid,
          leftMs: found.left_ms ?? Number.POSITIVE_INFINITY,
          via: 'bearer',
          apiToken: { id, scopes },
        },
      };
    },

    async list(org) {
      const { rows } = await pool.query<TokenRow>(
        `select ${columns} from muster_identity.api_tokens where org = $1
         order by (revoked_at is not null or coalesce(expires_at <= now(), false)), created_at desc, id
         limit $2`,
        [org, mostShown],
      );
      return rows.map(tokenOf);
    },

    async create(org, by, { name, scopes, expiresAt }, from) {
      if (expiresAt !== null && expiresAt <= Date.now()) {
        return Result.fail(invalidField('expiresAt', 'must be in the future'));
      }
      const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
      const made = await inTurn(pool, `API tokens of ${org}`, async (client) => {
        const { rows } = await client.query<TokenRow>(
          `insert into muster_identity.api_tokens (id, org, name, token_hash, hint, scopes, created_by, expires_at)
         select $1, $2, $3, $4, $5, $6, $7, $8
         where (select count(*) from muster_identity.api_tokens
                where org = $2 and revoked_at is null and coalesce(expires_at > now(), true)) < $9
         returning ${columns}`,
          [
            randomUUID(),
            org,
            name,
            hashOf(secret),
            secret.slice(-4),
            [...new Set(scopes)],
            by,
            expiresAt === null ? null : new Date(expiresAt),
            mostTokens,
          ],
        );
        const [row] = rows;
        if (row !== undefined) {
          const details = { name, scopes: row.scopes, expiresAt };
          await appendToTrail(client, org, [
            { ...from, kind: 'tokenCreated', actor: by, subject: actorPrefix + row.id, details },
          ]);
        }
        return row;
      });
      return made === undefined
        ? refuse('not_allowed', `An organisation has at most ${mostTokens} API tokens; revoke one first.`)
        : Result.succeed({ token: tokenOf(made), secret });
    },

    async revoke(org, by, id, from) {
      const found = await inTransaction(pool, async (client) => {
        const { rows } = await client.query<TokenRow & { readonly is_new: boolean }>(
          `update muster_identity.api_tokens
           set revoked_at = coalesce(revoked_at, now()), revoked_by = coalesce(revoked_by, $3)
           where org = $1 and id = $2 returning ${columns}, revoked_at = now() as is_new`,
          [org, id, by],
        );
        const [row] = rows;
        if (row?.is_new) {
          const details = { name: row.name };
          await appendToTrail(client, org, [
            { ...from, kind: 'tokenRevoked', actor: by, subject: actorPrefix + id, details },
          ]);
        }
        return row;
      });
      return found === undefined
        ? refuse('not_found', 'There is no such API token.', { tokenId: id })
        : Result.succeed(tokenOf(found));
    },

    async ended(ids) {
      const { rows } = await pool.query<{ id: string }>(
        `select id from muster_identity.api_tokens
         where id = any($1) and (revoked_at is not null or expires_at <= now())`,
        [[...ids]],
      );
      return rows.map(({ id }) => id);
    },

    async namesOf(org, uids) {
      const ids = uids
        .filter((uid) => uid.startsWith(actorPrefix))
        .map((uid) => uid.slice(actorPrefix.length));
      if (ids.length === 0) return new Map();
      const { rows } = await pool.query<{ id: string; name: string }>(
        'select id, name from muster_identity.api_tokens where org = $1 and id = any($2)',
        [org, ids],
      );
      return new Map(rows.map(({ id, name }) => [`${actorPrefix}${id}`, `${name} (API token)`]));
    },
  };
}

function tokenOf(row: TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    state: row.revoked_at !== null ? 'revoked' : row.expired ? 'expired' : 'active',
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
    expiresAt: row.expires_at?.getTime() ?? null,
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    revokedAt: row.revoked_at?.getTime() ?? null,
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
