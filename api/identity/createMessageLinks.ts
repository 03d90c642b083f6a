import type pg from 'pg';
import type { MessageLinks } from '../messages/messageLinks.ts';
import type { Recipient } from '../messages/wishes.ts';
import { isActiveMember } from './members.ts';
import type { SignInLinks } from './signInLinks.ts';

export interface MessageLinksParts {
  readonly pool: pg.Pool;
  readonly signInLinks: Pick<SignInLinks, 'makeForMessage'>;
  /** Muster's address for browsers. */
  readonly baseUrl: string;
}

/**
 * Links for those who do the work and for customers, by their records. A message goes to an address that planners write into
 * a record, so it never signs in whoever may do more than the person of that record.
 */
export function createMessageLinks({ pool, signInLinks, baseUrl }: MessageLinksParts): MessageLinks {
  /** The uid of the one who signs in for each recipient; undefined: nobody does, or several. */
  async function uidsOf(
    org: string,
    recipients: readonly Recipient[],
  ): Promise<readonly (string | undefined)[]> {
    const { rows } = await pool.query<{ kind: Recipient['kind']; id: string; uid: string }>(
      `select m.role as kind, case m.role when 'resource' then m.resource_id else m.customer_id end as id, m.uid
       from muster_identity.members m
       where m.org = $1 and ${isActiveMember} and not m.guest and not m.partner and m.duties = '{}'
         and ((m.role = 'resource' and m.resource_id = any($2)) or (m.role = 'customer' and m.customer_id = any($2)))`,
      [org, recipients.map(({ id }) => id)],
    );
    return recipients.map(({ kind, id }) => {
      const theirs = rows.filter((row) => row.kind === kind && row.id === id);
      return theirs.length === 1 ? theirs[0]?.uid : undefined;
    });
  }

  return {
    async have(org, recipients) {
      return (await uidsOf(org, recipients)).map((uid) => uid !== undefined);
    },
    async make(org, recipient, address) {
      const [uid] = await uidsOf(org, [recipient]);
      const link = uid && (await signInLinks.makeForMessage(org, { uid, address, baseUrl }));
      return link ?? `${baseUrl}${address}`;
    },
  };
}
