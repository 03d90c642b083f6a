import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import { typedDigits } from '../../domain/search/digits.ts';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { inTurn } from '../postgres/inTurn.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailAuthor } from '../trail/trailEntry.ts';
import { type AuthRefusal, authRefusal } from './authRefusals.ts';
import { isActiveMember, isPlainMember } from './members.ts';
import type { PromotionOf } from './promotionOf.ts';
import { openAddress } from './sealedAddress.ts';
import type { ShortLinks } from './shortLinks/shortLinks.ts';
import {
  aMessage,
  createLinkWriter,
  hasFactor,
  hashOf,
  isOpen,
  type LinkWay,
  linkSeconds,
  type NewLink,
  sendLink,
} from './writeSignInLink.ts';

/** Fewer digits than these are too easily guessed to confirm anybody. */
const fewestDigitsOfNumber = 6;
/** After so many entries that are not the owner's, a token works no more. */
const mostWrongEntries = 5;
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

export type LinkToMake = NewLink & {
  readonly way: LinkWay;
  /** The organisation's name, for the letter or the text message. */
  readonly organisation: string;
};

/**
 * What somebody is by their claims and by their record: a field worker or a customer and nothing more (`plain`), or more.
 * `unknown`: plain by their claims, while the read side cannot tell whether their record promotes them.
 */
export type OwnerRank = 'plain' | 'more' | 'unknown';

/** How somebody is reached, besides the address of their account. */
export interface Reach {
  readonly resourceId: string | null;
  readonly customerId: string | null;
  /** The number that they have verified, E.164; null: none. */
  readonly phoneNumber: string | null;
  readonly rank: OwnerRank;
}

/** What a token was good for. */
export interface RedeemedToken {
  /** In which organisation its session begins. */
  readonly org: string;
  readonly ownerRank: OwnerRank;
}

/** Whose a token is. */
export interface TokenOwner {
  readonly org: string;
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly resourceId: string | null;
  readonly customerId: string | null;
  /** The number that they have verified, E.164; null: none. */
  readonly phoneNumber: string | null;
}

/**
 * Custom sign-in tokens, and the short links that lead to them (shell §4.1.4, §4.1.6). Both are random, stored as hashes,
 * and valid for 3599 seconds; a token works once. What a link stands for is encrypted with a key that only the link
 * itself has.
 */
export interface SignInLinks {
  /** Of the last 30 days, at most 100: those that somebody has made and that still work, then the others; each newest first. */
  list(org: string): Promise<readonly SignInLink[]>;
  /** How a member is reached; undefined of whoever is none. */
  reach(org: string, uid: string): Promise<Reach | undefined>;
  /**
   * Refuses whoever is no member, an administrator, whoever has a second factor, and too many. `link` is null if it is on its
   * way by e-mail or text message.
   */
  make(
    org: string,
    link: LinkToMake,
    by: TrailAuthor & { readonly actor: string },
  ): Promise<Result.Result<{ readonly signInLink: SignInLink; readonly link: string | null }, Refusal>>;
  /**
   * A link for a message to the one whom it signs in: a field worker or a customer who is nothing more. Undefined where there may
   * be none.
   */
  makeForMessage(org: string, link: NewLink): Promise<string | undefined>;
  /** Takes effect at once; one that is used or has expired is not changed. */
  revoke(org: string, id: string, by: TrailAuthor): Promise<Result.Result<SignInLink, Refusal>>;
  /** The address that a link stands for; undefined if there is none that is valid. */
  open(link: string): Promise<string | undefined>;
  /** Whose a token is; undefined if it is not valid (any more). */
  ownerOf(token: string): Promise<TokenOwner | undefined>;
  /**
   * Uses a token up, and says in which organisation its session begins. Of two who use one, one wins. Undefined if it is not
   * valid any more, which one of a message is not either once its owner has become more than a field worker or a customer.
   */
  redeem(token: string, by: TrailAuthor): Promise<RedeemedToken | undefined>;
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
export interface SignInLinksParts {
  readonly pool: pg.Pool;
  readonly seal: LetterSeal;
  readonly shortLinks: ShortLinks;
  readonly promotionOf: PromotionOf;
}

export function createSignInLinks({ pool, seal, shortLinks, promotionOf }: SignInLinksParts): SignInLinks {
  const write = createLinkWriter(pool, shortLinks);

  async function find(client: pg.Pool | pg.PoolClient, org: string, id: string) {
    const { rows } = await client.query<LinkRow>(
      `select ${columns} from muster_identity.sign_in_tokens t join muster_identity."user" u on u.id = t.uid
       where t.org = $1 and t.id = $2`,
      [org, id],
    );
    return rows[0] && linkFrom(rows[0]);
  }

  async function reach(org: string, uid: string): Promise<Reach | undefined> {
    const { rows } = await pool.query<Omit<Reach, 'rank'> & { readonly isPlain: boolean }>(
      `select m.resource_id as "resourceId", m.customer_id as "customerId", ${isPlainMember} as "isPlain",
         (select n.number from muster_identity.phone_numbers n where n.uid = m.uid) as "phoneNumber"
       from muster_identity.members m where m.org = $1 and m.uid = $2 and ${isActiveMember}`,
      [org, uid],
    );
    const [found] = rows;
    if (found === undefined) return undefined;
    const { isPlain, ...reached } = found;
    return { ...reached, rank: isPlain ? await rankByRecord(org, reached.resourceId) : 'more' };
  }

  /** Of somebody who is plain by their claims. */
  async function rankByRecord(org: string, resourceId: string | null): Promise<OwnerRank> {
    if (resourceId === null) return 'plain';
    const promotion = await promotionOf(org, resourceId);
    return promotion === 'promoted' ? 'more' : promotion === 'none' ? 'plain' : 'unknown';
  }

  /** What the owner of a token is, and whether there may be none for them; undefined: nobody has made one, or for no member. */
  async function standingOf(token: string) {
    const { rows } = await pool.query<{ org: string; uid: string; created_by: string }>(
      `select t.org, t.uid, t.created_by from muster_identity.sign_in_tokens t where t.token_hash = $1`,
      [hashOf(token)],
    );
    const [found] = rows;
    if (found === undefined) return undefined;
    const reached = await reach(found.org, found.uid);
    if (reached === undefined) return undefined;
    const { rank } = reached;
    return { rank, isForbidden: found.created_by === aMessage && rank !== 'plain' };
  }

  return {
    reach,

    async list(org) {
      const { rows } = await pool.query<LinkRow>(
        // Those that work are of the last hour, so that neither half looks at a month of messages.
        `with of_people as (
           select t.id from muster_identity.sign_in_tokens t
           where t.org = $1 and t.created_at > now() - make_interval(secs => ${linkSeconds})
             and t.created_by <> $2 and ${isOpen}
           order by t.created_at desc limit ${mostShown}
         ), newest as (
           select t.id from muster_identity.sign_in_tokens t
           where t.org = $1 order by t.created_at desc limit ${mostShown}
         )
         select ${columns} from muster_identity.sign_in_tokens t join muster_identity."user" u on u.id = t.uid
         where t.id in (select id from of_people union select id from newest)
         order by t.id in (select id from of_people) desc, t.created_at desc, t.id limit ${mostShown}`,
        [org, aMessage],
      );
      return rows.map(linkFrom);
    },

    async make(org, link, by) {
      const { way, organisation } = link;
      return write(org, link, by, async (client, { id, owner, address }) => {
        await sendLink(client, seal, org, { way, organisation, owner, link: address });
        const signInLink = await find(client, org, id);
        if (signInLink === undefined) throw new Error('a sign-in link went while it was written');
        return { signInLink, link: way.by === 'link' ? address : null };
      });
    },

    async makeForMessage(org, link) {
      if ((await reach(org, link.uid))?.rank !== 'plain') return undefined;
      const made = await write(org, link, { actor: null }, async (_client, { address }) => address);
      return Result.getOrUndefined(made);
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
        number: string | null;
      }>(
        `select t.org, t.uid, u.email, u.name, m.resource_id, m.customer_id,
           (select n.number from muster_identity.phone_numbers n where n.uid = t.uid) as number
         from muster_identity.sign_in_tokens t
         join muster_identity."user" u on u.id = t.uid
         join muster_identity.members m on m.uid = t.uid and m.org = t.org and ${isActiveMember}
         where t.token_hash = $1 and ${isOpen}`,
        [hashOf(token)],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const { resource_id: resourceId, customer_id: customerId, number: phoneNumber, ...owner } = row;
      return { ...owner, resourceId, customerId, phoneNumber };
    },

    async redeem(token, by) {
      // Before the transaction: what a record says is read over a connection of its own.
      const standing = await standingOf(token);
      if (standing === undefined || standing.isForbidden) return undefined;
      return inTurn(pool, `sign-in token ${hashOf(token).toString('hex')}`, async (client) => {
        // The duties as they are now: a token never outlives what it was made for.
        const { rows } = await client.query<{ id: string; org: string; uid: string }>(
          `update muster_identity.sign_in_tokens t set used_at = now()
           from muster_identity.members m
           where t.token_hash = $1 and ${isOpen} and m.uid = t.uid and m.org = t.org and ${isActiveMember}
             and not 'admin' = any(m.duties) and not ${hasFactor('m.uid')}
             and (t.created_by <> $2 or ${isPlainMember})
           returning t.id, t.org, t.uid`,
          [hashOf(token), aMessage],
        );
        const [used] = rows;
        if (used === undefined) return undefined;
        await appendToTrail(client, used.org, [
          { ...by, actor: used.uid, kind: 'signInLinkUsed', things: [used.id] },
        ]);
        return { org: used.org, ownerRank: standing.rank };
      });
    },

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

/** Whether what somebody gives is the e-mail address or one of these phone numbers of a token's owner. */
export function isOwners(entry: string, email: string, phones: readonly string[]): boolean {
  const written = entry.trim().toLowerCase();
  if (written === email) return true;
  if (!looksLikeNumber(written)) return false;
  const forms = typedDigits(written).filter(({ length }) => length >= fewestDigitsOfNumber);
  return phones.some((phone) => typedDigits(phone).some((form) => forms.includes(form)));
}

/** Whether what somebody gives may be a phone number; an address that has digits is none. */
export function looksLikeNumber(entry: string): boolean {
  return /^[+(\d][\d\s()./-]*$/.test(entry.trim());
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
