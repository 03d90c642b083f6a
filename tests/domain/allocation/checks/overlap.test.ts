import { describe } from 'vitest';
import { aBooking, at } from '../../../support/allocationFixture.ts';
import { ana, busy, examples, meeting, skip } from './examples.ts';

describe('§5.7 overlap', () => {
  const text = (from: string, to: string) => [
    `resource_busy: already assigned from 02/Feb/2026 ${from} to 02/Feb/2026 ${to}`,
  ];
  const twice = [busy(at('09:00'), at('10:00')), busy(at('09:00'), at('10:00'), 'erin')];
  examples([
    {
      when: 'overlaps another customer’s job by ten minutes, with the buffer at the tolerance',
      input: { bookings: [busy(at('09:50'), at('11:00'))] },
      told: [],
    },
    {
      when: 'overlaps it by a second more',
      input: { bookings: [busy(at('09:50') - 1, at('11:00'))] },
      told: text('09:49', '11:00'),
    },
    {
      when: 'overlaps the same customer’s job by 60 seconds',
      input: { bookings: [busy(at('09:59'), at('11:00'), 'carol')] },
      told: [],
    },
    {
      when: 'overlaps the same customer’s job by 61 seconds',
      input: { bookings: [busy(at('09:59') - 1, at('11:00'), 'carol')] },
      told: text('09:58', '11:00'),
    },
    {
      when: 'comes too close with a large buffer',
      input: { bookings: [busy(at('10:10'), at('11:00'))], settings: { overlapBufferMinutes: 30 } },
      told: text('10:10', '11:00'),
    },
    {
      when: 'comes too close, with a large buffer, after the longest job of the day',
      input: { bookings: [busy(at('06:00'), at('08:50'))], settings: { overlapBufferMinutes: 30 } },
      told: text('06:00', '08:50'),
    },
    {
      when: 'has a buffer rounded to a whole minute',
      input: { bookings: [busy(at('09:50'), at('11:00'))], settings: { overlapBufferMinutes: 5.4 } },
      told: [],
    },
    {
      when: 'has room for two at once',
      input: { ...ana({ capacity: 2 }), bookings: [busy(at('09:00'), at('10:00'))] },
      told: [],
    },
    {
      when: 'has room for two and both are taken',
      input: { ...ana({ capacity: 2 }), bookings: twice },
      told: text('09:00', '10:00'),
    },
    {
      when: 'has room for two, taken one after the other',
      input: {
        ...ana({ capacity: 2 }),
        bookings: [busy(at('08:30'), at('09:30')), busy(at('09:30'), at('10:30'))],
      },
      told: [],
    },
    {
      when: 'has room for two, one job runs on and another begins within a large buffer after it',
      input: {
        ...ana({ capacity: 2 }),
        bookings: [busy(at('08:00'), at('12:00')), busy(at('10:10'), at('11:00'), 'erin')],
        settings: { overlapBufferMinutes: 30 },
      },
      told: [],
    },
    {
      when: 'has room for two, one job runs on and another ended within a large buffer before it',
      input: {
        ...ana({ capacity: 2 }),
        bookings: [busy(at('08:00'), at('12:00')), busy(at('08:00'), at('08:50'), 'erin')],
        settings: { overlapBufferMinutes: 30 },
      },
      told: [],
    },
    {
      when: 'has room for two, and shares with one of them no more than is tolerated while the other has both',
      input: {
        ...ana({ capacity: 2 }),
        bookings: [busy(at('09:50'), at('11:00')), busy(at('09:30'), at('11:00'), 'erin')],
      },
      told: text('09:30', '11:00'),
    },
    {
      when: 'has room for two, and ends as another begins that one beside it goes on with',
      input: {
        ...ana({ capacity: 2 }),
        bookings: [busy(at('10:00'), at('11:00')), busy(at('09:30'), at('11:00'), 'erin')],
      },
      told: [],
    },
    {
      when: 'meets itself',
      input: { bookings: [aBooking('job', ['ana'], at('09:00'), at('10:00'))] },
      told: [],
    },
    {
      when: 'meets a finished job',
      input: { bookings: [aBooking('b', ['ana'], at('09:00'), at('10:00'), { status: 'finished' })] },
      told: [],
    },
    {
      when: 'meets a draft',
      input: { bookings: [aBooking('b', ['ana'], at('09:00'), at('10:00'), { status: 'draft' })] },
      told: [],
    },
    {
      when: 'is busy, but the check is off',
      input: { bookings: twice, settings: skip('existingJobOverlap') },
      told: [],
    },
    {
      when: 'is at a meeting, which is named',
      input: { commitments: [meeting(at('09:30'), at('11:00'))] },
      told: text('09:30', '11:00').map((one) => `${one}: Team meeting`),
    },
    {
      when: 'is at a meeting that shares ten minutes with it, with the buffer at the tolerance',
      input: { commitments: [meeting(at('09:50'), at('11:00'))] },
      told: [],
    },
    {
      when: 'is at what others can be done beside',
      input: { commitments: [meeting(at('09:00'), at('10:00'), { overlaps: false })] },
      told: [],
    },
    {
      when: 'has a booking before a meeting: the earliest is told of',
      input: { bookings: [busy(at('08:30'), at('09:30'))], commitments: [meeting(at('09:30'), at('11:00'))] },
      told: text('08:30', '09:30'),
    },
    {
      when: 'has room for two, of which a meeting takes one',
      input: { ...ana({ capacity: 2 }), commitments: [meeting(at('09:00'), at('10:00'))] },
      told: [],
    },
    {
      when: 'has room for two, and both a booking and a meeting',
      input: {
        ...ana({ capacity: 2 }),
        bookings: [busy(at('09:00'), at('10:00'))],
        commitments: [meeting(at('09:00'), at('10:00'))],
      },
      told: text('09:00', '10:00'),
    },
    {
      when: 'has room for two, and a booking beside it would have a meeting as well',
      input: {
        ...ana({ capacity: 2 }),
        bookings: [busy(at('09:30'), at('11:00'))],
        commitments: [meeting(at('09:40'), at('10:50'))],
      },
      told: text('09:30', '11:00'),
    },
    {
      when: 'is at a meeting of the same id as the job',
      input: { commitments: [meeting(at('09:00'), at('10:00'), { id: 'job' })] },
      told: text('09:00', '10:00').map((one) => `${one}: Team meeting`),
    },
    {
      when: 'is at a meeting, but the check is off',
      input: { commitments: [meeting(at('09:00'), at('10:00'))], settings: skip('existingJobOverlap') },
      told: [],
    },
  ]);
});
