import type { RecordName } from '../../domain/catalogues/records.ts';
import type { NameOf } from '../../domain/record/kinds/kindOfField.ts';
import { type AnyRow, recordOf, titleOf } from './anyRecord.ts';
import { idsOf } from './fieldText.ts';

/** The field with the owner's id, for a record whose title is not clear without the owner (`titled`). */
export function ownerField(name: RecordName): string | undefined {
  const { titled, ownedBy } = recordOf(name);
  return titled === 'withOwner' ? (ownedBy.resource ?? ownedBy.customer) : undefined;
}

/** The name of a row: `First aid`, `Shifts of Ana Silva`. */
export function rowTitle(name: RecordName, row: AnyRow, nameOf: NameOf): string {
  const title = titleOf(name, row);
  const field = ownerField(name);
  const [owner] = field === undefined ? [] : idsOf(row[field]);
  if (field === undefined || owner === undefined) return title;
  return `${title} of ${nameOf(recordOf(name).shown[field]?.refersTo ?? '', owner)}`;
}
