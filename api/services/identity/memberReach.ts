import type pg from 'pg';
import { isActiveMember, isPlainMember } from './members.ts';
import type { PromotionOf } from './promotionOf.ts';
import type { OwnerRank, Reach, SignInLinks } from './signInLinks.ts';

/** How members are reached, and what they are. */
export type MemberReach = SignInLinks['reach'];

export function createMemberReach(pool: pg.Pool, promotionOf: PromotionOf): MemberReach {
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

  return reach;
}
