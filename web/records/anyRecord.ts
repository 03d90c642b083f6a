import type { z } from 'zod';
import { type AnyReading, readings } from '../../domain/readings.ts';
import { endStepsOf } from '../../domain/record/recordCommands.ts';
import type { RecordDeclaration } from '../../domain/record/recordDeclaration.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import type { RecordEnd, RecordLists } from '../../domain/record/recordTypes.ts';
import { type RecordName, records } from '../../domain/records.ts';

/** A record's row as screens show it that know none in particular: its fields by their names. */
export type AnyRow = { readonly id: string; readonly revision: number } & Readonly<Record<string, unknown>>;

/** What screens need to know of any record. */
export interface AnyRecord extends AnyReading {
  readonly declaration: RecordDeclaration<string, z.ZodObject, RecordEnd, RecordLists>;
  readonly anyCommands: Readonly<Record<string, z.ZodType<Readonly<Record<string, unknown>>>>>;
}

export const recordNames: readonly RecordName[] = Object.keys(records).filter(isRecordName);

/** Whether there are records of this category. */
export function isRecordName(category: string): category is RecordName {
  return Object.hasOwn(records, category);
}

export function recordOf(name: RecordName): AnyRecord {
  return records[name];
}

/** What titles a row, without its owner's name (`titled`). */
export function titleOf(name: RecordName, row: AnyRow): string {
  return recordOf(name).declaration.title(row);
}

/** The fields that a record's title is made of: what it says need not be said again. */
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

/** Whether a row is out of use. */
export function hasEnded(row: AnyRow): boolean {
  return row.archived === true || row.inactive === true;
}

/** A step that ends a record, or begins it again: its command and the words for it. */
export interface EndStep {
  readonly command: string;
  /** `Archive` */
  readonly verb: string;
  /** `archived` */
  readonly done: string;
  /** The step that takes it back; null where there is none. */
  readonly inverse: string | null;
}

/** How a record ends, and how it begins again where it can. */
export function endStepsFor(name: RecordName): {
  readonly end: EndStep;
  readonly beginAgain: EndStep | null;
} {
  const { ends } = recordOf(name).declaration;
  const { end, beginAgain } = endStepsOf[ends];
  const step = (verb: string, inverse: string | null): EndStep => ({
    command: `${name}.${verb}`,
    verb: capitalised(verb),
    done: pastOf[verb] ?? verb,
    inverse: inverse === null ? null : `${name}.${inverse}`,
  });
  return { end: step(end, beginAgain), beginAgain: beginAgain === null ? null : step(beginAgain, end) };
}

const pastOf: Readonly<Record<string, string>> = {
  archive: 'archived',
  restore: 'restored',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
  remove: 'removed',
};

/** What a row is called that is out of use; null for what is gone then. */
export function endedWord(name: RecordName): string | null {
  const words = { archived: 'Archived', deactivated: 'Inactive', removed: null } as const;
  return words[recordOf(name).declaration.ends];
}
