import { Result } from 'effect';
import type pg from 'pg';
import { refuse } from '../../../domain/kernel/refusal.ts';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { MemberReach } from './memberReach.ts';
import type { ShortLinks } from './shortLinks/shortLinks.ts';
import type { SignInLink, SignInLinks } from './signInLinks.ts';
import { aMessage, createLinkWriter, isOpen, linkSeconds, sendLink } from './writeSignInLink.ts';

/** The most that a list shows. */
const mostShown = 100;

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
export interface WrittenSignInLinksParts {
  readonly pool: pg.Pool;
  readonly seal: LetterSeal;
  readonly shortLinks: ShortLinks;
  readonly reach: MemberReach;
}

/** How links are made, listed and revoked. */
export function createWrittenSignInLinks({
  pool,
  seal,
  shortLinks,
  reach,
}: WrittenSignInLinksParts): Pick<SignInLinks, 'list' | 'make' | 'makeForMessage' | 'revoke'> {
  const write = createLinkWriter(pool, shortLinks);

  return {
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
  };
}

async function find(client: pg.Pool | pg.PoolClient, org: string, id: string) {
  const { rows } = await client.query<LinkRow>(
    `select ${columns} from muster_identity.sign_in_tokens t join muster_identity."user" u on u.id = t.uid
     where t.org = $1 and t.id = $2`,
    [org, id],
  );
  return rows[0] && linkFrom(rows[0]);
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
