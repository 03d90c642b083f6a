import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { CommitProblemView } from '../../api/contract/workspaces.ts';
import { hasMovedOn } from '../../domain/workspace/reconcile.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { Note } from '../shell/Note.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { StagedChangeItem } from './StagedChangeItem.tsx';
import { currentOf } from './stagedBooking.ts';
import classes from './workspace.module.css';
import type { WorkspaceBoard, WorkspaceSnapshot } from './workspaceBoard.ts';
import { countedChanges } from './workspaceWords.ts';

export interface WorkspaceChangesProps {
  readonly board: WorkspaceBoard;
  readonly snapshot: WorkspaceSnapshot;
  /** Why a commit was refused; null if none was. */
  readonly failure: string | null;
  readonly problems: readonly CommitProblemView[];
  /** The booking whose change alone is shown; undefined: all. */
  readonly bookingId?: string | undefined;
  readonly onClose: () => void;
}

/** How many changes are listed at first; a click shows all. */
const listedFirst = 60;

/** What is staged, with what others have made of it meanwhile first. */
export function WorkspaceChanges(props: WorkspaceChangesProps) {
  const { board, snapshot, failure, problems, bookingId, onClose } = props;
  const { workspace, bookings, staged } = snapshot;
  const { format } = useFormats();
  const [listed, setListed] = useState(listedFirst);
  const [wrong, setWrong] = useState<string>();
  const attempt = (work: Promise<void>) => {
    setWrong(undefined);
    work.catch((error: unknown) => setWrong(error instanceof Error ? error.message : String(error)));
  };
  const problemOf = new Map([
    ...workspace.left.map((one) => [one.bookingId, one] as const),
    ...problems.map((one) => [one.bookingId, one] as const),
  ]);
  const movedOn = new Set(
    workspace.changes.flatMap((change) => {
      const theirs = bookings.get(change.bookingId);
      return hasMovedOn(change, theirs && currentOf(theirs)) ? [change.bookingId] : [];
    }),
  );
  const rank = (id: string) => (movedOn.has(id) ? 0 : problemOf.has(id) ? 1 : 2);
  const all = workspace.changes
    .filter((change) => bookingId === undefined || change.bookingId === bookingId)
    .toSorted((one, other) => rank(one.bookingId) - rank(other.bookingId));
  return (
    <Dialog opened size="lg" onClose={onClose} title={`${countedChanges(all.length)} in “${workspace.name}”`}>
      <div className={classes.list}>
        {failure !== null && (
          <Note tone="bad" role="alert" title="Not committed">
            <Text size="sm">{failure}</Text>
          </Note>
        )}
        {wrong !== undefined && (
          <Note tone="bad" role="alert" title="Not staged">
            <Text size="sm">{wrong}</Text>
          </Note>
        )}
        {movedOn.size > 0 && (
          <Note tone="warning" title="Changed meanwhile">
            <Text size="sm">
              {`${movedOn.size === 1 ? 'A booking has' : `${movedOn.size} bookings have`} been changed by others since. “Rebase” keeps what they decided, “Keep mine” overrides it.`}
            </Text>
          </Note>
        )}
        {all.length === 0 && (
          <Text c="dimmed">
            {bookingId === undefined
              ? 'Nothing is staged. Move, resize, assign or create bookings on the board.'
              : 'Nothing is staged for this booking. Move it on the board, or open its menu there.'}
          </Text>
        )}
        <ul className={classes.list} aria-label="Staged changes">
          {all.slice(0, listed).map((change) => (
            <StagedChangeItem
              key={change.bookingId}
              change={change}
              theirs={bookings.get(change.bookingId)}
              mine={staged.get(change.bookingId)}
              problem={problemOf.get(change.bookingId)}
              board={snapshot.world}
              format={format}
              onStage={workspace.own ? (next) => attempt(board.stage([next])) : undefined}
              onDrop={() => attempt(board.unstage([change.bookingId]))}
            />
          ))}
        </ul>
        {all.length > listed && (
          <Button variant="default" onClick={() => setListed(all.length)}>
            {`Show all ${all.length}`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
