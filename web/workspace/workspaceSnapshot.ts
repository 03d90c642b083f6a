import type { BookingView } from '../../api/contract/views.ts';
import type { TimelineWorkspaceView } from '../../api/contract/workspaces.ts';
import type { Board } from '../timeline/board/board.ts';
import type { StagingSnapshot } from './stagingBoard.ts';

/** What the screens around the board show of a workspace; a new object after every change. */
export interface WorkspaceSnapshot extends StagingSnapshot {
  readonly workspace: TimelineWorkspaceView;
  /** The bookings that are staged, as everybody else sees them. */
  readonly bookings: ReadonlyMap<string, BookingView>;
  /** As the board shows them; those that are on it. */
  readonly staged: ReadonlyMap<string, BookingView>;
  /** Everybody's bookings and people; undefined until the board is loaded. */
  readonly world: Board | undefined;
}
