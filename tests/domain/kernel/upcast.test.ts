import { describe, expect, test } from 'vitest';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { upcastWith } from '../../../domain/kernel/upcast.ts';

const event: RecordedEvent = {
  id: '5f0c7a3e-9d1b-4c55-8a7e-000000000000',
  type: 'NoteTaken',
  version: 1,
  org: 'acme',
  stream: 'booking-acme.1',
  revision: 0,
  position: 1,
  at: 1_790_000_000_000,
  actor: { uid: 'dora', role: 'dispatcher' },
  commandId: 'c1',
  correlationId: 'k1',
  causationId: null,
  prev: null,
  data: { text: 'one' },
};

describe('upcasting an event', () => {
  const addAuthor = { type: 'NoteTaken', from: 1, up: (data: unknown) => ({ note: data, author: null }) };
  const addPlace = { type: 'NoteTaken', from: 2, up: (data: unknown) => ({ note: data, place: 'here' }) };

  test('goes version by version up to the newest, and leaves the recorded event unchanged', () => {
    const upcast = upcastWith([addPlace, addAuthor]);
    const brought = { note: { note: { text: 'one' }, author: null }, place: 'here' };
    expect(upcast(event)).toEqual({ ...event, version: 3, recordedVersion: 1, data: brought });
    expect(event.version).toBe(1);
  });

  test('leaves newest versions and other types as they are', () => {
    const upcast = upcastWith([addAuthor]);
    const newest = { ...event, version: 2 };
    const other = { ...event, type: 'NoteRead' };
    expect(upcast(newest)).toBe(newest);
    expect(upcast(other)).toBe(other);
    expect(upcastWith([])(event)).toBe(event);
  });

  test('is refused with a table that has two ways for one step', () => {
    expect(() => upcastWith([addAuthor, addAuthor])).toThrow('NoteTaken@1');
  });
});
