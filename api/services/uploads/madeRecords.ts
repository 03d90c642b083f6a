import { isRecordName, records } from '../../../domain/catalogues/records.ts';
import { recordIdOf } from './naturalKey.ts';
import type { Reading } from './parts/filePart.ts';
import { keyOf } from './recordKeys.ts';
import type { Step } from './uploadPlan.ts';

/** Records that files create by naming them: labels. */
export interface MadeRecords {
  readonly idOf: Reading['madeOf'];
  /** The steps that create those of the records asked for that are used. */
  readonly steps: (used: ReadonlySet<string>) => readonly Step[];
}

export function madeRecords(org: string): MadeRecords {
  const steps = new Map<string, Step>();
  return {
    steps: (used) => [...steps.values()].filter(({ recordId }) => used.has(recordId)),
    idOf(category, name) {
      if (!isRecordName(category)) return undefined;
      const { madeOf } = records[category].declaration;
      if (madeOf === undefined) return undefined;
      const details = { [madeOf]: name };
      const id = recordIdOf(org, category, keyOf(category, details)?.text ?? '');
      const input = { [`${category}Id`]: id, ...details };
      const commands = [{ name: `${category}.create`, input, revision: null }];
      if (!steps.has(id)) steps.set(id, { recordId: id, lines: [], outcome: 'created', commands });
      return id;
    },
  };
}
