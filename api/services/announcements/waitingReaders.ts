import type { Pool } from 'pg';
import { announcement } from '../../../domain/announcement/announcement.ts';
import { addressablesIn } from '../../../projections/queries/announcementPages.ts';
import { trust } from '../../../projections/trust.ts';
import { withOrganisation } from '../../../projections/withOrganisation.ts';
import { type AnnouncementReader, readersAmongMembers } from './announcementReaders.ts';
import { readersOfAnnouncement } from './announcementReads.ts';

const addressed = announcement.fields.pick({
  roles: true,
  labelIds: true,
  partnerIds: true,
  toConfirm: true,
});

/** Those to whom an announcement is addressed who have not opened it, or not confirmed one that is to be confirmed. */
export async function waitingReaders(
  pool: Pool,
  org: string,
  announcementId: string,
  details: Readonly<Record<string, unknown>>,
): Promise<readonly AnnouncementReader[]> {
  const { toConfirm, ...audience } = addressed.parse(details);
  const { people, confirmed } = await withOrganisation(pool, org, async (moment) => {
    trust(moment, ['resources', 'announcementConfirmations']);
    return addressablesIn(moment, announcementId);
  });
  const done = toConfirm
    ? new Set(confirmed.map(({ uid }) => uid))
    : await readersOfAnnouncement(pool, org, announcementId);
  const members = await readersAmongMembers(pool, org, audience, people);
  return members.filter(({ uid }) => !done.has(uid));
}
