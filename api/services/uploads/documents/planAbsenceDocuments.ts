import type { AbsenceKind } from '../../../../domain/absence/absence.ts';
import { sameValue } from '../../../../domain/kernel/changedFields.ts';
import type { DocumentedAbsence } from '../../documents/absenceDocument.ts';
import { absenceCommands, readAbsences } from '../absenceSteps.ts';
import { recordIdOf } from '../naturalKey.ts';
import type { Step, UploadPlan } from '../uploadPlan.ts';
import { type DocumentPlanParts, ownIdOf } from './documentPlan.ts';
import type { DocumentRow } from './documentRow.ts';

type Row = DocumentRow<DocumentedAbsence>;

/** Leave, or breaks: new ones are entered, those that differ are moved and decided. */
export async function planAbsenceDocuments(
  kind: AbsenceKind,
  rows: readonly Row[],
  parts: DocumentPlanParts,
): Promise<UploadPlan> {
  const { actor } = parts;
  const wanted = rows.flatMap((row) => {
    const { id, resourceId, start } = row.said;
    if (id === undefined && (resourceId === undefined || start === undefined)) {
      row.fail('_id', 'is required');
      return [];
    }
    const own =
      id === undefined ? recordIdOf(actor.org, 'absence', kind, resourceId ?? '', start ?? 0) : undefined;
    return [{ row, id: own ?? ownIdOf(actor.org, 'absence', id ?? '') }];
  });
  const all = await readAbsences(parts, { ids: wanted.map(({ id }) => id), resourceIds: [] });
  const known = new Map(all.map((one) => [one.id, one]));
  const steps = [...Map.groupBy(wanted, ({ id }) => id)].flatMap(([id, same]): readonly Step[] => {
    const [first] = same;
    if (first === undefined) return [];
    const other = same.find(({ row }) => !sameValue(row.said, first.row.said));
    if (other !== undefined) {
      for (const { row } of same)
        row.fail('_id', `is in ${other.row.line} as well as in ${first.row.line}, with other values`);
      return [];
    }
    const one = known.get(id);
    const commands = absenceCommands({ kind, id, row: first.row, known: one }, parts);
    if (commands === undefined) return [];
    const outcome = one === undefined ? 'created' : commands.length === 0 ? 'unchanged' : 'changed';
    return [{ recordId: id, lines: same.map(({ row }) => row.line), outcome, commands }];
  });
  return { before: [], steps, errors: [] };
}
