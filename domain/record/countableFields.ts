import type { RecordReading } from './recordReading.ts';
import { stageField } from './stages.ts';

/** What a record's list is counted by, and divided into columns by: its stage first, and fields with one of several choices. */
export function countableFields({
  shown,
  stages,
}: Pick<RecordReading<string, { readonly id: string }>, 'shown' | 'stages'>): readonly string[] {
  const fields = Object.keys(shown).filter(
    (field) => field !== stageField && shown[field]?.kind === 'choice',
  );
  return stages === null ? fields : [stageField, ...fields];
}
