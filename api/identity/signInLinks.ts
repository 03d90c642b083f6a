import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import { typedDigits } from '../../domain/search/digits.ts';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { addLetter } from '../messages/letters.ts';
import { inTurn } from '../postgres/inTurn.ts';
import { invalidField } from '../problems/invalidInput.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailAuthor } from '../trail/trailEntry.ts';
import { type AuthRefusal, authRefusal } from './authRefusals.ts';
import { isActiveMember } from './members.ts';
import type { ShortLinks } from './shortLinks/shortLinks.ts';

/** How long a link and its token are valid (shell §9). */
export const linkSeconds = 3599;
/** Fewer digits than these are too easily guessed to confirm anybody. */
const fewestDigitsOfNumber = 6;
/** After so many entries that are not the owner's, a token works no more. */
const mostWrongEntries = 5;
/** The most valid links that an organisation may have. */
const mostOpen = 500;
/** How long it is kept that there was a link, in days; the security trail says more, and for longer. */
const keptDays = 30;
/** The most that a list shows. */
const mostShown = 100;

/** A link that signs in, without its secrets. Instants are epoch milliseconds. */
export interface SignInLink {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly state: 'open' | 'used' | 'expired' | 'revoked';
}

export interface LinkToMake {
  /** The member whom it signs in. */
  readonly uid: string;
  /** What it opens: an address of the application. */
  readonly address: string;
  readonly by: 'email' | 'link';
  /** The organisation's name, for the letter. */
  readonly organisation: string;
  /** The address of Muster for browsers. */
  readonly baseUrl: string;
}

/** Whose a token is. */
export interface TokenOwner {
  readonly org: string;
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly resourceId: string | null;
  readonly customerId: string | null;
}

/**
 * Custom sign-in tokens, and the short links that lead to them (shell §4.1.4, §4.1.6). Both are random, stored as hashes,
 * and valid for 3599 seconds; a token works once. What a link stands for is encrypted with a key that only the link
 * itself has.
 */
export interface SignInLinks {
  /** Of the last 30 days, newest first, at most 100. */
  list(org: string): Promise<readonly SignInLink[]>;
  /** Refuses whoever is no member, an administrator, whoever has a second factor, and too many. `link` is null if it goes by e-mail. */
  make(
    org: string,
    link: LinkToMake,
    by: TrailAuthor & { readonly actor: string },
  ): Promise<Result.Result<{ readonly signInLink: SignInLink; readonly link: string | null }, Refusal>>;
  /** Takes effect at once; one that is used or has expired is not changed. */
  revoke(org: string, id: string, by: TrailAuthor): Promise<Result.Result<SignInLink, Refusal>>;
  /** The address that a link stands for; undefined if there is none that is valid. */
  open(link: string): Promise<string | undefined>;
  /** Whose a token is; undefined if it is not valid (any more). */
  ownerOf(token: string): Promise<TokenOwner | undefined>;
  /**
   * Uses a token up, and says in which organisation its session begins. Of two who use one, one wins. Undefined if it is not
   * valid any more.
   */
  redeem(token: string, by: TrailAuthor): Promise<{ readonly org: string } | undefined>;
  /** Notes that something was given that is not its owner's: after five times it works no more. */
  mistaken(token: string, by: TrailAuthor): Promise<AuthRefusal>;
}

interface LinkRow {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly state: SignInLink['state'];
}

const columns = `t.id, t.uid, u.name, t.created_by, t.created_at, t.expires_at,
  case when t.used_at is not null then 'used' when t.revoked_at is not null then 'revoked'
    when t.expires_at <= now() then 'expired' else 'open' end as state`;
const hasFactor = (uid: string) =>
  `exists (select from muster_identity.second_factors f where f.uid = ${uid})`;
const isOpen = 't.used_at is null and t.revoked_at is null and t.expires_at > now()';

export interface SignInLinksParts {
  readonly pool: pg.Pool;
  readonly seal: LetterSeal;
  readonly shortLinks: ShortLinks;
}

export function createSignInLinks({ pool, seal, shortLinks }: SignInLinksParts): SignInLinks {
  async function find(client: pg.Pool | pg.PoolClient, org: string, id: string) {
    const { rows } = await client.query<LinkRow>(
      `select ${columns} from muster_identity.sign_in_tokens t join muster_identity."user" u on u.id = t.uid
       where t.org = $1 and t.id = $2`,
      [org, id],
    );
    return rows[0] && linkFrom(rows[0]);
  }

  return {
    async list(org) {
      const { rows } = await pool.query<LinkRow>(
        `select ${columns} from muster_identity.sign_in_tokens t join muster_identity."user" u on u.id = t.uid
         where t.org = $1 order by t.created_at desc, t.id limit ${mostShown}`,
        [org],
      );
      return rows.map(linkFrom);
    },

    async make(org, { uid, address, by: way, organisation, baseUrl }, by) {
      const code = randomBytes(16).toString('base64url');
      // Before the link is shortened, which takes the time of somebody else, and again when it is made.
      const allowed = await ownerOfNew(pool, org, uid);
      if (Result.isFailure(allowed)) return Result.fail(allowed.failure);
      const link = await shortLinks.shorten(`${baseUrl}/?link=${code}`, linkSeconds);
      return inTurn(pool, `sign-in links of ${org}`, async (client) => {
        const owner = await ownerOfNew(client, org, uid);
        if (Result.isFailure(owner)) return Result.fail(owner.failure);
        const { name, email } = owner.success;
        // What nobody can open any more goes; the links of a month are still listed.
        await client.query(
          `delete from muster_identity.sign_in_tokens t
           where t.org = $1 and t.created_at < now() - make_interval(days => ${keptDays})`,
          [org],
        );
        await client.query(
          `delete from muster_identity.short_links l using muster_identity.sign_in_tokens t
           where t.id = l.token_id and t.org = $1 and not (${isOpen})`,
          [org],
        );
        const id = randomUUID();
        const token = randomBytes(32).toString('base64url');
        await client.query(
          `insert into muster_identity.sign_in_tokens (id, org, uid, token_hash, created_by, expires_at)
           values ($1, $2, $3, $4, $5, now() + make_interval(secs => ${linkSeconds}))`,
          [id, org, uid, hashOf(token), by.actor],
        );
        await client.query(
          `insert into muster_identity.short_links (link_hash, sealed, token_id, created_at)
           values ($1, $2, $3, now())`,
          [hashOf(code), sealAddress(code, withToken(address, token)), id],
        );
        if (way === 'email') {
          await addLetter(client, seal, {
            org,
            senderName: organisation,
            to: { name, address: email },
            subject: `Your link to ${organisation}`,
            body: `This link signs you in to ${organisation}:\n{link}\n\nIt works once, within an hour, and asks for your e-mail address or phone number. If you do not expect it, you can ignore it.\n`,
            link,
          });
        }
        await appendToTrail(client, org, [{ ...by, kind: 'signInLinkMade', subject: uid, things: [id] }]);
        const made = await find(client, org, id);
        if (made === undefined) throw new Error('a sign-in link went while it was written');
        return Result.succeed({ signInLink: made, link: way === 'email' ? null : link });
      });
    },

    revoke: (org, id, by) =>
      inTurn(pool, `sign-in links of ${org}`, async (client) => {
        const { rowCount } = await client.query(
          `update muster_identity.sign_in_tokens t set revoked_at = now() where t.org = $1 and t.id = $2 and ${isOpen}`,
          [org, id],
        );
        const found = await find(client, org, id);
        if (found === undefined) return refuse('not_found', 'There is no such sign-in link.', { id });
        if (rowCount === 1) {
          await appendToTrail(client, org, [
            { ...by, kind: 'signInLinkRevoked', subject: found.uid, things: [id] },
          ]);
        }
        return Result.succeed(found);
      }),

    async open(code) {
      const { rows } = await pool.query<{ sealed: Buffer }>(
        `select l.sealed from muster_identity.short_links l
         join muster_identity.sign_in_tokens t on t.id = l.token_id
         where l.link_hash = $1 and ${isOpen}
           and l.created_at > now() - make_interval(secs => ${linkSeconds})`,
        [hashOf(code)],
      );
      return rows[0] && openAddress(code, rows[0].sealed);
    },

    async ownerOf(token) {
      const { rows } = await pool.query<{
        org: string;
        uid: string;
        email: string;
        name: string;
        resource_id: string | null;
        customer_id: string | null;
      }>(
        `select t.org, t.uid, u.email, u.name, m.resource_id, m.customer_id from muster_identity.sign_in_tokens t
         join muster_identity."user" u on u.id = t.uid
         join muster_identity.members m on m.uid = t.uid and m.org = t.org and ${isActiveMember}
         where t.token_hash = $1 and ${isOpen}`,
        [hashOf(token)],
      );
      const [row] = rows;
      return row && { ...row, resourceId: row.resource_id, customerId: row.customer_id };
    },

    redeem: (token, by) =>
      inTurn(pool, `sign-in token ${hashOf(token).toString('hex')}`, async (client) => {
        // The duties as they are now: a token never outlives what it was made for.
        const { rows } = await client.query<{ id: string; org: string; uid: string }>(
          `update muster_identity.sign_in_tokens t set used_at = now()
           from muster_identity.members m
           where t.token_hash = $1 and ${isOpen} and m.uid = t.uid and m.org = t.org and ${isActiveMember}
             and not 'admin' = any(m.duties) and not ${hasFactor('m.uid')}
           returning t.id, t.org, t.uid`,
          [hashOf(token)],
        );
        const [used] = rows;
        if (used === undefined) return undefined;
        await appendToTrail(client, used.org, [
          { ...by, actor: used.uid, kind: 'signInLinkUsed', things: [used.id] },
        ]);
        return { org: used.org };
      }),

    mistaken: (token, by) =>
      inTurn(pool, `sign-in token ${hashOf(token).toString('hex')}`, async (client) => {
        const { rows } = await client.query<{ id: string; org: string; uid: string; revoked: boolean }>(
          `update muster_identity.sign_in_tokens t set wrong_entries = wrong_entries + 1,
             revoked_at = case when wrong_entries + 1 >= ${mostWrongEntries} then now() end
           where t.token_hash = $1 and ${isOpen}
           returning t.id, t.org, t.uid, t.revoked_at is not null as revoked`,
          [hashOf(token)],
        );
        const [missed] = rows;
        if (missed === undefined) return authRefusal('auth/invalid-action-code');
        await appendToTrail(client, missed.org, [
          { ...by, kind: 'signInLinkMistaken', subject: missed.uid, things: [missed.id] },
          ...(missed.revoked
            ? [{ ...by, kind: 'signInLinkRevoked' as const, subject: missed.uid, things: [missed.id] }]
            : []),
        ]);
        return authRefusal('auth/user-mismatch', { field: 'entry' });
      }),
  };
}

/** Whom a new link would sign in; refuses where there may be none. */
async function ownerOfNew(
  client: pg.Pool | pg.PoolClient,
  org: string,
  uid: string,
): Promise<Result.Result<{ readonly name: string; readonly email: string }, Refusal>> {
  const { rows } = await client.query<{
    name: string;
    email: string;
    duties: string[];
    has_factor: boolean;
    open: number;
  }>(
    `select u.name, u.email, m.duties, ${hasFactor('m.uid')} as has_factor,
       (select count(*)::int from muster_identity.sign_in_tokens t where t.org = m.org and ${isOpen}) as open
     from muster_identity.members m
     join muster_identity."user" u on u.id = m.uid where m.org = $1 and m.uid = $2 and ${isActiveMember}`,
    [org, uid],
  );
  const [member] = rows;
  if (member === undefined) return Result.fail(invalidField('uid', 'is not a member of the organisation'));
  const { name, email, duties, has_factor: hasSecondFactor, open } = member;
  // Whoever makes links would otherwise get into what only administrators may do.
  if (duties.includes('admin')) {
    return refuse('not_allowed', 'Administrators sign in themselves; no link does it for them.', {
      field: 'uid',
    });
  }
  // It would stand for both of what they sign in with.
  if (hasSecondFactor) {
    return refuse(
      'not_allowed',
      'Whoever has a second factor signs in themselves; no link does it for them.',
      {
        field: 'uid',
      },
    );
  }
  if (open >= mostOpen) {
    return refuse('too_many_requests', `An organisation has at most ${mostOpen} valid sign-in links.`, {
      limit: mostOpen,
    });
  }
  return Result.succeed({ name, email });
}

/** Whether what somebody gives is the e-mail address or one of the phone numbers of a token's owner. */
export function isOwners(entry: string, email: string, phones: readonly string[]): boolean {
  const written = entry.trim().toLowerCase();
  if (written === email) return true;
  // An address that has digits is no number.
  if (!/^[+(\d][\d\s()./-]*$/.test(written)) return false;
  const forms = typedDigits(written).filter(({ length }) => length >= fewestDigitsOfNumber);
  return phones.some((phone) => typedDigits(phone).some((form) => forms.includes(form)));
}

function withToken(address: string, token: string): string {
  const [path = '/', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('token', token);
  return `${path}?${parameters}`;
}

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypted with the link itself, which is not stored: who reads the table cannot follow it. */
function sealAddress(code: string, address: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(code), nonce);
  const text = Buffer.concat([cipher.update(address, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function openAddress(code: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(code), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = sealed.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

function keyOf(code: string): Buffer {
  return Buffer.from(hkdfSync('sha256', code, '', 'address of a short link', 32));
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function linkFrom(row: LinkRow): SignInLink {
  return {
    id: row.id,
    uid: row.uid,
    name: row.name,
    createdBy: row.created_by,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    state: row.state,
  };
}
