import type { JobView } from '../../../api/contract/jobs.ts';
import type { ApplyPlanReport, PlanPreview, PlanRequest } from '../../../api/contract/planning.ts';
import type { TimelineView, WorkAroundView } from '../../../api/contract/views.ts';
import type { BookingCommands } from '../../../domain/booking/bookingCommands.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { SearchOutcome, SearchProgress } from '../../plans/requestSearch.ts';
import type { BoardChange } from '../board/board.ts';

/** A command of the timeline: its name with the input of that name. */
export type CommandCall = {
  [Name in keyof BookingCommands]: { readonly name: Name; readonly input: BookingCommands[Name] };
}[keyof BookingCommands];

/** A command in flight: sent twice with the same id, it happens once. */
export interface TimelineCommand {
  readonly commandId: string;
  readonly call: CommandCall;
  /** `If-Match`: the revision that the user saw; undefined if any will do. */
  readonly ifRevision: number | undefined;
}

/** `unreachable`: nothing is known to have happened; the same command may be sent again. */
export type CommandOutcome =
  | {
      readonly kind: 'done';
      readonly revision: number;
      readonly position: number;
      readonly report: unknown;
      /** Set if the plan is more than one step: the job's progress. */
      readonly job?: JobView | undefined;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly details?: unknown;
    }
  | { readonly kind: 'unreachable' };

export interface TimelineListener {
  readonly changed: (change: BoardChange) => void;
  readonly connection: (state: 'connected' | 'lost') => void;
  /**
   * What was missed cannot be sent: reload. Resolves when that is done, or has failed and is being retried.
   */
  readonly stale: () => Promise<void>;
}

/** Plans that are more than one step. Each method rejects with an `Error` that can be shown to people. */
export interface JobSource {
  /** The organisation's jobs that have not ended. */
  readonly underWay: () => Promise<readonly JobView[]>;
  readonly look: (jobId: string) => Promise<JobView>;
  /** What the job has changed so far, and what it could not. */
  readonly report: (jobId: string) => Promise<ApplyPlanReport>;
  /** Ends the job after the part that is under way. */
  readonly cancel: (jobId: string) => Promise<JobView>;
}

/** Where the timeline gets its rows from and sends its commands to. */
export interface TimelineSource {
  /** Whether a part of a span is there so much sooner than all of it that it is asked for first. */
  readonly loadsInParts?: true;
  /**
   * Everything that a span (epoch seconds) shows, at one position of the log. Rejects with an `Error` that
   * can be shown to people.
   */
  readonly load: (span: Interval, signal: AbortSignal) => Promise<TimelineView>;
  /**
   * What people have to do in a wider span than the board's own (epoch seconds), so that hour limits can
   * count it.
   */
  readonly around: (span: Interval, board: Interval, signal: AbortSignal) => Promise<WorkAroundView>;
  /** Reports every change of the span after a position, until the returned function is called. */
  readonly follow: (span: Interval, after: number, listener: TimelineListener) => () => void;
  /** Never rejects because of the connection: that is an outcome. */
  readonly send: (command: TimelineCommand) => Promise<CommandOutcome>;
  /** Works out a plan and changes nothing; the signal aborts it. */
  readonly plan: (
    request: PlanRequest,
    onProgress: (progress: SearchProgress) => void,
    signal: AbortSignal,
  ) => Promise<SearchOutcome<PlanPreview>>;
  /** Ends a search with the best plan so far. */
  readonly stopPlan: (planId: string) => Promise<void>;
  readonly jobs: JobSource;
}
