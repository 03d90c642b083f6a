import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandName } from '../../../domain/catalogues/commandCatalogue.ts';
import type { LabelScope } from '../../../domain/masterLabelSet/labelScope.ts';
import { actorOf, createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

const start = Date.UTC(2026, 1, 2, 9) / 1000;
const span = { start, end: start + 3600 };
const north: LabelScope = { booking: [['north']], customer: [['north']], resource: [['north']] };
const planner = actorOf('dispatcher', { scope: north });
const scheduler = actorOf('scheduler', { scope: north });
const week = { startDate: '2026-02-02', endDate: null, timings: [{ day: 1, begin: 28_800, end: 61_200 }] };

const outside = (thing: string) => ({
  code: 'not_allowed',
  message: `With these labels the ${thing} would be outside what you plan for.`,
  details: { path: ['labelIds'] },
});

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
  for (const labelId of ['north', 'south']) await side.send('label.create', { labelId, name: labelId });
  for (const [id, label] of [
    ['rob', 'north'],
    ['sue', 'south'],
  ] as const) {
    await side.send('resource.create', { resourceId: id, firstName: id, labelIds: [label] });
    await side.send('customer.create', { customerId: `for-${id}`, firstName: id, labelIds: [label] });
    await side.send('shift.create', { shiftId: `of-${id}`, resourceId: id, ...week });
    await side.send('absence.create', { absenceId: `away-${id}`, resourceId: id, kind: 'leave', ...span });
  }
});
afterAll(() => side.close());

describe('a planner whom master labels limit', () => {
  test('changes people, their time and customers in scope, and enters new ones there', async () => {
    await side.send('resource.change', { resourceId: 'rob', mobile: '+61 400 000 001' }, planner);
    await side.send('customer.change', { customerId: 'for-rob', reference: 'C-1' }, planner);
    await side.send('shift.change', { shiftId: 'of-rob', resourceId: 'rob', ...week }, planner);
    await side.send('absence.change', { absenceId: 'away-rob', reason: 'Course' }, planner);
    await side.send('resource.create', { resourceId: 'new', firstName: 'New', labelIds: ['north'] }, planner);
    // Known at once, although the read side may not have read of them yet.
    await side.send('shift.create', { shiftId: 'of-new', resourceId: 'new', ...week }, planner);
    await side.send('resource.deactivate', { resourceId: 'new' }, planner);
    await side.send('resource.reactivate', { resourceId: 'new' }, planner);
  });

  test('finds nobody outside, whatever is sent about them', async () => {
    const about: readonly (readonly [CommandName, object, string])[] = [
      ['resource.change', { resourceId: 'sue', mobile: null }, 'resource'],
      ['resource.deactivate', { resourceId: 'sue' }, 'resource'],
      ['resource.revert', { resourceId: 'sue', revision: 1 }, 'resource'],
      ['customer.change', { customerId: 'for-sue', reference: 'C-2' }, 'customer'],
      ['customer.barResource', { customerId: 'for-sue', resourceId: 'rob' }, 'customer'],
      ['shift.change', { shiftId: 'of-sue', resourceId: 'rob', ...week }, 'shift'],
      ['shift.remove', { shiftId: 'of-sue' }, 'shift'],
      ['absence.change', { absenceId: 'away-sue', reason: 'Course' }, 'absence'],
      ['absence.cancel', { absenceId: 'away-sue', reason: 'No' }, 'absence'],
    ];
    for (const [name, input, thing] of about) {
      for (const ifRevision of [undefined, 1, 99]) {
        const envelope = {
          commandId: `${name}-${ifRevision}`,
          ...(ifRevision === undefined ? {} : { ifRevision }),
        };
        expect([name, await side.refusal(name, input, planner, envelope)]).toEqual([
          name,
          { code: 'not_found', message: `There is no such ${thing}.`, details: {} },
        ]);
      }
    }
    const taken = { code: 'already_exists', message: 'This resource already exists.', details: {} };
    const again = { resourceId: 'sue', firstName: 'Sue', labelIds: ['north'] };
    expect(await side.refusal('resource.create', again, planner)).toEqual(taken);
  });

  test('names nobody outside: in a customer, in shifts, in leave', async () => {
    const named: readonly (readonly [CommandName, object])[] = [
      ['customer.change', { customerId: 'for-rob', preferredResourceIds: ['sue'] }],
      ['customer.barResource', { customerId: 'for-rob', resourceId: 'sue' }],
      ['shift.create', { resourceId: 'sue', ...week }],
      ['shift.change', { shiftId: 'of-rob', resourceId: 'sue', ...week }],
      ['absence.create', { resourceId: 'sue', kind: 'leave', ...span }],
      [
        'shift.setDays',
        { edits: [{ resourceId: 'sue', startDate: '2026-02-03', endDate: '2026-02-03', timings: [] }] },
      ],
    ];
    for (const [name, input] of named) {
      const { code, details } = await side.refusal(name, input, planner);
      expect([name, code, details]).toMatchObject([
        name,
        'invalid_input',
        { kind: 'resource', ids: ['sue'] },
      ]);
    }
  });

  test('keeps whom a customer prefers already, though they are outside', async () => {
    await side.send('customer.change', { customerId: 'for-rob', preferredResourceIds: ['sue'] });
    const both = { customerId: 'for-rob', preferredResourceIds: ['rob', 'sue'] };
    await side.send('customer.change', both, planner);
  });

  test('takes nobody out of scope: by entering, changing or going back', async () => {
    const bare = { resourceId: 'bare', firstName: 'Bare' };
    expect(await side.refusal('resource.create', bare, planner)).toEqual(outside('person'));
    const moved = { customerId: 'for-rob', labelIds: ['south'] };
    expect(await side.refusal('customer.change', moved, planner)).toEqual(outside('customer'));
    const made = await side.send('resource.create', { resourceId: 'ann', firstName: 'Ann' });
    await side.send('resource.change', { resourceId: 'ann', labelIds: ['north'] });
    const back = { resourceId: 'ann', revision: made.revision };
    expect(await side.refusal('resource.revert', back, planner)).toEqual(outside('person'));
  });

  test('gives nobody outside hours by going back, nor finds what has ended of theirs', async () => {
    const moves = { shiftId: 'moved', ...week };
    const made = await side.send('shift.create', { ...moves, resourceId: 'sue' });
    await side.send('shift.change', { ...moves, resourceId: 'rob' });
    await side.caughtUp();
    const back = { shiftId: 'moved', revision: made.revision };
    expect(await side.refusal('shift.revert', back, planner)).toMatchObject({
      code: 'invalid_input',
      details: { kind: 'resource', ids: ['sue'] },
    });
    await side.send('shift.remove', { shiftId: 'moved' });
    expect(await side.refusal('shift.revert', back, planner)).toMatchObject({ code: 'not_found' });
    expect((await side.events('shift-acme.moved')).at(-1)?.type).toBe('ShiftRemoved');
    await side.send('shift.revert', { shiftId: 'moved', revision: made.revision + 1 }, planner);
  });

  test('merges nobody, because that changes whatever names them', async () => {
    await side.send('resource.create', { resourceId: 'rob2', firstName: 'Rob', labelIds: ['north'] });
    const pair = { resourceId: 'rob', duplicateId: 'rob2' };
    expect(await side.refusal('resource.merge', pair, planner)).toMatchObject({ code: 'not_allowed' });
    const customers = { customerId: 'for-rob', duplicateId: 'for-sue' };
    expect(await side.refusal('customer.merge', customers, planner)).toMatchObject({ code: 'not_allowed' });
  });

  test('has the rights of the role, and no more: a scheduler changes no customers', async () => {
    await side.send('resource.change', { resourceId: 'rob', mobile: '+61 400 000 002' }, scheduler);
    const change = { customerId: 'for-rob', reference: 'C-3' };
    expect(await side.refusal('customer.change', change, scheduler)).toMatchObject({ code: 'not_allowed' });
  });

  test('is not told of bookings outside that a change brings into conflict', async () => {
    await side.send('resource.create', { resourceId: 'kim', firstName: 'Kim', labelIds: ['north'] });
    await side.send('shift.create', { resourceId: 'kim', ...week });
    for (const [bookingId, label, at] of [
      ['seen', 'north', start + 7200],
      ['hidden', 'south', start + 10_800],
    ] as const) {
      const time = { start: at, end: at + 3600 };
      const booking = { bookingId, customerId: 'for-rob', title: bookingId, labelIds: [label], ...time };
      await side.send('booking.create', booking);
      await side.send('booking.allocate', { bookingId, resourceIds: ['kim'], force: true });
    }
    await side.caughtUp();
    const leave = { resourceId: 'kim', kind: 'leave' as const, start: start + 7200, end: start + 14_400 };
    const effects = await side.service.effects(planner, 'absence.create', leave, {});
    expect(JSON.stringify(effects)).toContain('seen');
    expect(JSON.stringify(effects)).not.toContain('hidden');
    const answer = await side.send('absence.create', leave, planner);
    expect(JSON.stringify(answer)).toContain('seen');
    expect(JSON.stringify(answer)).not.toContain('hidden');
    // It is done all the same.
    await side.caughtUp();
    const marked = (await side.events('booking-acme.hidden')).map(({ type }) => type);
    expect(marked).toContain('BookingRechecked');
  });
});
