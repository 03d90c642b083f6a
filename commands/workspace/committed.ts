import type { StepReport } from '../../domain/kernel/stepReport.ts';
import type { WorkspaceEvent } from '../../domain/workspace/workspaceEvents.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { Position } from '../log/log.ts';

/** What a commit has made of the records of its workspace. */
export interface Committed {
  /** What is said of it in the workspace. */
  readonly settles: WorkspaceEvent;
  readonly report: StepReport;
  readonly events: CommandAnswer['events'];
  /** The position of the last append. */
  readonly position: Position;
}
