import { type AuditFilterQuery, auditCategories, auditTypes } from '../../api/contract/audit.ts';
import { localDayOfDate, startOfLocalDay } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';

/** What the audit shows, as its address says it. */
export interface AuditAddress {
  readonly text: string;
  /** uid. */
  readonly actor: string | null;
  /** A category, or an event type; never both. */
  readonly kind: string | null;
  readonly stream: string | null;
  /** Local dates, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

export const everything: AuditAddress = {
  text: '',
  actor: null,
  kind: null,
  stream: null,
  from: null,
  to: null,
};

const kinds: readonly string[] = [...auditCategories, ...Object.values(auditTypes).flat()];
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what it does not understand counts as not said. */
export function readAuditAddress(parameters: URLSearchParams): AuditAddress {
  const date = (name: string) => {
    const text = parameters.get(name);
    return text !== null && isoDate.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  return {
    text: parameters.get('text') ?? '',
    actor: parameters.get('actor'),
    kind: kinds.find((kind) => kind === parameters.get('kind')) ?? null,
    stream: parameters.get('stream'),
    from: date('from'),
    to: date('to'),
  };
}

/** Writes the address over the parameters there are; those of others (an open record) stay. */
export function writeAuditAddress(address: AuditAddress, over: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(over);
  for (const [name, value] of Object.entries(address)) {
    if (value === null || value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

/** The filter of an address; days are those of the zone. */
export function filterOfAddress(address: AuditAddress, zone: Zone): AuditFilterQuery {
  const { text, actor, kind, stream, from, to } = address;
  const category = auditCategories.find((one) => one === kind);
  const startOf = (date: string, days: number) => startOfLocalDay(zone, localDayOfDate(date) + days) * 1000;
  return {
    ...(text === '' ? {} : { text }),
    ...(actor === null ? {} : { actor }),
    ...(category === undefined ? (kind === null ? {} : { type: kind }) : { category }),
    ...(stream === null ? {} : { stream }),
    ...(from === null ? {} : { from: startOf(from, 0) }),
    ...(to === null ? {} : { to: startOf(to, 1) }),
  };
}
