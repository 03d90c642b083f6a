import { sql } from 'kysely';
import type { EventActor } from '../../domain/kernel/event.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { roleOf } from './streamHistory.ts';

/** Who did something last, and when. */
export interface LastChange {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actor: EventActor;
}

/**
 * Who caused the events at these positions of the log, and when. Looked up by position and not by record:
 * events of one span are stored next to each other, those of many records all over the history, where each
 * would be a page from the disk.
 */
export async function lastChanges(
  { db, org }: ReadMoment,
  positions: readonly number[],
): Promise<ReadonlyMap<number, LastChange>> {
  const rows = await db
    .selectFrom('history')
    .select(['position', 'at', 'actor_uid', 'actor_role'])
    .where('org', '=', org)
    .where(sql<boolean>`position = any(${positions}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ position, at, actor_uid, actor_role }) => [
      position,
      { at, actor: { uid: actor_uid, role: roleOf(actor_role) } },
    ]),
  );
}
