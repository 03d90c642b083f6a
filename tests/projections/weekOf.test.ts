import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../domain/rights/actor.ts';
import { localDayOf } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { readWeekOf, type Whose } from '../../projections/queries/weekOf.ts';
import type { Projector } from '../../projections/startProjector.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { planner } from './planner.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  customerCreated,
  organisationCreated,
  resourceCreated,
  shiftCreated,
  someStart,
} from './recorded.ts';

let readSide: ReadSideFixture;
let projector: Projector;
beforeAll(async () => {
  readSide = await createReadSide();
  projector = await readSide.start();
  const position = await appendAll(
    readSide.log,
    ['acme', 'rival'].flatMap((org) => [
      organisationCreated(org),
      customerCreated(org, 'cus-1', 'Ada'),
      resourceCreated(org, 'ana', 'Ana'),
      shiftCreated(org, 'shift-1', 'ana'),
      bookingCreated(org, `b-${org}`, { notes: 'The dog bites', labelIds: ['lab-1'] }),
      bookingAllocated(org, `b-${org}`, ['ana'], { conflict: true }),
    ]),
  );
  await projector.reached(position, longestWaitMs);
});
afterAll(() => readSide.close());

const ana: Actor = { ...planner, role: 'resource', resourceId: 'ana' };
const ada: Actor = { ...planner, role: 'customer', customerId: 'cus-1' };
const day = localDayOf(zoneOf('UTC'), someStart);

function weekFor(actor: Actor, whose: Whose) {
  const context = { pool: readSide.pool, projector, waitMs: longestWaitMs };
  return readWeekOf(context, actor, whose, { week: () => day - 1 });
}

test('A week has of each booking what its reader sees of it, and nothing of another organisation', async () => {
  const seen = async (actor: Actor, whose: Whose) =>
    Result.getOrThrow(await weekFor(actor, whose)).bookings.map(({ id, notes, labels, conflict }) => ({
      id,
      notes,
      labels: labels.map((label) => label.id),
      conflict,
    }));
  const person = { kind: 'resource', id: 'ana' } as const;
  const customer = { kind: 'customer', id: 'cus-1' } as const;
  const whole = { id: 'b-acme', notes: 'The dog bites', labels: ['lab-1'], conflict: true };
  expect(await seen(planner, person)).toEqual([whole]);
  expect(await seen(planner, customer)).toEqual([whole]);
  expect(await seen(ana, person)).toEqual([{ ...whole, labels: [], conflict: null }]);
  expect(await seen(ada, customer)).toEqual([{ id: 'b-acme', notes: null, labels: [], conflict: null }]);
});

test('Shifts are in the week of a person, for those who see them', async () => {
  const own = Result.getOrThrow(await weekFor(ana, { kind: 'resource', id: 'ana' }));
  expect(own.shifts).toHaveLength(1);
  const hers = Result.getOrThrow(await weekFor(ada, { kind: 'customer', id: 'cus-1' }));
  expect(hers.shifts).toEqual([]);
});

test('A week of somebody whom the reader does not see is that of nobody', async () => {
  for (const [actor, whose] of [
    [ana, { kind: 'resource', id: 'ben' }],
    [ada, { kind: 'customer', id: 'cus-2' }],
  ] as const) {
    expect(await weekFor(actor, whose)).toMatchObject({ failure: { code: 'not_found' } });
  }
});
