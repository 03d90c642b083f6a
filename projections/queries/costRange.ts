import { sql } from 'kysely';
import { type CostRange, costRangeOf, weightageCost } from '../../domain/allocation/costRange.ts';
import type { LabelFact } from '../../domain/kernel/facts.ts';
import type { Reading } from '../withOrganisation.ts';

/**
 * The position of the last event about any person of the organisation, null if there is nobody. While it is
 * the same, so are all people: nobody's row is ever removed.
 */
export function lastChangeOfPeople({ db, org }: Reading) {
  return db
    .selectFrom('resources')
    .select(({ fn }) => fn.max<number | null>('position').as('position'))
    .where('org', '=', org);
}

/** The labels that people hold: each list once, however many people hold it. */
export function heldLabels({ db, org }: Reading) {
  const lists = db
    .selectFrom('resources')
    .select(sql<string>`fact->>'labelIds'`.as('label_ids'))
    .distinct()
    .where('org', '=', org);
  return db.selectFrom(lists.as('lists')).select(sql<readonly string[]>`label_ids::json`.as('label_ids'));
}

/** The range of costs of the people who hold these labels (scheduling §9, `weightage_cost`). */
export function costRangeOfLabels(
  held: readonly { readonly label_ids: readonly string[] }[],
  labels: readonly LabelFact[],
): CostRange | null {
  const labelOf = new Map(labels.map((label) => [label.id, label]));
  return costRangeOf(held.map(({ label_ids }) => weightageCost(label_ids, labelOf)));
}
