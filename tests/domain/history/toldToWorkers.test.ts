import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import { eventKind } from '../../../domain/catalogues/eventCatalogue.ts';
import { toldToWorkers } from '../../../domain/history/toldToWorkers.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const names = { moments: { zone: zoneOf('UTC'), dateFormat: 'dd/mmm/yyyy', clock: '24h' } } as const;
const folder = new URL('../eventSamples/', import.meta.url);
/** An event of each type that bookings have, in its newest version. */
const events = readdirSync(folder)
  .filter((file) => file !== 'fingerprints.json')
  .map((file): { type: string; version: number; data: object } =>
    JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
  )
  .filter(({ type, version }) => version === eventKind(type)?.version)
  .filter(bookingDecider.isEvent);

describe('D250: what workers are told of a step at their own booking', () => {
  test('is when it is and which steps were taken', () => {
    expect(toldToWorkers({ type: 'BookingConfirmed', data: {} }, names)).toBe('Confirmed');
    expect(toldToWorkers({ type: 'BookingCancelled', data: { reason: 'Moved away' } }, names)).toBe(
      'Cancelled',
    );
    const workflow = { actions: { confirm: { label: 'Accept', done: 'accepted' } } };
    const renamed = { ...names, workflows: { workflow, workflows: [] } };
    expect(toldToWorkers({ type: 'BookingConfirmed', data: {} }, renamed)).toBe('Accepted');
    expect(toldToWorkers({ type: 'BookingLocked', data: {} }, names)).toBeUndefined();
  });

  test.each(events.map((event) => [event.type, event] as const))(
    'names nobody and gives no reason: %s',
    (_, event) => {
      const told = toldToWorkers(event, names) ?? '';
      const words = told.split(/[^\w-]+/);
      for (const text of textsIn(event.data)) expect(words).not.toContain(text);
    },
  );
});

/** Every text of some data that could stand in a sentence. */
function textsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return data.trim() === '' ? [] : [data];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(textsIn);
}
