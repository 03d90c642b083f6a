import { useState } from 'react';
import type { NextWeeks } from '../../../domain/shift/nextWeeks.ts';
import type { ShiftPeople, ShiftPerson } from '../useShiftPeople.ts';

/** A year. */
export const mostWeeks = 52;

export type Whose = 'shown' | 'selected';
export type Existing = NextWeeks['existing'];

export interface WeeksChoiceOptions {
  readonly shifts: ShiftPeople;
  /** The people of the selected rows. */
  readonly selected: readonly ShiftPerson[];
  /** What is chosen at first. */
  readonly weeks: number;
  readonly whose: Whose;
  readonly existing: Existing;
}

export interface WeeksChoice {
  /** What stands in the field of the weeks: a text as long as that is no number. */
  readonly typed: number | string;
  readonly setTyped: (typed: number | string) => void;
  /** How many weeks that means, up to a year; 0 as long as no number is typed. */
  readonly count: number;
  readonly whose: Whose;
  readonly setWhose: (whose: Whose) => void;
  readonly people: readonly ShiftPerson[];
  /** What becomes of weeks that have hours already. */
  readonly existing: Existing;
  readonly setExisting: (existing: Existing) => void;
}

/** How many weeks get hours, of which people, and what becomes of the hours that these weeks have. */
export function useWeeksChoice({ shifts, selected, ...first }: WeeksChoiceOptions): WeeksChoice {
  const [typed, setTyped] = useState<number | string>(first.weeks);
  const [whose, setWhose] = useState(first.whose);
  const [existing, setExisting] = useState(first.existing);
  return {
    typed,
    setTyped,
    count: typeof typed === 'number' ? Math.min(Math.max(typed, 1), mostWeeks) : 0,
    whose,
    setWhose,
    people: whose === 'shown' ? shifts.shown : selected,
    existing,
    setExisting,
  };
}
