import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCommandService } from '../../../commands/createCommandService.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { factsBehind } from '../factsBehind.ts';
import { createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

const day = 86_400;
/** Monday 2 March 2026, 09:00 in Rome. */
const nine = Date.UTC(2026, 2, 2, 8) / 1000;
const multiDay = (bookingId: string) => ({ bookingId, outcome: 'MultiDay' as const });

describe('an interrupted command', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
    await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
    await side.send('resource.create', { resourceId: 'rob', firstName: 'Rob' });
  });
  afterAll(() => side.close());

  /** A booking that Rob is at. */
  async function activeBooking(bookingId: string): Promise<void> {
    await side.send('booking.create', { bookingId, customerId: 'anna', start: nine, end: nine + 3600 });
    await side.send('booking.allocate', { bookingId, resourceIds: ['rob'], force: true });
    await side.send('booking.start', { bookingId });
  }

  /** Finished by a process that dies before it makes the follow-ups. */
  async function halfFinished(...bookingIds: readonly string[]): Promise<void> {
    const log: EventLog = {
      ...side.log,
      async append(...given) {
        if (given[1] === 'none') throw new Error('the process died');
        return side.log.append(...given);
      },
    };
    const dying = await createCommandService({ log, facts: side.facts, pool: side.pool });
    for (const bookingId of bookingIds) {
      await activeBooking(bookingId);
      const sent = dying.execute(dispatcher, 'booking.finish', multiDay(bookingId), { commandId: bookingId });
      await expect(sent).rejects.toThrow('the process died');
    }
    await dying.close();
  }

  const typesOf = async (bookingId: string) =>
    (await side.events(`booking-acme.${bookingId}`)).map(({ type }) => type);

  async function followUpsOf(bookingId: string) {
    const { rows } = await side.pool.query<{ stream: string }>(
      `select stream from muster_log.events where event::text like $1`,
      [`%"continuesBookingId":"${bookingId}"%`],
    );
    return rows;
  }

  test('that had done nothing is not carried out at the next start: its sender was refused', async () => {
    await activeBooking('contested');
    let meddling: Promise<unknown> | undefined;
    const log: EventLog = {
      ...side.log,
      async append(...given) {
        meddling ??= side.send('booking.edit', { bookingId: 'contested', title: 'the faster one' });
        await meddling;
        return side.log.append(...given);
      },
    };
    const racing = await createCommandService({ log, facts: side.facts, pool: side.pool });
    const envelope = { commandId: 'slower', ifRevision: 2 };
    const outcome = await racing.execute(dispatcher, 'booking.finish', multiDay('contested'), envelope);
    expect(outcome).toMatchObject({ failure: { code: 'revision_conflict' } });
    await racing.close();
    const before = await typesOf('contested');
    expect(before.at(-1)).toBe('BookingDetailsChanged');

    await (await side.dyingAfter(Number.POSITIVE_INFINITY)).close();
    expect(await typesOf('contested')).toEqual(before);

    // Nor does it stay for ever among those that are looked at.
    const kept = () => side.pool.query(`select * from muster_write.commands where command_id = 'slower'`);
    expect((await kept()).rowCount).toBe(1);
    await side.pool.query(
      `update muster_write.commands set answered_at = now() - interval '2 hours' where command_id = 'slower'`,
    );
    await (await side.dyingAfter(Number.POSITIVE_INFINITY)).close();
    expect((await kept()).rowCount).toBe(0);
  });

  test('answers with the follow-up that is in the log, on whatever later day it is sent again', async () => {
    await activeBooking('patient');
    const envelope = { commandId: 'patient' };
    const first = await side.send('booking.finish', multiDay('patient'), dispatcher, envelope);
    await side.pool.query('delete from muster_write.commands');
    const later = await createCommandService({
      log: side.log,
      facts: side.facts,
      pool: side.pool,
      clock: () => Date.now() + 10 * day * 1000,
    });
    const again = await later.execute(dispatcher, 'booking.finish', multiDay('patient'), envelope);
    await later.close();
    expect(Result.getOrThrow(again)).toEqual(first);
  });

  test('does not keep a write side from starting if it cannot be completed, and is completed once it can', async () => {
    await halfFinished('hopeless', 'hopeful');
    const troubles: unknown[] = [];
    let refuses = true;
    const log: EventLog = {
      ...side.log,
      async append(...given) {
        if (refuses) throw new Error('no append today');
        return side.log.append(...given);
      },
    };
    const { facts, pool } = side;
    const service = await createCommandService({
      log,
      facts,
      pool,
      onTrouble: (error) => troubles.push(error),
      completion: { everyMs: 20, afterMs: 0 },
    });
    expect(troubles.map(String)).toContain('Error: no append today');
    expect(await followUpsOf('hopeless')).toHaveLength(0);
    refuses = false;
    await expect.poll(() => followUpsOf('hopeless')).toHaveLength(1);
    await expect.poll(() => followUpsOf('hopeful')).toHaveLength(1);
    await service.close();
  });

  test('is completed once the read side has caught up, without a restart', async () => {
    await halfFinished('early');
    let behind = true;
    const facts = factsBehind(side.facts, () => behind);
    const service = await createCommandService({
      log: side.log,
      facts,
      pool: side.pool,
      completion: { everyMs: 20, afterMs: 0 },
    });
    expect(await followUpsOf('early')).toHaveLength(0);
    behind = false;
    await expect.poll(() => followUpsOf('early')).toHaveLength(1);
    await service.close();
  });
});
