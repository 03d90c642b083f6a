import { canonicalEvent } from '../../commands/log/eventHash.ts';
import { bringUp } from '../../commands/log/upcast.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import { storableJson } from '../../projections/writing/columnText.ts';

/** Whether that is what the read side makes of an event: brought up, and as PostgreSQL can hold it. */
export function isCopyOf(copy: RecordedEvent, event: RecordedEvent): boolean {
  const held: RecordedEvent = JSON.parse(storableJson(bringUp(event)));
  return canonicalEvent(copy) === canonicalEvent(held);
}
