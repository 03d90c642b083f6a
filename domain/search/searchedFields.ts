import type { RecordReading } from '../record/recordReading.ts';

/** The fields by which a record is found besides its title: one that is shown with its owner's name by that, too. */
export function searchedFields({
  searched,
  titled,
  ownedBy,
}: Pick<RecordReading<string, never>, 'searched' | 'titled' | 'ownedBy'>): readonly string[] {
  const owners = titled === 'withOwner' ? Object.values(ownedBy) : [];
  return [...new Set([...searched, ...owners])];
}
