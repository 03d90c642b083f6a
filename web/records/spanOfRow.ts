import { z } from 'zod';
import type { RecordName } from '../../domain/catalogues/records.ts';
import type { MomentFormat } from '../../domain/time/localText.ts';
import { daysOrSpanText } from '../../domain/time/spanText.ts';
import { recordOf } from './anyRecord.ts';

const instant = z.int();

/** How the two ends of a record's span are shown: as one, under the field of its start. */
export const spanLabel = 'When';

/** Whether a field is the start of a record's span, which is shown for both ends. */
export function beginsSpan(name: RecordName, field: string): boolean {
  return recordOf(name).declaration.span?.start === field;
}

/** The fields that are shown, without the end of a span whose start is among them. */
export function withSpanAsOne(name: RecordName, fields: readonly string[]): readonly string[] {
  const { span } = recordOf(name).declaration;
  return span !== undefined && fields.includes(span.start)
    ? fields.filter((field) => field !== span.end)
    : fields;
}

/** When a record is, if the field is the start of its span and it has one. */
export function spanOfRow(
  name: RecordName,
  field: string,
  row: Readonly<Record<string, unknown>>,
  moments: MomentFormat,
): string | undefined {
  const { span } = recordOf(name).declaration;
  if (span === undefined || field !== span.start) return undefined;
  const [start, end] = [instant.safeParse(row[span.start]).data, instant.safeParse(row[span.end]).data];
  return start === undefined || end === undefined ? undefined : daysOrSpanText(moments, { start, end });
}
