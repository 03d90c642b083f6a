import type { JobState } from '../../domain/kernel/jobStates.ts';
import type { StepProblem } from '../../domain/kernel/stepReport.ts';
import type { Position } from '../log/log.ts';

/** A command that is carried out as several steps, one after the other, and its progress. */
export interface Job {
  readonly id: string;
  readonly org: string;
  /** The command's name. */
  readonly name: string;
  /** The sender's uid. */
  readonly sentBy: string;
  readonly state: JobState;
  /** Records in all. */
  readonly total: number;
  /** How many of them have been processed. */
  readonly done: number;
  /** How many of those could no longer be changed. */
  readonly lost: number;
  /** Why they could not; the first `mostReasons` reasons. */
  readonly notApplied: readonly StepProblem[];
  /** How many jobs of the organisation come before it. */
  readonly ahead: number;
  /** Epoch milliseconds. */
  readonly acceptedAt: number;
  readonly begunAt: number | null;
  readonly endedAt: number | null;
  /** The uid of the member who cancelled it; the part under way is finished. */
  readonly cancelledBy: string | null;
  /** What holds it up at the moment, in words. */
  readonly trouble: string | null;
  /** The position of its last event so far; 0 before the first. */
  readonly position: Position;
}

/** The most reasons that a job itself lists; its report has all of them. */
export const mostReasons = 100;

/** The most jobs of one organisation at a time, including the one under way. */
export const mostJobs = 5;
