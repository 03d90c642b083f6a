import Papa from 'papaparse';
import { spreadsheetFormula } from '../../../domain/text/spreadsheetFormula.ts';
import type { AuditEvent } from '../../../projections/queries/auditEvents.ts';

const columns = [
  'Position',
  'Time (UTC)',
  'Person',
  'User id',
  'Role',
  'Event',
  'Record',
  'Record name',
  'Revision',
  'What happened',
  'Reason',
  'Command id',
  'Event id',
  'Hash of the event before',
  'Data',
] as const;

/**
 * Events as comma-separated values for a spreadsheet, one piece per batch. Texts that a spreadsheet would run
 * as a formula are prefixed with an apostrophe.
 */
export async function* auditCsv(batches: AsyncIterable<readonly AuditEvent[]>): AsyncGenerator<string> {
  yield `${byteOrderMark}${lines([columns])}`;
  for await (const batch of batches) yield `${lineEnd}${lines(batch.map(cellsOf))}`;
}

const lineEnd = '\r\n';
/** Without it Excel reads UTF-8 in the code page of its machine. */
const byteOrderMark = '\u{FEFF}';

function lines(rows: readonly (readonly (string | number)[])[]): string {
  const copied = rows.map((row) => [...row]);
  return Papa.unparse(copied, { escapeFormulae: spreadsheetFormula, newline: lineEnd });
}

function cellsOf({ event, person, record, summary, reason }: AuditEvent): readonly (string | number)[] {
  return [
    event.position,
    new Date(event.at).toISOString(),
    person,
    event.actor.uid,
    event.actor.role,
    event.type,
    event.stream,
    record ?? '',
    event.revision,
    summary,
    reason ?? '',
    event.commandId,
    event.id,
    event.prev ?? '',
    JSON.stringify(event.data),
  ];
}
