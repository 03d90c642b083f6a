import { expect, test } from 'vitest';
import { colleaguesText } from '../../../web/bookings/bookingTexts.ts';

const ana = { id: 'ana', name: 'Ana Reyes' };
const ben = { id: 'ben', name: 'Ben Baker' };
const cat = { id: 'cat', name: 'Cat Olsen' };

test('a worker is told whom they work with, and not their own name', () => {
  const texts = [[ana], [ana, ben], [ben, ana, cat], [ben], []].map((resources) =>
    colleaguesText({ status: 'rostered', resources }, 'ana'),
  );
  expect(texts).toEqual(['', 'With Ben Baker', 'With Ben Baker, Cat Olsen', 'Ben Baker', 'Unallocated']);
});
