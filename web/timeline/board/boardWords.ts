/** What a board and its bars are called. */
export interface BoardWords {
  /** The title of the screen. */
  readonly board: string;
  readonly one: string;
  readonly many: string;
  /** When a bar is what its sign says: `later`, at the moment that the board is compared with, if omitted. */
  readonly changed?: 'later' | 'staged';
}

export const bookingWords: BoardWords = { board: 'Timeline', one: 'booking', many: 'bookings' };

/** `1 booking`, `1,200 bookings` */
export function counted({ one, many }: BoardWords, count: number): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-AU')} ${many}`;
}
