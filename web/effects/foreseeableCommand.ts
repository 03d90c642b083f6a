import type { DomainEvent } from '../../domain/kernel/event.ts';

/** A command whose effects can be queried before it is sent. */
export interface ForeseeableCommand {
  readonly name: string;
  readonly input: object;
  readonly ifRevision?: number;
  /** The event that it would lead to, from which follows whether bookings may be concerned. */
  readonly causes: DomainEvent;
}
