import { kindOf } from './fieldFacts.ts';
import type { RecordReading } from './recordReading.ts';
import { stageFieldOf } from './stages.ts';

/** What a record's list is counted by, and divided into columns by: its stage first, and fields with one of several choices. */
export function countableFields({
  shown,
  stages,
}: Pick<RecordReading<string, { readonly id: string }>, 'shown' | 'stages'>): readonly string[] {
  const stage = stages === null ? [] : [stageFieldOf(stages)];
  const fields = Object.entries(shown).flatMap(([field, facts]) => (kindOf(facts).counted ? [field] : []));
  return [...new Set([...stage, ...fields])];
}
