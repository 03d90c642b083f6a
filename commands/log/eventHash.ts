import { hash } from 'node:crypto';
import type { DomainEvent, RecordedEvent } from '../../domain/kernel/event.ts';
import { canonicalJson } from './canonicalJson.ts';

/** What the hash covers: all of a recorded event except its position, which belongs to one log only. */
export type ChainedEvent = Omit<RecordedEvent<DomainEvent>, 'position'>;

/**
 * The canonical form of a recorded event, which is hashed: RFC 8785 canonical JSON of all its fields except
 * `position`, including `prev`. Positions are left out because a log that is exported and imported elsewhere
 * numbers its events differently, while revisions and hashes stay.
 */
export function canonicalEvent(event: ChainedEvent): string {
  return spellEvent(event, canonicalJson(event.data));
}

/** `canonicalEvent` of an event whose data is already in canonical form. */
export function spellEvent(event: Omit<ChainedEvent, 'data'>, data: string): string {
  // The fields before and after `data` in sorted order: this runs for every event of every append.
  const { actor, at, causationId, commandId, correlationId, id, org, prev, revision, stream, type, version } =
    event;
  const { role, uid } = actor;
  const before = JSON.stringify({ actor: { role, uid }, at, causationId, commandId, correlationId });
  const after = JSON.stringify({ id, org, prev, revision, stream, type, version });
  return `${before.slice(0, -1)},"data":${data},${after.slice(1)}`;
}

/** Lower-case hex SHA-256 of a canonical event: what the stream's next event carries as `prev`. */
export function hashOfCanonical(canonical: string): string {
  return hash('sha256', canonical);
}

/** Lower-case hex SHA-256 of an event as it was recorded (never of one that was upcast). */
export function eventHash(event: ChainedEvent): string {
  return hashOfCanonical(canonicalEvent(event));
}
