import type { RecordName } from '../../domain/catalogues/records.ts';
import type { NameOf } from '../../domain/record/kinds/kindOfField.ts';
import { recordsNamed } from '../../domain/record/recordsNamed.ts';
import { type AnyRow, recordOf, titleOf } from './anyRecord.ts';

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
  const { titled, shown } = recordOf(name);
  const [owner] = field === undefined ? [] : recordsNamed(shown[field] ?? {}, row[field]);
  if (owner === undefined) return title;
  return `${title}${titled === 'withWhole' ? ': ' : ' of '}${nameOf(owner.category, owner.id)}`;
}
