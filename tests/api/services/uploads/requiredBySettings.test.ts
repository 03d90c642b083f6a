import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, systemActor } from '../../../../domain/rights/actor.ts';
import { dispatcher } from '../../../commands/writeSideFixture.ts';
import { createUploadSide, type UploadSide } from './uploadSide.ts';

let side: UploadSide;
beforeAll(async () => {
  side = await createUploadSide();
  await side.send('customer.create', { customerId: 'ash', firstName: 'Ash', reference: 'C-1' });
  const settings = { customerPhoneOptional: false, bookingsWithinADay: true };
  await side.send('organisation.configure', { settings }, { ...dispatcher, duties: ['admin'] });
});
afterAll(() => side.close());

test('a row of a new customer without a phone number is bad where the organisation wants one; known ones stay', async () => {
  const file = ['Reference,Name,Mobile', 'C-1,Ash,', 'C-2,Birch,', 'C-3,Cedar,+61 400 000 003'];
  const report = await side.upload('customers', file);
  expect(report.errors).toMatchObject([{ line: 3, column: 'Mobile', reason: 'is required' }]);
  expect([report.created, report.unchanged, report.rejected]).toEqual([1, 1, 1]);
});

test('a row of a booking of more than 24 hours is bad where the organisation wants that, in a dry run too', async () => {
  const file = [
    'Customer reference,Title,Start,End',
    'C-1,Fits,2026-03-09 08:00,2026-03-10 08:00',
    'C-1,Too long,2026-03-09 08:00,2026-03-10 08:30',
  ];
  for (const dryRun of [true, false]) {
    const report = await side.upload('bookings', file, { dryRun });
    expect(report.errors).toMatchObject([
      { line: 3, column: 'End', reason: 'must be at most 24 hours after the start' },
    ]);
  }
});

test('a row of a new booking without people is bad where the organisation wants some; with them it is made at once', async () => {
  await side.send('resource.create', { resourceId: 'ana', firstName: 'Ana', reference: 'R-1' });
  const file = [
    'Reference,Customer reference,Title,Start,End,Resource',
    'B-1,C-1,Left out,2026-03-09 08:00,2026-03-09 09:00,',
    'B-2,C-1,Given,2026-03-09 08:00,2026-03-09 09:00,R-1',
  ];
  const before = await side.upload('bookings', file.slice(0, 2));
  expect(before.errors).toEqual([]);
  const settings = { newBookingsNeedPeople: true };
  await side.send('organisation.configure', { settings }, { ...dispatcher, duties: ['admin'] });
  // What is there already stays as it is.
  const report = await side.upload('bookings', [
    ...file,
    'B-3,C-1,Nobody,2026-03-10 08:00,2026-03-10 09:00,',
  ]);
  expect(report.errors).toMatchObject([{ line: 4, column: 'Resource', reason: 'is required' }]);
  expect([report.created, report.unchanged, report.rejected]).toEqual([1, 1, 1]);
  await expect(
    side.send('booking.create', { customerId: 'ash', start: 1_800_000_000, end: 1_800_003_600 }),
  ).rejects.toThrow('resourceIds: is required');
});

test('D112, S118: the type of a calendar event is of the types that the organisation lets events have', async () => {
  const admin = { ...dispatcher, duties: ['admin'] };
  await side.send('label.create', { labelId: 'visit', name: 'Visit', type: 'category' });
  await side.send('label.create', { labelId: 'nursing', name: 'Nursing' });
  const at = { start: 1_800_000_000, end: 1_800_003_600 };
  const create = (calendarEventId: string, typeId: string, as: Actor = admin) =>
    side.send('calendarEvent.create', { calendarEventId, title: calendarEventId, typeId, ...at }, as);
  // All, until somebody says otherwise.
  await create('before', 'nursing');
  const file = ['Title,Start,End,Type', 'Round,2026-03-09 08:00,2026-03-09 09:00,Nursing'];
  for (const eventLabelTypes of [['category' as const], ['category' as const, 'service' as const]]) {
    await side.send('organisation.configure', { settings: { eventLabelTypes } }, admin);
    const reason = 'Nursing is not of a type that calendar events may have';
    await expect(create('refused', 'nursing')).rejects.toThrow(`typeId: ${reason}`);
    const report = await side.upload('calendarEvents', file, { dryRun: true });
    expect(report.errors).toMatchObject([{ line: 2, column: 'Type', reason }]);
  }
  await create('fits', 'visit');
  // What it has it keeps, and what a series makes goes on.
  await side.send(
    'calendarEvent.change',
    { calendarEventId: 'before', typeId: 'nursing', place: 'Office' },
    admin,
  );
  await create('made', 'nursing', systemActor('system', admin.org));
});
