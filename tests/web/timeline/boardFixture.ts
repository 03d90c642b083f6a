import { type BoardSize, generateBoard } from './page/generateBoard.ts';

/** The first midnight of the small boards of tests: Sunday 2 November 2025 in Sydney. */
export const firstMidnight = 1_762_002_000;

/** A small believable board, the same every time. */
export function smallBoard(size: Partial<BoardSize> = {}) {
  return generateBoard(
    { resources: 6, bookings: 40, days: 14, unallocated: 0.1, seed: 3, ...size },
    firstMidnight,
    firstMidnight + 4 * 86_400,
    '2025-10-05',
  );
}
