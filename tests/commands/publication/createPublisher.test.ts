import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCommandService } from '../../../commands/createCommandService.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { publishReportSchema } from '../../../domain/masterRoster/publishCommands.ts';
import { createRosterSide, type RosterSide } from '../rosterTemplate/rosterSide.ts';
import { clock } from '../writeSideFixture.ts';

let side: RosterSide;
beforeAll(async () => {
  side = await createRosterSide();
});
afterAll(() => side.close());

/** What happens before and after the first time that a booking is read. */
interface FirstRead {
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}

/** A log in which something happens when bookings are read for the first time, and how often each has been read to its end. */
function readMeanwhile(firstReads: ReadonlyMap<string, FirstRead>) {
  const begun = new Set<string>();
  const reads = new Map<string, number>();
  const log: EventLog = {
    ...side.log,
    async *read(stream, options) {
      const first = begun.has(stream) ? undefined : firstReads.get(stream);
      begun.add(stream);
      await first?.before?.();
      yield* side.log.read(stream, options);
      reads.set(stream, (reads.get(stream) ?? 0) + 1);
      await first?.after?.();
    },
  };
  return { log, readsOf: (stream: string) => reads.get(stream) ?? 0 };
}

/** A template of events without people on the first days of its first week, published and then an hour later. */
async function movedSincePublished(id: string, days: readonly number[], range: { from: string; to: string }) {
  const events = days.map((day) => ({ id: `${id}-${day}`, day }));
  await side.template(id, Object.fromEntries(events.map((event) => [event.id, { day: event.day }])));
  await side.publish(id, range);
  const bookings = (await side.published(id)).map((booking) => booking.id);
  for (const { id: rosterEventId } of events) {
    await side.send('rosterEvent.change', { rosterEventId, start: 10 * 3600, end: 11 * 3600 });
  }
  return bookings;
}

/** Publishes a template again over another log, and says of which bookings it reports that they were kept. */
async function keptAgain(rosterTemplateId: string, range: { from: string; to: string }, log: EventLog) {
  const { job } = await side.send('rosterTemplate.publish', { rosterTemplateId, ...range });
  const { facts, pool } = side;
  const stepSizes = { mostInStep: 5_000, inPart: 3, inTurn: 2 };
  const service = await createCommandService({ log, facts, pool, clock, stepSizes });
  try {
    await side.carryOutJobs(service);
  } finally {
    await service.close();
  }
  const report = publishReportSchema.parse(await side.service.jobs.report('acme', job?.id ?? ''));
  return report.notApplied.map(({ bookingId, code }) => [bookingId, code]);
}

const streamOf = (bookingId: string) => `booking-acme.${bookingId}`;
const alter = (bookingId: string) => side.send('booking.edit', { bookingId, notes: 'Ring twice' });

describe('A publication whose bookings others change while it is under way', () => {
  test('reports all that it keeps of a turn without people that is decided twice', async () => {
    const range = { from: '2026-03-01', to: '2026-03-14' };
    const [first = '', second = ''] = await movedSincePublished('bare', [1, 2], range);
    // The first is altered before the turn is decided ahead, the second before it is decided for good.
    const { log, readsOf } = readMeanwhile(
      new Map([
        [streamOf(first), { before: () => alter(first) }],
        [streamOf(second), { after: () => alter(second) }],
      ]),
    );
    expect(await keptAgain('bare', range, log)).toEqual([
      [first, 'altered'],
      [second, 'altered'],
    ]);
    expect(readsOf(streamOf(first))).toBe(2);
  });

  test('reports what it keeps in the order of its turns, whichever of them ends first', async () => {
    const range = { from: '2026-03-15', to: '2026-03-28' };
    const [first = '', second = '', third = ''] = await movedSincePublished('slow', [1, 2, 3], range);
    const { log, readsOf } = readMeanwhile(
      new Map([
        [
          streamOf(first),
          {
            async before() {
              await alter(first);
              // The second turn has its fences now, and the first waits for them.
              await expect.poll(() => readsOf(streamOf(third))).toBeGreaterThanOrEqual(2);
            },
          },
        ],
        [streamOf(third), { before: () => alter(third) }],
      ]),
    );
    expect(await keptAgain('slow', range, log)).toEqual([
      [first, 'altered'],
      [third, 'altered'],
    ]);
    const hours = (await side.published('slow')).map(({ id, start }) => [id, ((start / 3600) % 24) + 1]);
    expect(hours).toEqual([
      [first, 9],
      [second, 10],
      [third, 9],
    ]);
  });
});
