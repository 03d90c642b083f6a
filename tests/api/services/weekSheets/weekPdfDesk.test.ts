import { expect, test } from 'vitest';
import { defaultLimits } from '../../../../api/platform/limits/limits.ts';
import {
  createWeekPdfDesk,
  usualLimits,
  WeekTooLarge,
  WeekTooSlow,
} from '../../../../api/services/weekSheets/weekPdfDesk.ts';
import { weekSheet } from '../../../../api/services/weekSheets/weekSheet.ts';
import { startOfLocalDay } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { createFairTurns } from '../../../../postgres/fairTurns.ts';
import { readPdf } from '../../../support/readPdf.ts';
import { bookingOf, dispatcher, sunday, weekOf } from './weekSheetFixture.ts';

const start = startOfLocalDay(zoneOf('Australia/Sydney'), sunday);
const sheetOf = (bookings: number, notes = '') =>
  weekSheet(
    dispatcher,
    weekOf({
      bookings: Array.from({ length: bookings }, (_, index) =>
        bookingOf(start + index, start + index + 60, { notes }),
      ),
    }),
  );
const turns = () =>
  createFairTurns({ atOnce: 1, ofParty: 1, waitingOfParty: 5, waiting: 5, timeoutMs: 600_000 });
const run = { of: { org: 'org', uid: 'dora' }, signal: new AbortController().signal };

test('weeks are drawn one after the other, in a process of their own', async () => {
  const desk = createWeekPdfDesk(turns());
  const drawn = await Promise.all([desk.draw(sheetOf(1), run), desk.draw(sheetOf(0), run)]);
  for (const bytes of drawn) expect((await readPdf(bytes ?? new Uint8Array())).pages).toHaveLength(1);
  await desk.close();
});

test.each([
  {
    limits: { megabytes: 24, seconds: 600 },
    // Twice what there is, so that it takes no computing behind everything else that the machine does.
    notes: 'x'.repeat(24_000),
    error: WeekTooLarge,
    says: /more in this week than can be drawn/,
  },
  {
    limits: { megabytes: 384, seconds: 0.01 },
    notes: '',
    error: WeekTooSlow,
    says: /took longer than 0.01 seconds/,
  },
])(
  'a week that takes more than $limits is refused for what it took, and the next one gets its turn',
  async (refused) => {
    const all = turns();
    const desk = createWeekPdfDesk(all, refused.limits);
    const drawing = desk.draw(sheetOf(2000, refused.notes), run);
    await expect(drawing).rejects.toThrow(refused.error);
    await expect(drawing).rejects.toThrow(refused.says);
    expect(all.figures).toEqual({ underWay: 0, waiting: 0 });
    await desk.close();
  },
);

test('another may draw for as long as it is let, and nobody has lost patience', () => {
  expect(usualLimits.seconds * 1000).toBeLessThan(defaultLimits.weekPdfs.timeoutMs);
});

test('whoever has gone, or a desk that is closed, ends the work at once', async () => {
  const desk = createWeekPdfDesk(turns());
  const gone = new AbortController();
  const drawing = desk.draw(sheetOf(2000), { ...run, signal: gone.signal });
  gone.abort();
  expect(await drawing).toBeUndefined();
  const other = desk.draw(sheetOf(2000), run);
  await desk.close();
  expect(await other).toBeUndefined();
});
