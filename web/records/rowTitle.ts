import type { RecordName } from '../../domain/records.ts';
import { type AnyRow, recordOf, titleOf } from './anyRecord.ts';
import { idsOf, type NameOf } from './fieldText.ts';

/** The field that holds the owner's id of a record whose title says too little without it (`titled`). */
export function ownerField(name: RecordName): string | undefined {
  const { titled, ownedBy } = recordOf(name);
  return titled === 'withOwner' ? (ownedBy.resource ?? ownedBy.customer) : undefined;
}

/** What a row is called: `First aid`, `Shifts of Ana Silva`. */
export function rowTitle(name: RecordName, row: AnyRow, nameOf: NameOf): string {
  const title = titleOf(name, row);
  const field = ownerField(name);
  const [owner] = field === undefined ? [] : idsOf(row[field]);
  if (field === undefined || owner === undefined) return title;
  return `${title} of ${nameOf(recordOf(name).shown[field]?.refersTo ?? '', owner)}`;
}
