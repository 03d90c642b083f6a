import { expect, test } from 'vitest';
import { weekPdf } from '../../../../api/services/weekSheets/weekPdf.ts';
import { weekSheet } from '../../../../api/services/weekSheets/weekSheet.ts';
import { instantOnLocalDay } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import type { BookingView } from '../../../../projections/queries/bookingView.ts';
import { readPdf } from '../../../support/readPdf.ts';
import { bookingOf, dispatcher, sunday, weekOf } from './weekSheetFixture.ts';

const hour = 3600;
const at = (day: number, hours: number) =>
  instantOnLocalDay(zoneOf('Australia/Sydney'), sunday + day, hours * hour);
const drawn = async (bookings: readonly BookingView[], name = 'Ana Silva') =>
  readPdf(
    await weekPdf(weekSheet(dispatcher, weekOf({ bookings, whose: { kind: 'resource', id: 'ana', name } }))),
  );

test('A week is drawn on one page with all that it says', async () => {
  const { title, pages } = await drawn([
    bookingOf(at(1, 8), at(1, 9.5), { address: '1 Bay Street', notes: 'Key under the mat' }),
    bookingOf(at(2, 8), at(2, 9), { status: 'cancelled' }),
  ]);
  expect(title).toBe('Ana Silva, Sun 01/Mar/2026 – Sat 07/Mar/2026');
  expect(pages).toEqual([
    [
      'Harbour Care',
      'Ana Silva',
      'Sun 01/Mar/2026 – Sat 07/Mar/2026 1:30 h',
      'Time Customer and place What is done Status',
      'Sunday 01/Mar/2026',
      'No bookings',
      'Monday 02/Mar/2026 1:30 h',
      '08:00–09:30 Ash Park Bath Rostered',
      '1 Bay Street Key under the mat',
      'Tuesday 03/Mar/2026',
      '08:00–09:00 Ash Park Bath Cancelled',
      'Wednesday 04/Mar/2026',
      'No bookings',
      'Thursday 05/Mar/2026',
      'No bookings',
      'Friday 06/Mar/2026',
      'No bookings',
      'Saturday 07/Mar/2026',
      'No bookings',
      'Page 1 of 1',
    ],
  ]);
});

test('An empty week says so', async () => {
  const { pages } = await drawn([]);
  expect(pages).toEqual([
    [
      'Harbour Care',
      'Ana Silva',
      'Sun 01/Mar/2026 – Sat 07/Mar/2026 0 h',
      'Nothing is planned in this week.',
      'Page 1 of 1',
    ],
  ]);
});

test('Many bookings go over pages, each with its number, whose week it is, the columns and the day that goes on', async () => {
  const many = Array.from({ length: 90 }, (_, index) =>
    bookingOf(at(1, 8) + index * 300, at(1, 8) + (index + 1) * 300, { title: `Visit ${index}` }),
  );
  const { pages } = await drawn(many);
  expect(pages.length).toBeGreaterThan(2);
  const text = pages.flat().join('\n');
  for (let index = 0; index < many.length; index += 1) expect(text).toMatch(new RegExp(`Visit ${index}\\b`));
  for (const [index, lines] of pages.entries()) {
    expect(lines.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
    if (index === 0) continue;
    expect(lines.slice(0, 2)).toEqual([
      'Ana Silva · Sun 01/Mar/2026 – Sat 07/Mar/2026',
      'Time Customer and place What is done Status',
    ]);
  }
  expect(pages[1]?.[2]).toBe('Monday 02/Mar/2026 7:30 h');
});

test('Long text wraps within its column, words that are too long too, and goes on over the page', async () => {
  const words = Array.from({ length: 1500 }, (_, index) => `word${index}`);
  const unbroken = 'x'.repeat(300);
  const { pages } = await drawn([bookingOf(at(1, 8), at(1, 9), { notes: `${words.join(' ')} ${unbroken}` })]);
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.flat().join(' ');
  for (const word of words) expect(text).toContain(word);
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(300);
  const longest = Math.max(...pages.flat().map((line) => line.length));
  expect(longest).toBeLessThan(140);
});

test('Whatever its length and its lines, nothing of what a booking says is left out', async () => {
  for (const [index, notes] of [
    'W'.repeat(700),
    Array.from({ length: 44 }, (_, line) => `line ${line}`).join('\n'),
    Array.from({ length: 200 }, (_, line) => `line ${line}`).join('\n'),
    '好'.repeat(2000),
  ].entries()) {
    const { pages } = await drawn([
      bookingOf(at(1, 8), at(1, 9), { title: 'Before' }),
      bookingOf(at(1, 9), at(1, 10), { notes: `${notes} The end` }),
      bookingOf(at(2, 9), at(2, 10), { title: 'After' }),
    ]);
    const text = pages.flat().join(' ');
    for (const said of ['Before', 'The end', 'After', 'Saturday 07/Mar/2026']) {
      expect([index, text.includes(said)]).toEqual([index, true]);
    }
  }
});

test.each([
  'Zoë Čapek-Łącki',
  'Nguyễn Thị Ánh',
  'Ελένη Παπαδοπούλου',
  'Олександр Щербань',
  'İpek Şahin',
  'Þórður',
])('The name %s is written with all of its letters', async (name) => {
  const { pages } = await drawn([], name);
  expect(pages[0]).toContain(name);
});
