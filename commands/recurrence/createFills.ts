import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { records } from '../../domain/catalogues/records.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { DateRange } from '../../domain/masterRoster/rosterFacts.ts';
import { seriesChanges } from '../../domain/recurringBooking/seriesFacts.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import type { CommandService } from '../commandService.ts';
import type { Facts } from '../facts.ts';
import type { EventLog } from '../log/log.ts';
import { createRecordFill } from './recordFill.ts';

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

/** How each kind of series is filled, by its category: recurring bookings in one step, others record by record. */
export function createFills(parts: FillParts): ReadonlyMap<string, Fill> {
  const ofRecords = Object.values(records).flatMap(({ category, fields, declaration: { makes } }) =>
    makes === undefined ? [] : [[category, createRecordFill({ category, fields, makes }, parts)] as const],
  );
  return new Map([['recurringBooking', fillBookings(parts)], ...ofRecords]);
}

function fillBookings({ facts, execute }: FillParts): Fill {
  return async ({ organisation, parentId, cause, range }) => {
    const there = await facts.series(organisation.id, parentId, range);
    if (there === undefined) return;
    const changes = seriesChanges(organisation, there, range, 'keep');
    if (changes.every(({ kind }) => kind === 'keep')) return;
    const outcome = await execute(
      systemActor('system', organisation.id),
      'recurringBooking.fill',
      { recurringBookingId: parentId },
      { commandId: randomUUID(), ...causedBy(cause) },
    );
    if (Result.isFailure(outcome)) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`);
  };
}

/** What a command says of the event that it follows from. */
export function causedBy(cause: RecordedEvent | null) {
  return cause === null ? {} : { causationId: cause.id, correlationId: cause.correlationId };
}
