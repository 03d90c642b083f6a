import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { DateRange } from '../../domain/masterRoster/rosterFacts.ts';
import type { CommandService } from '../commandService.ts';
import type { Facts } from '../facts.ts';
import type { EventLog } from '../log/log.ts';

export interface FillParts {
  readonly log: Pick<EventLog, 'read'>;
  readonly facts: Pick<Facts, 'waitFor' | 'series' | 'recurring'>;
  readonly execute: CommandService['execute'];
  /** How long to wait for the read side, in milliseconds. */
  readonly waitMs: number;
  /** Receives what could not be made, and is not tried again until something changes. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
}

/** What is to follow from a series. */
export interface ToFill {
  readonly organisation: OrganisationFact;
  /** The series with which it began. */
  readonly parentId: string;
  /** The event because of which it is filled; null: another day has begun. */
  readonly cause: RecordedEvent | null;
  readonly range: DateRange;
}
/** Makes what a series makes follow from it. */
export type Fill = (toFill: ToFill) => Promise<void>;

/** What a command says of the event that it follows from. */
export function causedBy(cause: RecordedEvent | null) {
  return cause === null ? {} : { causationId: cause.id, correlationId: cause.correlationId };
}
