import type { WorkspaceView } from '../../api/contract/workspaces.ts';
import type { ChangeKind, Comparison } from '../timeline/board/comparison.ts';
import type { TimelineSource } from '../timeline/source/timelineSource.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import type { BoardSubject } from '../timeline/view/session/boardSubject.ts';

/** A staged change as people read it. */
export interface StagedItem {
  /** The record that it is about. */
  readonly id: string;
  readonly kind: ChangeKind;
  /** What it does, in one word. */
  readonly does: string;
  readonly title: string;
  readonly work: string;
  /** Where the record was when its change was staged; undefined for one that the change begins. */
  readonly was: string | undefined;
  /** Where others have it now; undefined if nobody has changed it since, or it is gone. */
  readonly theirs: string | undefined;
  /** Where the change wants it; undefined if it says nothing of a place. */
  readonly mine: string | undefined;
  /** What else it changes, by the labels of the fields; undefined if that is all. */
  readonly also?: string | undefined;
  /** `changed` by others since it was staged, or `gone`: then the change can only be dropped. */
  readonly others: 'as seen' | 'changed' | 'gone';
  /** What stands against it in its new place. */
  readonly conflict: string | undefined;
  /** Why the last commit did not make it. */
  readonly left: string | undefined;
  /** Keeps what others have decided; undefined where nothing of the change would be left. */
  readonly rebase: (() => Promise<void>) | undefined;
  /** Wants it all the same. */
  readonly keepMine: (() => Promise<void>) | undefined;
  readonly drop: () => Promise<void>;
}

/** What the screens around a board show of its workspace; a new object after every change. */
export interface StagingSnapshot {
  readonly workspace: WorkspaceView;
  readonly marks: Comparison;
  /** How many of the staged records others have changed since. */
  readonly movedOn: number;
  /** How many of them are in conflict where they are wanted. */
  readonly conflicts: number;
  /** `gone`: committed, discarded, no longer shared, or at its end. */
  readonly stands: 'here' | 'gone';
}

/** A board in a workspace: what is done on it is staged, and shown on top of what everybody sees. */
export interface StagingBoard<Snapshot extends StagingSnapshot = StagingSnapshot> {
  readonly source: TimelineSource;
  readonly subject: BoardSubject;
  readonly getSnapshot: () => Snapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** What is staged, in the words of its records. */
  readonly itemsOf: (format: TimeFormat) => readonly StagedItem[];
  /** How one changes what is staged, for somebody who has staged nothing yet. */
  readonly howToStage: string;
  /** Reads the workspace anew. */
  readonly refresh: () => Promise<void>;
}
