import { type RecordName, records } from '../../../../domain/catalogues/records.ts';
import { sameValue } from '../../../../domain/kernel/changedFields.ts';
import { statusOf } from '../../../../domain/record/recordTypes.ts';
import { stageFieldOf } from '../../../../domain/record/stages.ts';
import { tableOf } from '../../../../projections/models/recordModels.ts';
import type { Known } from '../knownRecords.ts';
import { recordIdOf } from '../naturalKey.ts';
import type { Details } from '../parts/filePart.ts';
import { keyOf, recordFinder } from '../recordKeys.ts';
import { commandsFor, misnamed, missing, notByFile, refusals } from '../recordSteps.ts';
import type { Step, UploadPlan } from '../uploadPlan.ts';
import { type DocumentPlanParts, ownIdOf } from './documentPlan.ts';
import type { DocumentRow } from './documentRow.ts';

/** How the record of a document is found whose id nobody knows here. */
interface Finding {
  /** By which of its keys; none: a new record is made. */
  readonly alsoBy: readonly string[];
  /** What else must be the same. */
  readonly alike?: (details: Details, said: Details) => boolean;
}

/** A record as a document has it. */
interface Wanted<Ours> {
  readonly row: DocumentRow<Ours>;
  readonly id: string;
  readonly known: Known<Details> | undefined;
  readonly said: Details;
}

/**
 * Documents of records: new ones are created under the ids of their documents, those that differ are changed, the rest is
 * left alone. What a document has no place for stays as it is. Documents of one record that say the same count as one; of
 * those that contradict each other none counts.
 */
export function planRecordDocuments<Ours extends { readonly id: string }>(
  name: RecordName,
  rows: readonly DocumentRow<Ours>[],
  { actor, known, now }: DocumentPlanParts,
  { alsoBy, alike = () => true }: Finding,
): UploadPlan {
  const all: readonly Known<Details>[] = known[tableOf(name)];
  const byId = new Map(all.map((one) => [one.id, one]));
  const { declaration, fields } = records[name];
  const { ends, stages } = declaration;
  const { ended } = statusOf[ends];
  const inUse = ended === null || ended === 'removed' ? {} : { [ended]: false };
  const kept = new Set([
    ...Object.keys(fields.shape),
    ...Object.keys(declaration.lists ?? {}),
    ...(ended === null ? [] : [ended]),
    ...(stages === undefined ? [] : [stageFieldOf(stages)]),
  ]);
  const finder = recordFinder(name, all);
  const taken = new Set(
    rows.flatMap(({ said: { id } }) => (id === undefined ? [] : ownIdOf(actor.org, name, id))),
  );

  function wantedOf(row: DocumentRow<Ours>): readonly Wanted<Ours>[] {
    const { id: given, ...rest } = row.said;
    // A document is of a record in use, unless it says otherwise.
    const said: Details = {
      ...inUse,
      ...Object.fromEntries(Object.entries(rest).filter(([field]) => kept.has(field))),
    };
    const ownId = given === undefined ? undefined : ownIdOf(actor.org, name, given);
    const own = ownId === undefined ? undefined : byId.get(ownId);
    const keys = given === undefined ? said : Object.fromEntries(alsoBy.map((key) => [key, said[key]]));
    const found = own === undefined ? finder.meant(keys).filter((one) => alike(one.details, said)) : [own];
    const [one, another] = found.filter(({ id }) => id === ownId || !taken.has(id));
    const key = keyOf(name, said)?.text;
    if (another !== undefined && ownId === undefined) {
      row.fail('_id', `is missing, and several ${records[name].words.many} are called so`);
      return [];
    }
    const isOne = one !== undefined && another === undefined;
    if (!isOne && ownId === undefined && key === undefined) {
      row.fail('_id', 'is required');
      return [];
    }
    const id = isOne ? one.id : (ownId ?? recordIdOf(actor.org, name, key ?? ''));
    return [{ row, id, known: isOne ? one : undefined, said }];
  }

  function stepOf(same: readonly Wanted<Ours>[]): readonly Step[] {
    const [first] = same;
    if (first === undefined) return [];
    const { id, known: one, said } = first;
    const other = same.find((each) => !sameValue(each.said, said));
    if (other !== undefined) {
      for (const { row } of same)
        row.fail('_id', `is in ${other.row.line} as well as in ${first.row.line}, with other values`);
      return [];
    }
    const { saidAt } = declaration;
    const isLate = saidAt !== undefined && Number(said[saidAt]) < Number(one?.details[saidAt] ?? 0);
    const commands = isLate ? [] : commandsFor(name, id, one, said);
    const reasons = isLate
      ? [{ field: saidAt, reason: 'is older than the latest known update' }]
      : [
          ...notByFile(name, said, one),
          ...misnamed(name, said, one, known),
          ...(one === undefined ? missing(name, said, known) : []),
          ...refusals(name, one, commands, {
            actor,
            now,
            newId: (purpose) => purpose,
            workflows: known.steps,
          }),
        ];
    for (const { row } of same) row.failAll(reasons);
    if (reasons.length > 0) return [];
    const outcome = one === undefined ? 'created' : commands.length === 0 ? 'unchanged' : 'changed';
    return [{ recordId: id, lines: same.map(({ row }) => row.line), outcome, commands }];
  }

  const wanted = rows.flatMap(wantedOf);
  const steps = [...Map.groupBy(wanted, ({ id }) => id).values()].flatMap(stepOf);
  return { before: [], steps, errors: [] };
}
