import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { validateAllocation } from '../../../domain/allocation/validateAllocation.ts';
import { commitmentOf, countedSeconds, type LaneFact } from '../../../domain/lane/lane.ts';
import { commitmentsOf } from '../../../domain/lane/lanes.ts';
import { defineRecord } from '../../../domain/record/defineRecord.ts';
import { choice, instant, ref, refs, requiredLine } from '../../../domain/record/field.ts';
import { aJob, anInput, at } from '../../support/allocationFixture.ts';

const hour = 3600;
const fields = z.object({
  title: requiredLine('Title', { class: 'plain' }),
  start: instant('Start', { class: 'plain' }),
  end: instant('End', { class: 'plain' }),
  shownAs: choice('Shown as', { busy: 'Busy', free: 'Free' }, { class: 'plain' }),
  peopleIds: refs('resource', 'People', { class: 'plain' }),
  customerId: ref('customer', 'Customer', { class: 'plain' }),
});
const declaration = {
  category: 'meeting',
  words: { one: 'meeting', many: 'meetings' },
  about: 'What people come together for.',
  area: 'tasks',
  fields,
  ends: 'archived',
  stages: {
    label: 'Stage',
    states: { planned: { label: 'Planned' }, held: { label: 'Held', is: 'over' } },
    steps: { hold: { label: 'Hold', done: 'Held', from: ['planned'], to: 'held' } },
  },
  title: ({ title }: { readonly title: string }) => title,
  keys: ['title'],
  columns: ['start'],
} as const;
const span = { start: 'start', end: 'end', longest: 31 * 86_400 } as const;
const meeting = defineRecord({
  ...declaration,
  span,
  lane: { people: 'peopleIds', counts: 'always', overlaps: { field: 'shownAs', is: 'busy' } },
});
const lane = { people: 'peopleIds', counts: 'always', overlaps: { field: 'shownAs', is: 'busy' } } as const;

const taken = (over: object = {}) => {
  const fact: LaneFact = {
    id: 'm',
    title: 'Team meeting',
    start: at('09:30'),
    end: at('11:00'),
    shownAs: 'busy',
    peopleIds: ['ana'],
    customerId: null,
    stage: 'planned',
    archived: false,
    ...over,
  };
  const { category, stages, title } = meeting;
  return commitmentOf({ category, stages, title: (one) => title(meeting.view.parse(one)), span, lane }, fact);
};

describe('a record with a lane', () => {
  test('takes the time of its people, in its own words', () => {
    expect(taken()).toMatchObject({
      category: 'meeting',
      id: 'm',
      title: 'Team meeting',
      start: at('09:30'),
      resourceIds: ['ana'],
      counts: true,
      overlaps: true,
    });
  });

  test('takes none without a time, without people, and once it is out of use', () => {
    expect(taken({ start: null, end: null })).toBeUndefined();
    expect(taken({ peopleIds: [] })).toBeUndefined();
    expect(taken({ archived: true })).toBeUndefined();
  });

  test('collides only while its field says so, and neither collides nor counts once it is over', () => {
    expect(taken({ shownAs: 'free' })).toMatchObject({ counts: true, overlaps: false });
    expect(taken({ stage: 'held' })).toMatchObject({ isOver: true, counts: false, overlaps: false });
  });

  test('keeps its people from being booked over it, and names itself as the reason', () => {
    const found = (over: object) => {
      const commitments = [taken(over) ?? []].flat();
      return validateAllocation(createAllocationContext(anInput({ commitments })), aJob('job', {}), ['ana']);
    };
    expect(found({})).toMatchObject({
      conflict: true,
      violations: [
        {
          code: 'resource_busy',
          message: 'already assigned from 02/Feb/2026 09:30 to 02/Feb/2026 11:00: Team meeting',
          details: { bookingIds: [], named: ['Team meeting'] },
        },
      ],
    });
    expect(found({ shownAs: 'free' })).toMatchObject({ conflict: false });
  });

  test('adds to the hours of a span what lies within it', () => {
    const both = [taken(), taken({ start: at('12:00'), end: at('13:00'), stage: 'held' })].flatMap(
      (one) => one ?? [],
    );
    expect(countedSeconds(both, { start: at('10:00'), end: at('20:00') })).toBe(hour);
  });

  test('needs a span, and people who are resources', () => {
    expect(() => defineRecord({ ...declaration, lane })).toThrow('meeting: what has a lane needs a span');
    expect(() => defineRecord({ ...declaration, span, lane: { people: 'customerId' } })).toThrow(
      'meeting.customerId does not name resource, for which its lane would be',
    );
  });

  test('has both ends of its span or neither, in order, and no longer than it may be', () => {
    const create = (start: number | null, end: number | null) =>
      meeting.commands['meeting.create'].safeParse({ title: 'T', shownAs: 'busy', start, end }).error
        ?.issues ?? [];
    const messageOf = (start: number | null, end: number | null) =>
      create(start, end).map(({ path, message }) => `${path.join('.')} ${message}`);
    expect(messageOf(null, null)).toEqual([]);
    expect(messageOf(1, 2)).toEqual([]);
    expect(messageOf(1, null)).toEqual(['end is required if the other is given']);
    expect(messageOf(null, 1)).toEqual(['start is required if the other is given']);
    expect(messageOf(2, 2)).toEqual(['end must be after start']);
    expect(messageOf(1, 32 * 86_400)).toEqual(['end must be at most 31 days after start']);
  });
});

test('a task with a time is drawn for its people, and work can be planned beside it', () => {
  const task = {
    id: 't',
    title: 'Order the parts',
    stage: 'open',
    archived: false,
    peopleIds: ['ana', 'ben'],
  };
  const untimed = { ...task, id: 'u', start: null, end: null };
  const timed = { ...task, start: 7200, end: 9000 };
  expect(commitmentsOf({ task: [untimed, timed] })).toMatchObject([
    { category: 'task', id: 't', resourceIds: ['ana', 'ben'], counts: false, overlaps: false },
  ]);
});
