import { changedFields, sameValue } from '../../domain/changedFields.ts';
import type { Known } from './knownRecords.ts';
import type { RowReader, UploadError } from './rowReader.ts';
import { badInputs, type PlannedCommand, type Step } from './uploadPlan.ts';

/** A record as a row wants it; fields that the row leaves empty are not among its details. */
export interface WantedRecord<Details extends object> {
  readonly row: RowReader;
  readonly id: string;
  readonly known: Known<Details> | undefined;
  readonly details: Partial<Details>;
}

/**
 * Creates what is new, changes what differs, leaves the rest. Two rows of one record that say the same are
 * one; a second row that says something else is refused.
 */
export function planRecords<Details extends object>(
  wanted: readonly WantedRecord<Details>[],
  commandsFor: {
    readonly create: (id: string, details: Partial<Details>) => Omit<PlannedCommand, 'revision'>;
    readonly change: (id: string, changes: Partial<Details>) => Omit<PlannedCommand, 'revision'>;
    /** The field that tells records apart; left out: the reference, else the name. */
    readonly keyField?: string;
  },
): { readonly steps: readonly Step[]; readonly errors: readonly UploadError[] } {
  const byId = new Map<string, { first: WantedRecord<Details>; rows: RowReader[] }>();
  for (const record of wanted) {
    const { row, id, details } = record;
    const before = byId.get(id);
    if (before === undefined) byId.set(id, { first: record, rows: [row] });
    else if (sameValue(before.first.details, details)) before.rows.push(row);
    else
      row.fail(
        commandsFor.keyField ?? fieldOfKey(row),
        `is in line ${before.first.row.line} already, with other values`,
      );
  }
  const steps: Step[] = [];
  for (const { first, rows } of byId.values()) {
    const { id, known, details } = first;
    const changes = known === undefined ? details : changedFields(known.details, details);
    const unchanged = known !== undefined && Object.keys(changes).length === 0;
    const command = unchanged
      ? undefined
      : known === undefined
        ? { ...commandsFor.create(id, details), revision: null }
        : { ...commandsFor.change(id, changes), revision: known.revision };
    const bad = command === undefined ? [] : badInputs(command);
    for (const row of rows) {
      for (const { field, reason } of bad) row.fail(fieldOfInput(field, row), reason);
    }
    if (bad.length > 0) continue;
    steps.push({
      recordId: id,
      lines: rows.map((row) => row.line),
      outcome: unchanged ? 'unchanged' : known === undefined ? 'created' : 'changed',
      commands: command === undefined ? [] : [command],
    });
  }
  return { steps, errors: wanted.flatMap(({ row }) => row.errors) };
}

function fieldOfKey(row: RowReader): string {
  if (row.text('reference') !== '') return 'reference';
  return row.text('name') === '' ? 'firstName' : 'name';
}

/** A name came from one column or from two. */
function fieldOfInput(field: string, row: RowReader): string {
  return (field === 'firstName' || field === 'lastName') && row.text(field) === '' ? 'name' : field;
}
