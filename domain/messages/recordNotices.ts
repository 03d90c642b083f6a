import type { z } from 'zod';
import { type RecordName, recordNames, records } from '../catalogues/records.ts';
import { factsOf, schemaOf } from '../record/fieldFacts.ts';
import type { Notice } from '../record/notice.ts';
import { createNotice, noticeKind } from '../record/notices.ts';
import { eventNames, stepEventNames } from '../record/recordEvents.ts';

/** A kind of message about records, as a declaration has it: `taskCancelled`. */
export type RecordMessageKind = `${RecordName}${string}`;

/** What people are told of records of a category. */
export interface RecordNotice {
  readonly kind: RecordMessageKind;
  readonly category: RecordName;
  /** Of the step, or the moment. */
  readonly name: string;
  readonly notice: Notice;
  /** The event of which it is told; undefined: it is told when a moment comes. */
  readonly eventType: string | undefined;
  /** The stage to which its step leads; undefined if it is of none. */
  readonly leadsTo: string | undefined;
}

export const recordNotices: readonly RecordNotice[] = recordNames.flatMap((category) => {
  const { declaration } = records[category];
  const steps = stepEventNames(declaration);
  return Object.entries(declaration.notices ?? {}).map(
    ([name, notice]): RecordNotice => ({
      kind: noticeKind(declaration, name) as RecordMessageKind,
      category,
      name,
      notice,
      eventType: name === createNotice ? eventNames(declaration).created : steps.get(name),
      leadsTo: declaration.stages?.steps[name]?.to,
    }),
  );
});

/** The label of a field that a notice says. */
export function labelOf(fields: z.ZodObject, field: string): string {
  return factsOf(schemaOf(fields, field)).label;
}
