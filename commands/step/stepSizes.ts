import { mostRecordsInStep } from '../../domain/kernel/mostRecordsInStep.ts';

/** How many records are changed at once. */
export interface StepSizes {
  /** A command with more is a job, and no part of a job has more. */
  readonly mostInStep: number;
  /**
   * Records in a part of a job; it limits how long others wait for the same people. A part has more if its
   * records can only be changed together.
   */
  readonly inPart: number;
  /** Bookings of a publication for which the people's fences are held at once; default: `defaultInTurn`. */
  readonly inTurn?: number;
}

/**
 * A compromise (`npm run bench -- publish`): with fewer, fewer people are held at once, hardly for less time, and the publication
 * takes longer.
 */
export const defaultInTurn = 25;

/** Turns of a publication that go on beside each other: while one holds its fences, others are decided. */
export const turnsAtOnce = 2;

export const defaultStepSizes: StepSizes = { mostInStep: mostRecordsInStep, inPart: 500 };
