import type { PlanLine, PlanPreview, PlanRequest } from '../../../api/contract/planning.ts';
import type { TimelineView, WorkAroundView } from '../../../api/contract/views.ts';
import type { BookingCommands } from '../../../domain/booking/bookingCommands.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { BoardChange } from '../board/board.ts';

/** A command of the timeline: its name with the input of that name. */
export type CommandCall = {
  [Name in keyof BookingCommands]: { readonly name: Name; readonly input: BookingCommands[Name] };
}[keyof BookingCommands];

/** A command on its way: sent twice with the same id it happens once. */
export interface TimelineCommand {
  readonly commandId: string;
  readonly call: CommandCall;
  /** `If-Match`: the revision the person saw; undefined where any will do. */
  readonly ifRevision: number | undefined;
}

/** `unreachable`: nothing is known to have happened; the same command may be sent again. */
export type CommandOutcome =
  | { readonly kind: 'done'; readonly revision: number; readonly position: number; readonly report: unknown }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly details?: unknown;
    }
  | { readonly kind: 'unreachable' };

export type PlanProgress = Extract<PlanLine, { kind: 'progress' }>;
export type PlanOutcome =
  | { readonly kind: 'preview'; readonly preview: PlanPreview }
  | { readonly kind: 'failed'; readonly message: string };

export interface TimelineListener {
  readonly changed: (change: BoardChange) => void;
  readonly connection: (state: 'connected' | 'lost') => void;
  /** What was missed cannot be caught up on: load again. */
  readonly stale: () => void;
}

/** Where the timeline gets its rows from and sends its commands to. */
export interface TimelineSource {
  /** All that a span (epoch seconds) shows, of one moment. Rejects with an `Error` for people to read. */
  readonly load: (span: Interval, signal: AbortSignal) => Promise<TimelineView>;
  /** What people have to do in a wider span than a board's own (epoch seconds), for hour limits to count. */
  readonly around: (span: Interval, board: Interval, signal: AbortSignal) => Promise<WorkAroundView>;
  /** Tells of every change of the span after a position, until the returned function is called. */
  readonly follow: (span: Interval, after: number, listener: TimelineListener) => () => void;
  /** Never rejects for want of a connection: that is an outcome. */
  readonly send: (command: TimelineCommand) => Promise<CommandOutcome>;
  /** Works out a plan and changes nothing; given up by the signal. */
  readonly plan: (
    request: PlanRequest,
    onProgress: (progress: PlanProgress) => void,
    signal: AbortSignal,
  ) => Promise<PlanOutcome>;
  /** Ends a search with the best plan so far. */
  readonly stopPlan: (planId: string) => Promise<void>;
}
