import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { records } from '../../domain/catalogues/records.ts';
import { seriesChanges } from '../../domain/recurringBooking/seriesFacts.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { causedBy, type Fill, type FillParts } from './fill.ts';
import { createRecordFill } from './recordFill.ts';

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
