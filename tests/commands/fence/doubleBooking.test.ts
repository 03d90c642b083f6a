import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOfTheMoment } from '../../../commands/pipeline/expected.ts';
import { createWriteSide, dispatcher, type WriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 09:00 in Rome. */
const nine = Date.UTC(2026, 2, 2, 8) / 1000;
const hour = 3600;

describe('no double booking', () => {
  let first: WriteSideFixture;
  let second: WriteSide;

  beforeAll(async () => {
    first = await createWriteSide();
    second = await first.another();
    await first.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
    await first.send('customer.create', { customerId: 'bert', firstName: 'Bert' });
  });
  afterAll(() => first.close());

  async function aResource(resourceId: string, capacity = 1): Promise<void> {
    await first.send('resource.create', { resourceId, firstName: resourceId, capacity });
  }

  async function bookings(prefix: string, count: number, start = nine): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
    await Promise.all(
      ids.map((bookingId, index) =>
        first.send('booking.create', {
          bookingId,
          customerId: index % 2 === 0 ? 'anna' : 'bert',
          start,
          end: start + hour,
        }),
      ),
    );
    return ids;
  }

  /** Every booking wants the resource at once, half of them through each process. */
  async function race(ids: readonly string[], resourceId: string): Promise<readonly string[]> {
    const outcomes = await Promise.all(
      ids.map((bookingId, index) =>
        executed(index, 'booking.allocate', { bookingId, resourceIds: [resourceId] }, `race-${bookingId}`),
      ),
    );
    return outcomes.map((outcome) => (Result.isSuccess(outcome) ? 'allocated' : outcome.failure.code));
  }

  /**
   * Through the first process or the second, and again under the same key if it is refused for a reason of the moment, as
   * every sender does: on a busy machine those who wait for a fence may wait longer than a command may take.
   */
  async function executed(index: number, name: string, input: object, commandId: string) {
    const { service } = index % 2 === 0 ? first : second;
    for (;;) {
      const outcome = await service.execute(dispatcher, name, input, { commandId });
      if (Result.isSuccess(outcome) || !isOfTheMoment(outcome.failure)) return outcome;
    }
  }

  test.each([1, 3])(
    'of many commands for one hour of a resource of capacity %i exactly that many win',
    async (capacity) => {
      await aResource(`racer-${capacity}`, capacity);
      const ids = await bookings(`race-${capacity}`, 12);
      const codes = await race(ids, `racer-${capacity}`);
      expect(codes.filter((code) => code === 'allocated')).toHaveLength(capacity);
      expect(codes.filter((code) => code === 'resource_busy')).toHaveLength(ids.length - capacity);
    },
  );

  test('many commands that need two people in opposite order end without a deadlock', async () => {
    await aResource('left');
    await aResource('right');
    const ids = await bookings('crossing', 10);
    const outcomes = await Promise.all(
      ids.map((bookingId, index) =>
        executed(
          index,
          'booking.allocate',
          { bookingId, resourceIds: index % 4 < 2 ? ['left', 'right'] : ['right', 'left'] },
          `crossing-${bookingId}`,
        ),
      ),
    );
    expect(outcomes.filter(Result.isSuccess)).toHaveLength(1);
  });

  test('simultaneous automatic allocations never choose the same person twice', async () => {
    for (const name of ['auto-1', 'auto-2', 'auto-3']) await aResource(name);
    const start = nine + 100 * 86_400;
    const ids = await bookings('auto', 6, start);
    await first.send('label.create', { labelId: 'any', name: 'any', type: 'label' });
    await first.send(
      'organisation.changeSettings',
      {
        settings: { doNotCheck: { labelMatch: true, resourceShift: true } },
      },
      { ...dispatcher, duties: ['admin'] },
    );
    // Settings reach decisions through the read side, which the other process may see a moment later.
    await second.caughtUp();
    const outcomes = await Promise.all(
      ids.map((bookingId, index) =>
        executed(index, 'booking.allocateAutomatically', { bookingId }, `auto-${bookingId}`),
      ),
    );
    await first.caughtUp();
    const { bookings: planned } = await first.facts.allocation('acme', { start, end: start + hour });
    const people = planned
      .filter((booking) => booking.start === start)
      .flatMap((booking) => booking.resourceIds);
    expect(new Set(people).size).toBe(people.length);
    expect(outcomes.filter(Result.isSuccess)).toHaveLength(people.length);
    expect(people.length).toBe(6);
  });
});
