import type { Job } from './jobs/job.ts';
import type { Position, Revision } from './log/log.ts';

/** What a command did. */
export interface CommandAnswer {
  readonly commandId: string;
  /** The stream that the command was about, and its last revision. */
  readonly stream: string;
  readonly revision: Revision;
  /** The position of the last event that this command appended to any stream; queries can wait for it. */
  readonly position: Position;
  readonly events: readonly { readonly stream: string; readonly type: string; readonly data: unknown }[];
  /** What some commands report besides their events, for example how a day was filled. */
  readonly report?: unknown;
  /**
   * For a command that is more than one step: its job, with the progress so far. Events and report are the
   * job's.
   */
  readonly job?: Job;
}
