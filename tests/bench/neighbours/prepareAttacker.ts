import { createPostgresLog } from '../../../commands/log/postgres/postgresLog.ts';
import type { BenchMuster, BenchOrganisation } from '../feed/benchMuster.ts';
import { fillDrafts, startOf } from '../jobs/fillDrafts.ts';
import type { AttackOrder } from './attackMessages.ts';

/** An organisation with much to ask for. */
export interface PreparedAttacker {
  /** Of the last of its bookings in the log. */
  readonly position: number;
  /** What its attackers are told. */
  order(wanted: Pick<AttackOrder, 'kinds' | 'address' | 'sockets' | 'uploadRows'>): AttackOrder;
}

const people = 200;

/** Gives the organisation that attacks so many bookings. */
export async function prepareAttacker(
  { pool }: BenchMuster,
  { id, customerIds, labelId, people: tokens }: BenchOrganisation,
  bookings: number,
): Promise<PreparedAttacker> {
  const log = await createPostgresLog({ pool });
  try {
    const position = await fillDrafts(log, { org: id, customerIds, labelId, people, bookings });
    return {
      position,
      order: (wanted) => ({
        ...wanted,
        people: [...tokens],
        customerIds: [...customerIds],
        labelId,
        span: { from: startOf(0, people), to: startOf(bookings, people) },
      }),
    };
  } finally {
    await log.close();
  }
}
