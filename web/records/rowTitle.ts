import type { RecordName } from '../../domain/catalogues/records.ts';
import type { NameOf } from '../../domain/record/kinds/kindOfField.ts';
import { type AnyRow, recordOf, titleOf } from './anyRecord.ts';
import { idsOf } from './fieldText.ts';

/** The field with the id of whose it is, or what it is part of, for a record whose title is not clear without that (`titled`). */
export function ownerField(name: RecordName): string | undefined {
  const { titled, ownedBy, belongsTo } = recordOf(name);
  if (titled === 'withWhole') return belongsTo[0]?.field;
  return titled === 'withOwner' ? (ownedBy.resource ?? ownedBy.customer) : undefined;
}

/** The name of a row: `First aid`, `Shifts of Ana Silva`, `Job offer: Evening round`. */
export function rowTitle(name: RecordName, row: AnyRow, nameOf: NameOf): string {
  const title = titleOf(name, row);
  const field = ownerField(name);
  const [owner] = field === undefined ? [] : idsOf(row[field]);
  if (field === undefined || owner === undefined) return title;
  const { titled, shown } = recordOf(name);
  return `${title}${titled === 'withWhole' ? ': ' : ' of '}${nameOf(shown[field]?.refersTo ?? '', owner)}`;
}
