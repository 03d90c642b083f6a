import { describe, expect, it } from 'vitest';
import { explainHistory } from '../../../domain/history/explainHistory.ts';
import type { Names } from '../../../domain/history/names.ts';
import type { DomainEvent, RecordedEvent } from '../../../domain/kernel/event.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { allocated, cancelled, created } from '../booking/bookingFixture.ts';

const known: Readonly<Record<string, string>> = {
  'resource ana': 'Ana Silva',
  'customer carol': 'Carol Ng',
  'label care': 'Care',
};
const names: Names = {
  moments: { zone: zoneOf('Australia/Sydney'), dateFormat: 'dd/mmm/yyyy', clock: '24h' },
  nameOf: (kind, id) => known[`${kind} ${id}`],
};

function recorded(events: readonly DomainEvent[]): RecordedEvent[] {
  return events.map((event, revision) => ({
    ...event,
    id: `00000000-0000-4000-8000-00000000000${revision}`,
    version: 1,
    org: 'acme',
    stream: 'booking-acme.b1',
    revision,
    position: revision + 1,
    at: 1_770_000_000_000 + revision,
    actor: { uid: 'u1', role: 'dispatcher' },
    commandId: `c${revision}`,
    correlationId: `c${revision}`,
    causationId: null,
    prev: null,
  }));
}

describe('a history explained', () => {
  it('shows each event with what it changed, with names instead of ids', () => {
    const events = recorded([created(), allocated('ana'), cancelled]);
    const [first, second, third] = explainHistory(events, names);
    expect(first?.summary).toMatch(/^Created for Carol Ng/);
    expect(first?.changes).toContainEqual({ field: 'details.customerId', before: null, after: 'Carol Ng' });
    expect(first?.changes).toContainEqual({ field: 'details.labelIds', before: null, after: ['Care'] });
    expect(first?.changes).toContainEqual({ field: 'status', before: null, after: 'draft' });
    expect(second).toMatchObject({
      event: events[1],
      summary: 'Allocated to Ana Silva',
      changes: [
        { field: 'resourceIds', before: [], after: ['Ana Silva'] },
        { field: 'status', before: 'draft', after: 'rostered' },
        { field: 'unallocated', before: true, after: false },
      ],
    });
    expect(third).toMatchObject({
      summary: 'Cancelled: customer away',
      changes: [
        { field: 'cancelledFrom', before: null, after: 'rostered' },
        { field: 'cancelledReason', before: null, after: 'customer away' },
        { field: 'status', before: 'rostered', after: 'cancelled' },
      ],
    });
  });
  it('shows violations by their texts', () => {
    const violation = {
      code: 'resource_shift_not_match' as const,
      message: 'Job outside resource shift',
      resourceId: 'ana',
      details: {},
    };
    const moved = {
      type: 'BookingRescheduled',
      data: { start: 0, end: 60, conflict: true, violations: [violation] },
    };
    const [, , third] = explainHistory(recorded([created(), allocated('ana'), moved]), names);
    expect(third?.changes).toContainEqual({
      field: 'violations',
      before: [],
      after: ['Job outside resource shift'],
    });
  });
  it('covers every aggregate', () => {
    const label = { type: 'LabelCreated', data: { name: 'Care', type: 'label', unitPrice: null } };
    expect(explainHistory(recorded([label]), names)[0]?.changes).toContainEqual({
      field: 'details.name',
      before: null,
      after: 'Care',
    });
    expect(explainHistory(recorded([{ type: 'ResourceDeactivated', data: {} }]), names)).toMatchObject([
      { summary: 'Person deactivated', changes: [] },
    ]);
  });
  it('shows an event of a later version of the program by its type', () => {
    const events = recorded([created(), { type: 'BookingBlessed', data: {} }, allocated('ana')]);
    expect(explainHistory(events, names)[1]).toMatchObject({ summary: 'BookingBlessed', changes: [] });
    expect(explainHistory(events, names)[2]?.summary).toBe('Allocated to Ana Silva');
  });
  it('without events is empty', () => {
    expect(explainHistory([], names)).toEqual([]);
  });
});

it('tells the steps of a record in the words of its group, as the group was when each was taken', () => {
  const workflow = (groupID: string | null, done: string) => ({
    kind: 'task',
    groupID,
    isDefault: groupID === null,
    actions: { start: { label: `To ${done}`, done } },
  });
  const renamed: Names = {
    ...names,
    workflows: {
      workflow: { actions: {} },
      workflows: [workflow(null, 'begun'), workflow('care', 'on the round')],
    },
  };
  const details = { title: 'Order bandages', labelIds: ['care'] };
  const events = [
    { type: 'TaskCreated', data: details },
    { type: 'TaskStarted', data: {} },
    { type: 'TaskReopened', data: {} },
    { type: 'TaskChanged', data: { labelIds: [] } },
    { type: 'TaskStarted', data: {} },
  ].map((event) => ({ ...event, stream: 'task-acme.t1' }));
  expect(explainHistory(recorded(events), renamed).map(({ summary }) => summary)).toEqual([
    'Task Order bandages created',
    'Task on the round',
    'Task reopened',
    'Changed labels',
    'Task begun',
  ]);
});
