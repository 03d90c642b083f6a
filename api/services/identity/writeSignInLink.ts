import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { addLetter, addTextMessage } from '../messages/letters.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { TrailAuthor } from '../trail/trailEntry.ts';
import { isActiveMember } from './members.ts';
import { sealAddress } from './sealedAddress.ts';
import type { ShortLinks } from './shortLinks/shortLinks.ts';

/** How long a link and its token are valid (shell §9). */
export const linkSeconds = 3599;
/** The most valid links that an organisation may have: made by hand or by programs, and in messages. */
const mostOpen = { byHand: 500, inMessages: 5000 };
/** Who has made the links in messages. */
export const aMessage = 'a message';
/** How long it is kept that there was a link, in days; the security trail says more, and for longer. */
const keptDays = 30;

/** A link that is to be made. */
export interface NewLink {
  /** The member whom it signs in. */
  readonly uid: string;
  /** What it opens: an address of the application. */
  readonly address: string;
  /** The address of Muster for browsers. */
  readonly baseUrl: string;
}

/** How a link gets to its owner. `link`: whoever made it hands it on. */
export type LinkWay =
  | { readonly by: 'email' | 'link' }
  | { readonly by: 'sms' /** The number of the owner, as it is dialled. */; readonly number: string };

/** A link that was just written. */
export interface WrittenLink {
  readonly id: string;
  readonly owner: LinkOwner;
  /** What opens it. */
  readonly address: string;
}

/** Whom it signs in. */
export interface LinkOwner {
  readonly name: string;
  readonly email: string;
}

/** Whether somebody has a second factor. */
export const hasFactor = (uid: string) =>
  `exists (select from muster_identity.second_factors f where f.uid = ${uid})`;
/** Of `sign_in_tokens` as `t`: whether it still signs in. */
export const isOpen = 't.used_at is null and t.revoked_at is null and t.expires_at > now()';

/** Writes a new link with its token, and what `then` makes of it, in one transaction; refuses where there may be none. */
export type LinkWriter = <Made>(
  org: string,
  link: NewLink,
  by: TrailAuthor,
  then: (client: pg.PoolClient, written: WrittenLink) => Promise<Made>,
) => Promise<Result.Result<Made, Refusal>>;

export function createLinkWriter(pool: pg.Pool, shortLinks: ShortLinks): LinkWriter {
  return async (org, { uid, address, baseUrl }, by, then) => {
    const code = randomBytes(16).toString('base64url');
    const maker = by.actor ?? aMessage;
    // Before the link is shortened, which takes the time of somebody else, and again when it is made.
    const allowed = await ownerOfNew(pool, org, uid, maker);
    if (Result.isFailure(allowed)) return Result.fail(allowed.failure);
    const link = await shortLinks.shorten(`${baseUrl}/?link=${code}`, linkSeconds);
    return inTurn(pool, `sign-in links of ${org}`, async (client) => {
      const owner = await ownerOfNew(client, org, uid, maker);
      if (Result.isFailure(owner)) return Result.fail(owner.failure);
      await removeOld(client, org);
      const id = randomUUID();
      const token = randomBytes(32).toString('base64url');
      await client.query(
        `insert into muster_identity.sign_in_tokens (id, org, uid, token_hash, created_by, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => ${linkSeconds}))`,
        [id, org, uid, hashOf(token), maker],
      );
      await client.query(
        `insert into muster_identity.short_links (link_hash, sealed, token_id, created_at)
         values ($1, $2, $3, now())`,
        [hashOf(code), sealAddress(code, withToken(address, token)), id],
      );
      await appendToTrail(client, org, [{ ...by, kind: 'signInLinkMade', subject: uid, things: [id] }]);
      return Result.succeed(await then(client, { id, owner: owner.success, address: link }));
    });
  };
}

/** A link on its way to its owner. */
export interface LinkToSend {
  readonly way: LinkWay;
  /** The name of the organisation. */
  readonly organisation: string;
  readonly owner: LinkOwner;
  readonly link: string;
}

/** Adds the letter or the text message with a link to what is sent; nothing where whoever made it hands it on. */
export async function sendLink(
  client: pg.PoolClient,
  seal: LetterSeal,
  org: string,
  { way, organisation, owner: { name, email }, link }: LinkToSend,
): Promise<void> {
  const says = 'It works once, within an hour, and asks for your e-mail address or phone number.';
  if (way.by === 'email') {
    await addLetter(client, seal, {
      org,
      senderName: organisation,
      to: { name, address: email },
      subject: `Your link to ${organisation}`,
      body: `This link signs you in to ${organisation}:\n{link}\n\n${says} If you do not expect it, you can ignore it.\n`,
      link,
    });
  }
  if (way.by === 'sms') {
    await addTextMessage(client, seal, {
      org,
      senderName: organisation,
      name,
      to: way.number,
      body: `${organisation}: this link signs you in: {link} ${says}`,
      secret: link,
    });
  }
}

/** What nobody can open any more goes; the links of a month are still listed. */
async function removeOld(client: pg.PoolClient, org: string): Promise<void> {
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
}

/** Whom a new link would sign in; refuses where there may be none. */
async function ownerOfNew(
  client: pg.Pool | pg.PoolClient,
  org: string,
  uid: string,
  maker: string,
): Promise<Result.Result<LinkOwner, Refusal>> {
  const { rows } = await client.query<{
    name: string;
    email: string;
    duties: string[];
    has_factor: boolean;
    open: number;
  }>(
    `select u.name, u.email, m.duties, ${hasFactor('m.uid')} as has_factor,
       (select count(*)::int from muster_identity.sign_in_tokens t
        where t.org = m.org and (t.created_by = $4) = ($3 = $4) and ${isOpen}) as open
     from muster_identity.members m
     join muster_identity."user" u on u.id = m.uid where m.org = $1 and m.uid = $2 and ${isActiveMember}`,
    [org, uid, maker, aMessage],
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
  const most = maker === aMessage ? mostOpen.inMessages : mostOpen.byHand;
  if (open >= most) {
    return refuse('too_many_requests', `An organisation has at most ${most} valid sign-in links.`, {
      limit: most,
    });
  }
  return Result.succeed({ name, email });
}

function withToken(address: string, token: string): string {
  const [path = '/', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('token', token);
  return `${path}?${parameters}`;
}

/** A secret as it is stored. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
