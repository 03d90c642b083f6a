import type { TrailFilter } from '../../api/contract/trail.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { isTrailKind, type TrailKind } from '../../domain/trail/trailKinds.ts';
import { everything, filterOfAddress, readAuditAddress } from '../audit/auditAddress.ts';

/** What the security trail shows, as given in its address. */
export interface SecurityAddress {
  readonly kind: TrailKind | null;
  /** The uid of who did it, or to whom it was done. */
  readonly person: string | null;
  /** Local dates, both inclusive, and local times on them, as in the audit. */
  readonly from: string | null;
  readonly to: string | null;
  readonly fromTime: string | null;
  readonly toTime: string | null;
}

export const wholeTrail: SecurityAddress = {
  kind: null,
  person: null,
  from: null,
  to: null,
  fromTime: null,
  toTime: null,
};

/** Reads the address; invalid values are ignored. */
export function readSecurityAddress(parameters: URLSearchParams): SecurityAddress {
  const { from, to, fromTime, toTime } = readAuditAddress(parameters);
  const kind = parameters.get('kind');
  return {
    kind: kind !== null && isTrailKind(kind) ? kind : null,
    person: parameters.get('person'),
    from,
    to,
    fromTime,
    toTime,
  };
}

/** Writes the address over the existing parameters. */
export function writeSecurityAddress(address: SecurityAddress, over: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams(over);
  for (const [name, value] of Object.entries(address)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

/** The filter of an address; days and times are those of the time zone. */
export function trailFilterOf({ kind, person, ...moments }: SecurityAddress, zone: Zone): TrailFilter {
  const { from, to } = filterOfAddress({ ...everything, ...moments }, zone);
  return {
    ...(kind === null ? {} : { kind }),
    ...(person === null ? {} : { person }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
