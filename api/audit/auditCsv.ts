import Papa from 'papaparse';
import type { AuditEvent } from '../../projections/queries/auditEvents.ts';

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
 * Events as comma-separated values for a spreadsheet. Texts that a spreadsheet would run as a formula get an
 * apostrophe in front.
 */
export function auditCsv(events: readonly AuditEvent[]): string {
  return Papa.unparse(
    {
      fields: [...columns],
      data: events.map(({ event, person, record, summary, reason }) => [
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
      ]),
    },
    { escapeFormulae: true, newline: '\r\n' },
  );
}
