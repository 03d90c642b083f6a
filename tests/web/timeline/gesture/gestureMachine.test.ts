import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Violation } from '../../../../domain/allocation/allocationRecord.ts';
import { rowShift } from '../../../../web/timeline/board/rowShift.ts';
import type {
  GestureEffect,
  GestureEvent,
  GestureRules,
  HeldBooking,
} from '../../../../web/timeline/gesture/gesture.ts';
import { isColleague, peopleAfter } from '../../../../web/timeline/gesture/gesture.ts';
import { gestureMachine } from '../../../../web/timeline/gesture/gestureMachine.ts';
import { fitIn } from '../../../../web/timeline/gesture/propose.ts';
import { runs } from '../../../support/runs.ts';

const step = 900;
const busy: Violation = {
  code: 'resource_busy',
  message: 'already assigned from 09:00 to 10:00',
  resourceId: 'ben',
  details: {},
};
const noShift: Violation = {
  code: 'resource_shift_not_match',
  message: 'Job outside resource shift',
  resourceId: 'cat',
  details: {},
};
/** Ben is always busy, Cat never has a shift, Dan may not be given work at all. */
const rowIds = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'];
const rules: GestureRules = {
  shift: (from, to) => rowShift(rowIds, from, to),
  stepSeconds: step,
  snap: (instant) => Math.round(instant / step) * step,
  later: (instant, seconds) => instant + seconds,
  judge: (_booking, { resourceIds }) => ({
    violations: [
      ...(resourceIds.includes('ben') ? [busy] : []),
      ...(resourceIds.includes('cat') ? [noShift] : []),
    ],
    remarks: resourceIds.includes('fay') ? ['Distance not checked: the resource has no location'] : [],
  }),
  forbid: (booking, { resourceIds }, { from, to }) => {
    if (isColleague(booking, from, to)) return 'Has it already.';
    return resourceIds.includes('dan') ? 'Dan may not be given work.' : undefined;
  },
};
const job: HeldBooking = {
  id: 'job',
  start: 36_000,
  end: 39_600,
  resourceIds: ['ann'],
  fixed: undefined,
  keepsTime: false,
  violations: [],
};
const down: GestureEvent = {
  type: 'pointerDown',
  booking: job,
  row: 'ann',
  part: 'body',
  at: 37_000,
  point: { x: 100, y: 100 },
  device: 'mouse',
};
const to = (at: number, row: string, force: 'force' | 'plain' = 'plain'): GestureEvent => ({
  type: 'pointerMove',
  at,
  row,
  point: { x: 300, y: 200 },
  force: force === 'force',
});

function play(events: readonly GestureEvent[]) {
  const actor = createActor(gestureMachine, { input: { rules: () => rules } });
  const effects: GestureEffect[] = [];
  actor.on('*', (effect) => effects.push(effect));
  actor.start();
  for (const event of events) actor.send(event);
  return { effects, snapshot: actor.getSnapshot() };
}

const last = (effects: readonly GestureEffect[]) => effects.at(-1);

test('a press that does not move opens the booking', () => {
  expect(play([down, { type: 'pointerUp' }]).effects).toEqual([{ type: 'opened', bookingId: 'job' }]);
});

test('a drag moves in steps from where it began, and drops on another person', () => {
  const { effects, snapshot } = play([
    down,
    to(37_000, 'ann'),
    to(37_000 + 1400, 'eve'),
    { type: 'pointerUp' },
  ]);
  expect(last(effects)).toMatchObject({
    type: 'dropped',
    proposal: {
      start: 37_800,
      end: 41_400,
      resourceIds: ['eve'],
      row: 'eve',
      violations: [],
    },
  });
  expect(snapshot.matches('idle')).toBe(true);
});

test('a drop into a conflict asks, and only the answer drops it or puts it back; forced, it does not ask', () => {
  const asked = [down, to(37_000, 'ben'), to(38_000, 'ben'), { type: 'pointerUp' }] as const;
  expect(last(play(asked).effects)).toMatchObject({ type: 'asked', proposal: { violations: [busy] } });
  expect(last(play([...asked, { type: 'placeAnyway' }]).effects)).toMatchObject({
    type: 'dropped',
    proposal: { force: true, row: 'ben' },
  });
  expect(last(play([...asked, { type: 'cancel' }]).effects)).toMatchObject({
    type: 'returned',
    reason: 'cancelled',
  });
  const forced = play([down, to(37_000, 'ben'), to(37_000, 'ben', 'force'), { type: 'pointerUp' }]);
  expect(last(forced.effects)).toMatchObject({
    type: 'dropped',
    proposal: { force: true, violations: [busy] },
  });
});

test('a lesser conflict asks as well and forces nothing; what is forbidden is not offered, force or not', () => {
  const cat = play([down, to(37_000, 'ann'), to(37_000, 'cat'), { type: 'pointerUp' }]);
  expect(last(cat.effects)).toMatchObject({ type: 'asked', proposal: { violations: [noShift] } });
  expect(
    last(
      play([down, to(37_000, 'ann'), to(37_000, 'cat'), { type: 'pointerUp' }, { type: 'placeAnyway' }])
        .effects,
    ),
  ).toMatchObject({ type: 'dropped', proposal: { force: false, violations: [noShift] } });
  const dan = play([down, to(37_000, 'ann'), to(37_000, 'dan', 'force'), { type: 'pointerUp' }]);
  expect(last(dan.effects)).toMatchObject({
    type: 'returned',
    reason: 'forbidden',
    proposal: { forbidden: 'Dan may not be given work.' },
  });
});

test('what stands against a booking already is not asked again, except for a busy person', () => {
  const moved = (violations: readonly Violation[], row: string) => {
    const held = { ...job, resourceIds: [row], violations };
    return last(play([{ type: 'pickUp', booking: held, row }, later, { type: 'drop' }]).effects);
  };
  const later = { type: 'step', seconds: step, edge: 'both' } as const;
  expect(moved([noShift], 'cat')).toMatchObject({ type: 'dropped' });
  expect(moved([], 'cat')).toMatchObject({ type: 'asked' });
  expect(moved([busy], 'ben')).toMatchObject({ type: 'asked' });
});

test('a conflict that is gone before the answer needs none: the booking is dropped', () => {
  let busyBen = true;
  const changing = { ...rules, judge: () => ({ violations: busyBen ? [busy] : [], remarks: [] }) };
  const actor = createActor(gestureMachine, { input: { rules: () => changing } });
  const effects: GestureEffect[] = [];
  actor.on('*', (effect) => effects.push(effect));
  actor.start();
  for (const event of [down, to(37_000, 'ben'), to(38_000, 'ben'), { type: 'pointerUp' }] as const) {
    actor.send(event);
  }
  actor.send({ type: 'bookingChanged', booking: { ...job, id: 'other' } });
  expect(actor.getSnapshot().matches('asking')).toBe(true);
  busyBen = false;
  actor.send({ type: 'bookingChanged', booking: { ...job, id: 'other' } });
  expect(last(effects)).toMatchObject({ type: 'dropped', proposal: { force: false, violations: [] } });
});

test('an end is dragged to a step, and never past the other end', () => {
  const atEnd: GestureEvent = { ...down, part: 'end', at: 39_600 };
  const { effects } = play([atEnd, to(39_600, 'ann'), to(20_000, 'ben'), { type: 'pointerUp' }]);
  expect(last(effects)).toMatchObject({
    type: 'dropped',
    proposal: { start: 36_000, end: 36_900, row: 'ann', resourceIds: ['ann'] },
  });
});

test('Escape cancels the drag, and so does every interruption', () => {
  for (const [type, reason] of [
    ['cancel', 'cancelled'],
    ['interrupt', 'interrupted'],
  ] as const) {
    const { effects, snapshot } = play([down, to(37_000, 'ann'), to(50_000, 'eve'), { type }]);
    expect(last(effects)).toMatchObject({ type: 'returned', reason });
    expect(snapshot.context.grip).toBeUndefined();
  }
});

test('a booking that somebody else moves or removes meanwhile is released', () => {
  const held = [down, to(37_000, 'ann'), to(50_000, 'eve')];
  const elsewhere = { ...job, start: 0, end: 3600 };
  expect(last(play([...held, { type: 'bookingChanged', booking: elsewhere }]).effects)).toMatchObject({
    type: 'returned',
    reason: 'changedByOther',
  });
  expect(last(play([...held, { type: 'bookingGone', bookingId: 'job' }]).effects)).toMatchObject({
    type: 'returned',
    reason: 'gone',
  });
  const renamed = play([...held, { type: 'bookingChanged', booking: { ...job } }, { type: 'pointerUp' }]);
  expect(last(renamed.effects)).toMatchObject({ type: 'dropped' });
});

test('a finished booking cannot be dragged, and the reason is shown', () => {
  const fixed = { ...job, fixed: 'A finished booking cannot be moved.' };
  expect(last(play([{ ...down, booking: fixed }, to(37_000, 'eve')]).effects)).toMatchObject({
    type: 'returned',
    reason: 'fixed',
  });
  expect(last(play([{ type: 'pickUp', booking: fixed, row: 'ann' }]).effects)).toMatchObject({
    type: 'returned',
    reason: 'fixed',
  });
});

test('a cancelled booking is given to somebody else at its own time, and nothing else can be done with it by hand', () => {
  const cancelled: HeldBooking = { ...job, keepsTime: true };
  const { start, end } = job;
  const dragged = play([
    { ...down, booking: cancelled },
    to(60_000, 'eve'),
    to(60_000, 'eve'),
    { type: 'pointerUp' },
  ]);
  expect(last(dragged.effects)).toMatchObject({
    type: 'dropped',
    proposal: { start, end, resourceIds: ['eve'] },
  });
  const aside = play([
    { ...down, booking: cancelled },
    to(60_000, 'ann'),
    to(60_000, 'ann'),
    { type: 'pointerUp' },
  ]);
  expect(last(aside.effects)).toMatchObject({ type: 'returned', reason: 'unchanged' });
  const byKeys = play([
    { type: 'pickUp', booking: cancelled, row: 'ann' },
    { type: 'step', seconds: step, edge: 'both' },
    { type: 'step', seconds: step, edge: 'end' },
    { type: 'toRow', row: 'eve' },
    { type: 'drop' },
  ]);
  expect(last(byKeys.effects)).toMatchObject({ type: 'dropped', proposal: { start, end } });
  const other: HeldBooking = { ...cancelled, id: 'other', resourceIds: ['cat'] };
  const together = play([
    { type: 'pickUp', booking: job, row: 'ann', others: [{ booking: other, row: 'cat' }] },
    { type: 'step', seconds: step, edge: 'both' },
  ]);
  expect(last(together.effects)).toMatchObject({
    proposal: { start: start + step, others: [{ start, end }] },
  });
});

test('a booking that somebody cancels while it is held is let go', () => {
  const held: GestureEvent[] = [down, to(60_000, 'eve')];
  const cancelled = { ...job, keepsTime: true };
  expect(last(play([...held, { type: 'bookingChanged', booking: cancelled }]).effects)).toMatchObject({
    type: 'returned',
    reason: 'changedByOther',
  });
});

test('a finger that moves scrolls, one that rests picks the booking up', () => {
  const finger: GestureEvent = { ...down, device: 'touch' };
  expect(play([finger, to(37_000, 'ann')]).effects).toEqual([]);
  const rested = play([finger, { type: 'longPress' }, to(38_000, 'eve'), { type: 'pointerUp' }]);
  expect(last(rested.effects)).toMatchObject({ type: 'dropped', proposal: { resourceIds: ['eve'] } });
});

test('the keyboard picks up, resizes, forces and drops', () => {
  const { effects } = play([
    { type: 'pickUp', booking: job, row: 'ann' },
    { type: 'step', seconds: step, edge: 'both' },
    { type: 'step', seconds: step, edge: 'end' },
    { type: 'toRow', row: 'ben' },
    { type: 'drop' },
    { type: 'cancel' },
    { type: 'pickUp', booking: job, row: 'ann' },
    { type: 'toRow', row: 'ben' },
    { type: 'toggleForce' },
    { type: 'drop' },
  ]);
  const ends = effects.filter((effect) => effect.type === 'returned' || effect.type === 'dropped');
  expect(ends).toMatchObject([
    { type: 'returned', reason: 'cancelled', proposal: { start: 36_900, end: 41_400 } },
    { type: 'dropped', proposal: { force: true, resourceIds: ['ben'] } },
  ]);
});

test('every row fits, fits with a remark, is in conflict or cannot be, at the time where the booking is held', () => {
  const { context } = play([down, to(37_000, 'ann'), to(38_000, 'eve')]).snapshot;
  const { grip, proposal } = context;
  if (grip === undefined || proposal === undefined) throw new Error('the booking is held');
  const fits = ['ann', 'eve', 'fay', 'ben', 'cat', 'dan'].map((row) => fitIn(rules, grip, proposal, row));
  expect(fits).toEqual(['fits', 'fits', 'remark', 'conflict', 'conflict', 'cannot']);
});

test('the row where a booking stands shows the conflict that it has there', () => {
  const held = { ...job, violations: [{ ...noShift, resourceId: 'ann' }] };
  const { context } = play([{ ...down, booking: held }, to(38_000, 'eve'), to(37_000, 'ann')]).snapshot;
  const { grip, proposal } = context;
  if (grip === undefined || proposal === undefined) throw new Error('the booking is held');
  expect([proposal.start, fitIn(rules, grip, proposal, 'ann')]).toEqual([job.start, 'conflict']);
});

test('a drag on an empty place draws a span in steps, in either direction; a press alone draws nothing', () => {
  const press: GestureEvent = {
    type: 'emptyDown',
    row: 'ann',
    at: 36_100,
    point: { x: 0, y: 0 },
    device: 'mouse',
  };
  const drawn = (...events: GestureEvent[]) => play([press, ...events]).effects;
  const span = (start: number, end: number) => ({ type: 'drawn', span: { row: 'ann', start, end } });
  expect(drawn({ type: 'pointerUp' })).toEqual([]);
  expect(last(drawn(to(39_700, 'ben'), { type: 'pointerUp' }))).toEqual(span(36_000, 39_600));
  expect(last(drawn(to(30_000, 'ann'), { type: 'pointerUp' }))).toEqual(span(29_700, 36_000));
  expect(last(drawn(to(36_100, 'ann'), { type: 'pointerUp' }))).toEqual(span(36_000, 36_900));
  expect(last(drawn(to(39_700, 'ann'), { type: 'cancel' }))).toEqual({ type: 'drawn', span: undefined });
  const finger = { ...press, device: 'touch' } as const;
  expect(play([finger, to(39_700, 'ann'), { type: 'pointerUp' }]).effects).toEqual([]);
  const rested = play([finger, { type: 'longPress' }, { type: 'pointerUp' }]);
  expect(last(rested.effects)).toEqual(span(36_000, 39_600));
});

test('with Shift a frame is drawn, over no row as far as the last one, and Escape gives it up', () => {
  const press = { type: 'emptyDown', purpose: 'frame', row: 'ann', at: 900, point: { x: 0, y: 0 } } as const;
  const held = [{ ...press, device: 'mouse' }, to(5000, 'ben')] as const;
  const point = { x: 300, y: 200 };
  const off: GestureEvent = { type: 'pointerMove', at: 9000, row: undefined, point, force: false };
  const from = { row: 'ann', at: 900 };
  expect(play([...held, off, { type: 'pointerUp' }]).effects).toEqual([
    { type: 'framing', from, to: { row: 'ben', at: 5000 } },
    { type: 'framing', from, to: { row: 'ben', at: 9000 } },
    { type: 'framed', from, to: { row: 'ben', at: 9000 } },
  ]);
  expect(last(play([...held, { type: 'cancel' }]).effects)).toEqual({ type: 'framed', from, to: undefined });
});

test('what is selected moves together: by as much time and as many rows; what cannot stays', () => {
  const other = (id: string, resourceIds: readonly string[], fixed?: string) => ({
    booking: { ...job, id, start: 50_400, end: 51_300, resourceIds, fixed },
    row: resourceIds[0] ?? 'unallocated',
  });
  const finished = 'A finished booking cannot be moved.';
  const others = [
    other('near', ['eve']),
    other('off', ['fay']),
    other('done', ['ann'], finished),
    other('lane', []),
  ];
  const held = { ...job, resourceIds: ['dan'] };
  const start = { ...down, booking: held, row: 'dan', others };
  const { effects } = play([start, to(37_000, 'dan'), to(37_900, 'eve'), { type: 'pointerUp' }]);
  const places = last(effects);
  if (places?.type !== 'dropped') throw new Error('they were dropped');
  expect(
    places.proposal.others.map(({ start, end, row, forbidden }) => [start, end, row, forbidden]),
  ).toEqual([
    [51_300, 52_200, 'fay', undefined],
    [50_400, 51_300, 'fay', 'There is no row for it there.'],
    [50_400, 51_300, 'ann', finished],
    [51_300, 52_200, 'unallocated', undefined],
  ]);
  const end: GestureEvent = { ...down, others, part: 'end', at: 39_600 };
  const shorter = last(play([end, to(39_600, 'ann'), to(37_000, 'ann'), { type: 'pointerUp' }]).effects);
  // Every end by as much, and never less than a step.
  expect(shorter).toMatchObject({
    type: 'dropped',
    proposal: { end: 36_900, others: [{ start: 50_400, end: 51_300 }, {}, {}, {}] },
  });
  const asked = play([
    { ...down, others: [other('near', ['ann'])] },
    to(37_000, 'ann'),
    to(37_000, 'cat'),
    { type: 'pointerUp' },
  ]);
  expect(last(asked.effects)).toMatchObject({
    type: 'asked',
    proposal: { others: [{ violations: [noShift] }] },
  });
});

test('of those that are held together, one that somebody else moves or removes is let go', () => {
  const near = { booking: { ...job, id: 'near' }, row: 'ann' };
  const held = [{ ...down, others: [near] }, to(37_000, 'ann'), to(37_900, 'eve')] as const;
  expect(last(play(held).effects)).toMatchObject({ proposal: { others: [{ row: 'eve' }] } });
  for (const event of [
    { type: 'bookingChanged', booking: { ...near.booking, start: 0, end: 3600 } },
    { type: 'bookingGone', bookingId: 'near' },
  ] as const) {
    expect(last(play([...held, event]).effects)).toMatchObject({
      type: 'proposed',
      proposal: { others: [] },
    });
  }
});

test('of several people only the one in the row is replaced', () => {
  const two = { start: 0, end: 1, resourceIds: ['ann', 'ben'] };
  expect(peopleAfter(two, 'ben', 'cat')).toEqual(['ann', 'cat']);
  expect(peopleAfter(two, 'ann', 'unallocated')).toEqual(['ben']);
  expect(peopleAfter({ ...two, resourceIds: [] }, 'unallocated', 'cat')).toEqual(['cat']);
});

test('a place of a booking cannot be dropped on somebody who has the booking already: nobody gets lost', () => {
  const two: HeldBooking = { ...job, resourceIds: ['ann', 'cat'] };
  expect(peopleAfter(two, 'ann', 'cat')).toEqual(['ann', 'cat']);
  const { effects } = play([
    { type: 'pickUp', booking: two, row: 'ann' },
    { type: 'toRow', row: 'cat' },
    { type: 'drop' },
  ]);
  expect(effects.at(-2)).toMatchObject({ type: 'proposed', proposal: { forbidden: 'Has it already.' } });
  expect(effects.at(-1)).toMatchObject({ type: 'returned', reason: 'forbidden' });
});

const rows = fc.constantFrom('ann', 'ben', 'cat', 'dan', 'eve', 'unallocated');
const instants = fc.integer({ min: 0, max: 100_000 });
const bookings: fc.Arbitrary<HeldBooking> = fc.record({
  id: fc.constantFrom('job', 'other'),
  start: instants.map((start) => Math.floor(start / step) * step),
  end: instants.map((start) => 100_800 + Math.floor(start / step) * step),
  resourceIds: fc.constantFrom(['ann'], ['ann', 'eve'], []),
  fixed: fc.constantFrom(undefined, undefined, undefined, 'It cannot be moved.'),
  keepsTime: fc.boolean(),
  violations: fc.constantFrom([], [noShift]),
});
const anyEvent: fc.Arbitrary<GestureEvent> = fc.oneof(
  fc.record({
    type: fc.constant('pointerDown' as const),
    booking: bookings,
    row: rows,
    part: fc.constantFrom('body' as const, 'start' as const, 'end' as const),
    at: instants,
    point: fc.record({ x: fc.nat({ max: 20 }), y: fc.nat({ max: 20 }) }),
    device: fc.constantFrom('mouse' as const, 'touch' as const),
  }),
  fc.record({
    type: fc.constant('pointerMove' as const),
    at: instants,
    row: fc.option(rows, { nil: undefined }),
    point: fc.record({ x: fc.nat({ max: 20 }), y: fc.nat({ max: 20 }) }),
    force: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('emptyDown' as const),
    purpose: fc.constantFrom('booking' as const, 'frame' as const),
    row: rows,
    at: instants,
    point: fc.record({ x: fc.nat({ max: 20 }), y: fc.nat({ max: 20 }) }),
    device: fc.constantFrom('mouse' as const, 'touch' as const),
  }),
  fc.record({ type: fc.constant('pickUp' as const), booking: bookings, row: rows }),
  fc.record({
    type: fc.constant('step' as const),
    seconds: fc.constantFrom(-step, step, 86_400),
    edge: fc.constantFrom('both' as const, 'start' as const, 'end' as const),
  }),
  fc.record({ type: fc.constant('toRow' as const), row: rows }),
  fc.record({ type: fc.constant('bookingChanged' as const), booking: bookings }),
  fc.record({ type: fc.constant('bookingGone' as const), bookingId: fc.constantFrom('job', 'other') }),
  fc
    .constantFrom(
      'longPress' as const,
      'pointerUp' as const,
      'toggleForce' as const,
      'drop' as const,
      'placeAnyway' as const,
      'cancel' as const,
      'interrupt' as const,
    )
    .map((type) => ({ type })),
);

test('whatever happens, a dragged booking is dropped or returned once, and dropped only where it may be', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      const { effects, snapshot } = play([...events, { type: 'interrupt' }]);
      expect(snapshot.matches('idle')).toBe(true);
      expect(snapshot.context).toMatchObject({ grip: undefined, drawing: undefined, span: undefined });
      let held: HeldBooking | undefined;
      let asked = false;
      let drawing = false;
      for (const effect of effects) {
        if (effect.type === 'taken') {
          expect(held).toBeUndefined();
          expect(effect.grip.booking.fixed).toBeUndefined();
          held = effect.grip.booking;
          asked = false;
        }
        if (effect.type === 'asked') asked = true;
        if (effect.type === 'drawing') {
          expect(held).toBeUndefined();
          expect(effect.span.end - effect.span.start).toBeGreaterThanOrEqual(step);
          drawing = true;
        }
        if (effect.type === 'drawn') {
          expect(drawing).toBe(true);
          drawing = false;
        }
        if (effect.type === 'proposed') {
          expect(effect.grip.booking.id).toBe(held?.id);
          expect(effect.proposal.end - effect.proposal.start).toBeGreaterThanOrEqual(step);
        }
        if (effect.type === 'dropped') {
          expect(effect.grip.booking.id).toBe(held?.id);
          const { violations, force } = effect.proposal;
          expect(force || asked || !violations.includes(busy)).toBe(true);
          expect(effect.proposal.forbidden).toBeUndefined();
          held = undefined;
        }
        if (effect.type === 'returned' && effect.reason !== 'fixed') {
          expect(effect.grip.booking.id).toBe(held?.id);
          held = undefined;
        }
      }
      expect(held).toBeUndefined();
      expect(drawing).toBe(false);
    }),
    { numRuns: runs(400) },
  );
});
