import type { BenchMuster, BenchOrganisation } from '../feed/benchMuster.ts';
import { fillDrafts, startOf } from '../jobs/fillDrafts.ts';
import type { AttackOrder } from './startAttack.ts';

const people = 200;

/** Gives the organisation that attacks so many bookings; answers the position of the last, and what its attackers are told. */
export async function prepareAttacker(
  muster: BenchMuster,
  organisation: BenchOrganisation,
  bookings: number,
) {
  const { customerIds, labelId, people: tokens } = organisation;
  const position = await fillDrafts(muster, organisation, { people, bookings });
  const span = { from: startOf(0, people), to: startOf(bookings, people) };
  return {
    position,
    order: (wanted: Pick<AttackOrder, 'kinds' | 'address' | 'sockets' | 'uploadRows'>): AttackOrder => ({
      ...wanted,
      people: [...tokens],
      customerIds: [...customerIds],
      labelId,
      span,
    }),
  };
}
