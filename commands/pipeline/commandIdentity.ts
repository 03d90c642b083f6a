import { createHash } from 'node:crypto';
import type { Actor } from '../../domain/rights/actor.ts';
import { deriveUuid } from './deriveUuid.ts';

/** The idempotency key in its scope: two users may choose the same key without interfering. */
export interface CommandIdentity {
  readonly org: string;
  readonly actorUid: string;
  readonly commandId: string;
}

export function commandIdentity(actor: Pick<Actor, 'uid'>, org: string, commandId: string): CommandIdentity {
  return { org, actorUid: actor.uid, commandId };
}

/**
 * The id of a record that a command creates without naming it; `part` distinguishes several records of one
 * command.
 */
export function recordId(identity: CommandIdentity, part: string): string {
  return deriveUuid('record', identity.org, identity.actorUid, identity.commandId, part);
}

/** The id of the command's event with this index in a stream, which makes its append idempotent. */
export function eventId(identity: CommandIdentity, stream: string, index: number): string {
  return deriveUuid('event', identity.org, identity.actorUid, identity.commandId, stream, index);
}

/** SHA-256 (hex) of a command's name and input, whatever the order of the input's keys. */
export function inputHash(name: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([name, inKeyOrder(input)]))
    .digest('hex');
}

function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, inKeyOrder(inner)]),
  );
}
