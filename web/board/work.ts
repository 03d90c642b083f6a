import type { AnyRow } from '../records/anyRecord.ts';

/** What a board has columns by. */
export const boardsBy = ['stage', 'people', 'label', 'day'] as const;
export type BoardBy = (typeof boardsBy)[number];

/** The value of the column of what has nobody, no label or no day. */
export const nothing = '';

/** A piece of work of any kind, as a board has it. */
export interface Work {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  /** What its card says under the title. */
  readonly line: string;
  /** The columns in which it is, by each of what a board can have columns by. */
  readonly in: { readonly [By in BoardBy]: readonly string[] };
  /** The row that it was made of, for the steps of records. */
  readonly row: AnyRow;
}

/** A column of a board. */
export interface WorkColumn {
  /** A stage, an id, a date; `nothing`: of what has none. */
  readonly value: string;
  readonly label: string;
  /** Whether nothing more is to be done with what is in it. */
  readonly over: boolean;
  /** What is in it is not loaded: it only takes cards. */
  readonly takesOnly?: true;
}

/** What moves a card to a column: it is there, nothing does, or what begins the move. */
export type WorkMove = 'here' | 'none' | (() => void);
