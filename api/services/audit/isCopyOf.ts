import { canonicalEvent } from '../../../commands/log/eventHash.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { upcast } from '../../../domain/kernel/upcast.ts';
import { storableJson } from '../../../projections/writing/columnText.ts';

/**
 * Whether this is what the read side stores for an event: upcast, and in the form that PostgreSQL can store.
 */
export function isCopyOf(copy: RecordedEvent, event: RecordedEvent): boolean {
  const held: RecordedEvent = JSON.parse(storableJson(upcast(event)));
  return canonicalEvent(copy) === canonicalEvent(held);
}
