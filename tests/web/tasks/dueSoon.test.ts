import { expect, it } from 'vitest';
import { dueSoon } from '../../../web/tasks/dueSoon.ts';

const now = 1_772_398_800;
const day = 86_400;

it('keeps what is late, what is due within a week and what has no time, and leaves what comes later', () => {
  const rows = [null, now - day, now, now + 7 * day - 1, now + 7 * day].map((due) => ({ due }));
  expect(dueSoon(rows, now)).toEqual(rows.slice(0, 4));
});
