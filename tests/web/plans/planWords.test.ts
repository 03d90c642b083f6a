import { expect, test } from 'vitest';
import type { PlanPreview } from '../../../api/contract/planning.ts';
import { gainText } from '../../../web/plans/planWords.ts';

type Gain = PlanPreview['gain'];

const nothing: Gain = {
  allocated: 0,
  mended: 0,
  travelKm: null,
  changed: 0,
  takenOff: 0,
  ofAllocated: 120,
};

const change: PlanPreview['changes'][number] = {
  bookingId: 'b',
  title: 'Home clean',
  customerName: 'Ann Abbott',
  status: 'rostered',
  start: 0,
  end: 3600,
  ifRevision: 1,
  before: [],
  after: [],
  because: 'better',
  conflict: [],
  suitability: [],
  needs: [],
  choices: [],
};

test('a plan says what it gains for what it disturbs', () => {
  const gain = { ...nothing, allocated: 12, mended: 3, travelKm: 34.04, changed: 9 };
  expect(gainText({ gain, changes: [] })).toBe(
    'Allocates 12 more bookings, mends 3 conflicts, saves 34.0 km of travel in straight lines, changes 9 of 120 allocated bookings.',
  );
});

test('a plan that only exchanges people says that they suit better', () => {
  const gain = { ...nothing, changed: 2 };
  expect(gainText({ gain, changes: [change, change] })).toBe(
    'Finds people who suit 2 bookings better as a whole, changes 2 of 120 allocated bookings.',
  );
});

test('a plan that leaves bookings without people says so, and one that touches none says that', () => {
  expect(gainText({ gain: { ...nothing, allocated: -1, changed: 3, takenOff: 2 }, changes: [] })).toBe(
    'Allocates 1 booking fewer, changes 3 of 120 allocated bookings, leaves 2 of those without people.',
  );
  expect(gainText({ gain: { ...nothing, allocated: 1 }, changes: [] })).toBe(
    'Allocates 1 more booking, changes no booking that has people.',
  );
});
