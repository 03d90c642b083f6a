import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counts, createUploadSide, monday, type UploadSide } from './uploadSide.ts';

describe('uploading bookings', () => {
  let side: UploadSide;
  beforeAll(async () => {
    side = await createUploadSide();
  });
  afterAll(() => side.close());

  async function bookings() {
    await side.caughtUp();
    const facts = await side.facts.allocation('acme', { start: monday - 86_400, end: monday + 86_400 });
    return facts.bookings;
  }

  test('reads bookings in the local time of the organisation, in several spellings', async () => {
    await side.send('customer.create', {
      customerId: 'anna',
      firstName: 'Anna',
      lastName: 'Bell',
      reference: 'C-1',
    });
    const report = await side.upload('bookings', [
      'JobNo,Customer,Start,End,Duration,Title,Services,People needed',
      'B1,Anna Bell,09/03/2026 08:30 AM,09/03/2026 10:00 AM,,Wash,Care,2',
      'B2,C-1,2026-03-09 08:30,,45,Wash,Care; Lifting,',
      'B3,anna bell,2026-03-09T07:30:00Z,,1:15,,,',
      'B4,Anna Bell,09/03/2026 11:00 PM,1:00 AM,,,,',
      'B5,Anna Bell,09/13/2026 08:30,,,,,',
      'B6,Anna Bell,29/03/2026 02:30,,,,,',
      'B7,,09/03/2026 08:30,,,,,',
      'B8,Anna Bell,09/03/2026 08:30,09/03/2026 08:00,,,,',
    ]);
    expect(counts(report)).toEqual({ rows: 8, created: 4, changed: 0, unchanged: 0, rejected: 4 });
    expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [6, 'Start', 'is not a date and time (09/03/2026 08:30 AM, day first, or 2026-03-09 08:30)'],
      [7, 'Start', 'does not exist on that day: the clocks change'],
      [8, 'Customer', 'is required'],
      [9, 'End', 'must be after start'],
    ]);
    const spans = new Map((await bookings()).map((booking) => [booking.details.reference, booking]));
    const span = (reference: string) => [spans.get(reference)?.start, spans.get(reference)?.end];
    expect(span('B1')).toEqual([monday, monday + 5400]);
    expect(span('B2')).toEqual([monday, monday + 2700]);
    expect(span('B3')).toEqual([monday, monday + 4500]);
    expect(span('B4')).toEqual([monday + 14.5 * 3600, monday + 16.5 * 3600]);
    expect(spans.get('B1')?.details).toMatchObject({ customerId: 'anna', title: 'Wash', resourcesNeeded: 2 });
    expect(spans.get('B2')?.details.labelIds).toHaveLength(2);
    expect(report.makes).toEqual([{ record: 'label', count: 2, names: ['Care', 'Lifting'] }]);
  });

  test('moves a booking as far as its status says, with its people, and further later', async () => {
    await side.send('customer.create', { customerId: 'fay', firstName: 'Fay' });
    await side.send('resource.create', { resourceId: 'wim', firstName: 'Wim', reference: 'W1' });
    const header = 'Reference,Customer,Start,Resource,Status';
    const report = await side.upload('bookings', [
      header,
      'F1,Fay,09/03/2026 06:00,W1,confirmed',
      'F2,Fay,09/03/2026 08:00,Wim,done',
      'F3,Fay,09/03/2026 10:00,,finished',
      'F4,Fay,09/03/2026 12:00,,Cancelled',
      'F5,Fay,09/03/2026 14:00,,sideways',
      'F6,Fay,09/03/2026 06:30,wim,',
    ]);
    expect(counts(report)).toEqual({ rows: 6, created: 4, changed: 0, unchanged: 0, rejected: 2 });
    expect(report.errors.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Status'],
      [6, 'Status'],
      [7, 'Resource'],
    ]);
    expect(report.errors[2]?.reason).toMatch(/^The row was saved up to this point: .*already assigned/);
    const found = new Map((await bookings()).map((booking) => [booking.details.reference, booking]));
    expect(found.get('F1')).toMatchObject({ status: 'confirmed', resourceIds: ['wim'] });
    expect(found.get('F2')).toMatchObject({ status: 'finished', resourceIds: ['wim'] });
    expect(found.get('F4')).toMatchObject({ status: 'cancelled' });
    expect(found.get('F6')).toMatchObject({ status: 'draft', resourceIds: [] });
    const again = await side.upload('bookings', [
      header,
      'F1,Fay,09/03/2026 06:15,W1,finished',
      'F2,Fay,09/03/2026 08:00,W1,done',
    ]);
    expect(counts(again)).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await bookings()).find(({ details }) => details.reference === 'F1')).toMatchObject({
      status: 'finished',
      start: monday - 2.25 * 3600,
    });
  });

  test('puts bookings that have only a date one after the other, separately for each team', async () => {
    const file = [
      'Date,Customer,Street,Team,Duration',
      ...Array.from({ length: 4 }, (_, at) => `10/03/2026,Shop ${at},${at} Main St,north,240`),
      '10/03/2026,Shop 9,9 Main St,south,',
    ];
    const dry = await side.upload('bookings', file, { dryRun: true });
    expect(dry.makes).toEqual([
      { record: 'label', count: 2, names: ['north', 'south'] },
      { record: 'customer', count: 5, names: ['Shop 0', 'Shop 1', 'Shop 2', 'Shop 3', 'Shop 9'] },
    ]);
    expect(counts(await side.upload('bookings', file))).toMatchObject({ created: 5, rejected: 0 });
    await side.caughtUp();
    const begin = monday - 1800 + 86_400;
    const { bookings: found, labels } = await side.facts.allocation('acme', {
      start: begin,
      end: begin + 36_000,
    });
    const north = labels.find(({ name }) => name === 'north');
    expect(north?.type).toBe('group');
    const starts = found
      .filter(({ start, details }) => start >= begin && details.labelIds.includes(north?.id ?? ''))
      .map(({ start }) => (start - begin) / 3600);
    expect(starts.sort()).toEqual([0, 0, 4, 4]);
    const one = found.find(({ end, start }) => start === begin && end === begin + 3600);
    expect(one).toBeDefined();
    // One more row in front: those that are there keep their times.
    const more = [file[0] ?? '', '10/03/2026,Shop 0a,0a Main St,north,240', ...file.slice(1)];
    expect(counts(await side.upload('bookings', more))).toMatchObject({
      created: 1,
      changed: 0,
      unchanged: 5,
    });
  });
});
