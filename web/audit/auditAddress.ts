import { type AuditFilterQuery, auditTypes } from '../../api/contract/audit.ts';
import { categories } from '../../domain/catalogues/eventCatalogue.ts';
import { instantOnLocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';

/** What the audit shows, as given in its address. */
export interface AuditAddress {
  readonly text: string;
  /** The uid. */
  readonly actor: string | null;
  /** A category or an event type. */
  readonly kind: string | null;
  readonly stream: string | null;
  /** Local dates, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** Local times on those days, `14:05`, that minute included; a time without its day is ignored. */
  readonly fromTime: string | null;
  readonly toTime: string | null;
}

export const everything: AuditAddress = {
  text: '',
  actor: null,
  kind: null,
  stream: null,
  from: null,
  to: null,
  fromTime: null,
  toTime: null,
};

const kinds: readonly string[] = [...categories, ...categories.flatMap(auditTypes)];
const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Reads the address; invalid values are ignored. */
export function readAuditAddress(parameters: URLSearchParams): AuditAddress {
  const date = (name: string) => {
    const text = parameters.get(name);
    return text !== null && isoDate.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const time = (name: string) => {
    const text = parameters.get(name);
    return text !== null && clockTime.test(text) ? text : null;
  };
  return {
    text: parameters.get('text') ?? '',
    actor: parameters.get('actor'),
    kind: kinds.find((kind) => kind === parameters.get('kind')) ?? null,
    stream: parameters.get('stream'),
    from: date('from'),
    to: date('to'),
    fromTime: time('fromTime'),
    toTime: time('toTime'),
  };
}

/** Writes the address over the existing parameters; those of others (an open record) stay. */
export function writeAuditAddress(address: AuditAddress, over: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(over);
  for (const [name, value] of Object.entries(address)) {
    if (value === null || value === '') parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

/** The filter of an address; days and times are those of the time zone. */
export function filterOfAddress(address: AuditAddress, zone: Zone): AuditFilterQuery {
  const { text, actor, kind, stream, from, to, fromTime, toTime } = address;
  const category = categories.find((one) => one === kind);
  const instantOf = (date: string, second: number) => instantOnLocalDay(zone, localDayOfDate(date), second);
  return {
    ...(text === '' ? {} : { text }),
    ...(actor === null ? {} : { actor }),
    ...(category === undefined ? (kind === null ? {} : { type: kind }) : { category }),
    ...(stream === null ? {} : { stream }),
    ...(from === null ? {} : { from: instantOf(from, fromTime === null ? 0 : secondOf(fromTime)) }),
    ...(to === null ? {} : { to: instantOf(to, toTime === null ? secondsPerDay : secondOf(toTime) + 60) }),
  };
}

const secondsPerDay = 86_400;

/** Seconds since midnight of a time such as `14:05`. */
function secondOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}
