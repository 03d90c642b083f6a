import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { recordsNamed } from '../../domain/record/recordsNamed.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { mayWrite } from '../../domain/rights/rights.ts';
import { recordOf } from './anyRecord.ts';

/** Whether what a record is part of leaves it to somebody to write it (`writtenWithWhole`), if they may write such records at all. */
export function mayWriteRow(
  claims: Claims,
  name: RecordName,
  row: Readonly<Record<string, unknown>>,
): boolean {
  const { writtenWithWhole, belongsTo, shown } = recordOf(name);
  if (!writtenWithWhole) return true;
  const fields = [...new Set(belongsTo.map(({ field }) => field))];
  return fields.every((field) =>
    recordsNamed(shown[field] ?? {}, row[field]).every(({ category }) => {
      const area = areaOf(category);
      return area === undefined || mayWrite(claims, area);
    }),
  );
}
