import { describe, expect, test } from 'vitest';
import { eventHash } from '../../../commands/log/eventHash.ts';
import { verifyChain } from '../../../commands/log/verifyChain.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';

function chain(length: number): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  let prev: string | null = null;
  for (let revision = 0; revision < length; revision += 1) {
    const event: RecordedEvent = {
      id: `5f0c7a3e-9d1b-4c55-8a7e-00000000000${revision}`,
      type: 'NoteTaken',
      version: 1,
      org: 'acme',
      stream: 'booking-acme.1',
      revision,
      position: 10 + revision,
      at: 1_790_000_000_000 + revision,
      actor: { uid: 'dora', role: 'dispatcher' },
      commandId: 'c1',
      correlationId: 'k1',
      causationId: null,
      prev,
      data: { hours: revision },
    };
    events.push(event);
    prev = eventHash(event);
  }
  return events;
}

function changed(events: readonly RecordedEvent[], revision: number, change: Partial<RecordedEvent>) {
  return events.map((event) => (event.revision === revision ? { ...event, ...change } : event));
}

describe('verifying a hash chain', () => {
  const events = chain(5);
  const last = events[4];
  const tip = last === undefined ? '' : eventHash(last);

  test('answers the hash of the last event of an intact stream', async () => {
    expect(await verifyChain(events)).toEqual({ verdict: 'intact', events: 5, tip });
    expect(await verifyChain([])).toEqual({ verdict: 'intact', events: 0, tip: null });
  });

  test('does not depend on the positions that a log gives to events', async () => {
    const moved = events.map((event) => ({ ...event, position: event.position * 100 }));
    expect(await verifyChain(moved)).toMatchObject({ verdict: 'intact', tip });
  });

  test.each([
    ['its data', { data: { hours: 99 } }],
    ['its actor', { actor: { uid: 'mallory', role: 'dispatcher' as const } }],
    ['its time', { at: 1 }],
  ])('names the event of which somebody changed %s', async (_, change) => {
    expect(await verifyChain(changed(events, 2, change))).toMatchObject({
      verdict: 'broken',
      reason: 'contentChanged',
      suspect: { revision: 2 },
    });
  });

  test('names the last event only by the tip that the log keeps beside it', async () => {
    const tampered = changed(events, 4, { data: { hours: 99 } });
    expect(await verifyChain(tampered)).toMatchObject({ verdict: 'intact' });
    expect(await verifyChain(tampered, { beginning: 'whole', tip })).toMatchObject({
      verdict: 'broken',
      reason: 'tipDiffers',
      suspect: { revision: 4 },
    });
  });

  test('notices that events are missing in the middle and at the beginning', async () => {
    const missing = { verdict: 'broken', reason: 'eventMissing' };
    expect(await verifyChain(events.toSpliced(2, 1))).toMatchObject({ ...missing, suspect: { revision: 3 } });
    expect(await verifyChain(events.slice(1))).toMatchObject({ ...missing, suspect: { revision: 1 } });
    const forgotten = await verifyChain(events.slice(1), { beginning: 'mayHaveExpired' });
    expect(forgotten).toMatchObject({ verdict: 'intact', events: 4 });
  });
});
