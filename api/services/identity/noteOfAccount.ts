import type pg from 'pg';
import { installation } from '../trail/trailEntry.ts';
import type { TrailNote, TrailNotes } from '../trail/trailNotes.ts';
import { membershipsOf } from './users.ts';

/**
 * Notes something that happened to an account, in the security trail of each organisation in which its owner works, or else
 * in the installation's. The same as `tellOfAccount`, of what is written behind and counted with others of its kind.
 */
export async function noteOfAccount(
  pool: pg.Pool,
  trail: Pick<TrailNotes, 'note'> | undefined,
  uid: string,
  note: Omit<TrailNote, 'subject'>,
): Promise<void> {
  if (trail === undefined) return;
  const memberships = await membershipsOf(pool, uid);
  const orgs = memberships.length === 0 ? [installation] : memberships.map(({ org }) => org);
  for (const org of orgs) trail.note(org, { ...note, subject: uid });
}
