import { afterEach, beforeEach, expect, test } from 'vitest';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import {
  bookingsTable,
  createReadSide,
  dumpOf,
  type ReadSideFixture,
  timelinesTable,
} from './readSideFixture.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  customerCreated,
  labelCreated,
  organisationCreated,
  resourceCreated,
  shiftCreated,
} from './recorded.ts';

let readSide: ReadSideFixture;
beforeEach(async () => {
  readSide = await createReadSide();
});
afterEach(async () => {
  await readSide.close();
});

const day = [
  organisationCreated('acme'),
  customerCreated('acme', 'cus-1', 'Ada'),
  resourceCreated('acme', 'res-1', 'Rob'),
  labelCreated('acme', 'lab-1', 'First aid'),
  shiftCreated('acme', 'shift-1', 'res-1'),
  bookingCreated('acme', 'b-1', { title: 'Tab\there, back\\slash and\nnewline "quoted" \u0000 nul' }),
  bookingAllocated('acme', 'b-1', ['res-1']),
  bookingEvent('acme', 'b-1', { type: 'BookingConfirmed', data: {} }),
];

test('an event is seen by queries once its position is reached', async () => {
  const projector = await readSide.start();
  const position = await appendAll(readSide.log, day);
  await projector.reached(position, longestWaitMs);
  const dump = await dumpOf(readSide.pool);
  expect(dump[bookingsTable]).toMatchObject([
    { org: 'acme', id: 'b-1', position, status: 'confirmed', resource_ids: ['res-1'], revision: 2 },
  ]);
  expect(dump[timelinesTable]).toMatchObject([
    { status: 'draft', position: position - 2, to_position: position - 1 },
    { status: 'rostered', position: position - 1, to_position: position },
  ]);
  expect(dump.history__v2).toHaveLength(day.length);
  expect(projector.status()).toMatchObject({ state: 'leading', position, lagEvents: 0, stops: [] });
});
