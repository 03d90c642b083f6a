import type { DomainEvent } from '../kernel/event.ts';
import type { Names } from './names.ts';
import { tellerFor } from './tellers.ts';

/**
 * What happened, in one plain sentence for people: "Cancelled: customer away". An event of a later version of
 * the program is shown by its type.
 */
export function summarise(event: DomainEvent, names: Names): string {
  return tellerFor(event)?.summarise(event, names) ?? event.type;
}
