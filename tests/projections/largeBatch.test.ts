import { expect, test } from 'vitest';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { allProjections } from '../../projections/allProjections.ts';
import { eventsAStretch } from '../../projections/writing/yieldToEventLoop.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { foldInMemory } from './foldInMemory.ts';
import { createReadSide, dumpOf } from './readSideFixture.ts';
import { appendAll, bookingCreated, customerCreated } from './recorded.ts';

test('a batch that is folded in several parts is written as one', async () => {
  const readSide = await createReadSide();
  try {
    const many = Array.from({ length: 2 * eventsAStretch + 50 }, (_, number) => number);
    await Promise.all(
      many.map((number) =>
        appendAll(readSide.log, [
          customerCreated('acme', `cus-${number}`, `Ada ${number}`),
          bookingCreated('acme', `b-${number}`, { customerId: `cus-${number}` }),
        ]),
      ),
    );
    const position = await readSide.log.head();
    expect(position).toBe(2 * many.length);
    const projector = await readSide.start({ batchSize: position });
    await projector.reached(position, longestWaitMs);
    const events: RecordedEvent[] = [];
    for await (const item of readSide.log.follow({ after: 'start' })) {
      if (item.kind === 'events') events.push(...item.events);
      if (item.kind === 'caughtUp') break;
    }
    expect(await dumpOf(readSide.pool)).toEqual(foldInMemory(allProjections, events));
  } finally {
    await readSide.close();
  }
});
