import type { z } from 'zod';
import { type AnyReading, readings } from '../../domain/catalogues/readings.ts';
import { listedNames, type RecordName, records } from '../../domain/catalogues/records.ts';
import { endStepsOf } from '../../domain/record/recordCommands.ts';
import type { RecordDeclaration } from '../../domain/record/recordDeclaration.ts';
import { eventNames } from '../../domain/record/recordEvents.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import type { RecordEnd, RecordLists } from '../../domain/record/recordTypes.ts';
import { stageFieldOf } from '../../domain/record/stages.ts';

/** A row of any record, for screens that know no particular record: its fields by name. */
export type AnyRow = { readonly id: string; readonly revision: number } & Readonly<Record<string, unknown>>;

/** What screens need to know about any record. */
export interface AnyRecord extends AnyReading {
  readonly declaration: RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;
  readonly anyCommands: Readonly<Record<string, z.ZodType<Readonly<Record<string, unknown>>>>>;
}

export const recordNames: readonly RecordName[] = Object.keys(records).filter(isRecordName);
export { listedNames };

/** Whether this is a category of records. */
export function isRecordName(category: string): category is RecordName {
  return Object.hasOwn(records, category);
}

export function recordOf(name: RecordName): AnyRecord {
  return records[name];
}

/** The field with the stage of such records; undefined if they have none. */
export function stageFieldIn(name: RecordName): string | undefined {
  const { stages } = recordOf(name);
  return stages === null ? undefined : stageFieldOf(stages);
}

/** The title of a row, without its owner's name (`titled`). */
export function titleOf(name: RecordName, row: AnyRow): string {
  return recordOf(name).declaration.title(row);
}

/** The fields of which a record's title consists; they need not be shown again. */
export function titleFields(name: RecordName): readonly string[] {
  const { declaration, shown } = recordOf(name);
  const fields = Object.keys(shown).filter((field) => shown[field]?.kind === 'line');
  const probe = Object.fromEntries(fields.map((field) => [field, 'a']));
  return fields.filter((field) => declaration.title({ ...probe, [field]: 'b' }) !== declaration.title(probe));
}

/** `Service plans` */
export function manyOf(name: RecordName): string {
  return capitalised(readings[name].words.many);
}

/** `1 service plan`, `5 service plans`; `5 pieces of equipment`, since nobody counts equipment. */
export function countedRecords(name: RecordName, count: number): string {
  const { one, many } = readings[name].words;
  if (one === many) return `${count} ${count === 1 ? 'piece' : 'pieces'} of ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}

/** Whether lists hide a row because its time is over, `now` in epoch seconds. */
export function isPast(name: RecordName, row: Readonly<Record<string, unknown>>, now: number): boolean {
  const { hiddenFrom } = recordOf(name);
  const from = hiddenFrom === null ? null : row[hiddenFrom];
  return typeof from === 'number' && from <= now;
}

/** Whether a row is out of use. */
export function hasEnded(row: Readonly<Record<string, unknown>>): boolean {
  return row.archived === true || row.inactive === true;
}

/** A step that ends a record, or restores it: its command and the words for it. */
export interface EndStep {
  readonly command: string;
  /** `Archive` */
  readonly verb: string;
  /** `archived` */
  readonly done: string;
  /** The event that it causes. */
  readonly event: string;
  /** The step that undoes it; null if there is none. */
  readonly inverse: string | null;
}

/** How a record is ended by a command of its own, and restored; null where neither is so. */
export function endStepsFor(name: RecordName): {
  readonly end: EndStep | null;
  readonly beginAgain: EndStep | null;
} {
  const { declaration } = recordOf(name);
  const { end, beginAgain } = endStepsOf[declaration.ends];
  const { ended, begunAgain } = eventNames(declaration);
  const step = (verb: string | null, event: string | null, inverse: string | null): EndStep | null =>
    verb === null || event === null
      ? null
      : {
          command: `${name}.${verb}`,
          event,
          verb: capitalised(verb),
          done: pastOf[verb] ?? verb,
          inverse: inverse === null ? null : `${name}.${inverse}`,
        };
  return { end: step(end, ended, beginAgain), beginAgain: step(beginAgain, begunAgain, end) };
}

const pastOf: Readonly<Record<string, string>> = {
  archive: 'archived',
  restore: 'restored',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
  remove: 'removed',
};

/** The word for a row that is out of use; null for records that are gone once they end, or end by their stages. */
export function endedWord(name: RecordName): string | null {
  const words = { archived: 'Archived', deactivated: 'Inactive', removed: null, byStages: null } as const;
  return words[recordOf(name).declaration.ends];
}
