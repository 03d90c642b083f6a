import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { CommitProblemView } from '../../api/contract/workspaces.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { Note } from '../shell/Note.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { counted } from '../timeline/board/boardWords.ts';
import { StagedChangeItem } from './StagedChangeItem.tsx';
import type { StagingBoard, StagingSnapshot } from './stagingBoard.ts';
import classes from './workspace.module.css';
import { countedChanges } from './workspaceWords.ts';

export interface WorkspaceChangesProps {
  readonly board: StagingBoard;
  readonly snapshot: StagingSnapshot;
  /** Why a commit was refused; null if none was. */
  readonly failure: string | null;
  readonly problems: readonly CommitProblemView[];
  /** The record whose change alone is shown; undefined: all. */
  readonly recordId?: string | undefined;
  readonly onClose: () => void;
}

/** How many changes are listed at first; a click shows all. */
const listedFirst = 60;

/** What is staged, with what others have made of it meanwhile first. */
export function WorkspaceChanges(props: WorkspaceChangesProps) {
  const { board, snapshot, failure, problems, recordId, onClose } = props;
  const { workspace, movedOn } = snapshot;
  const { format } = useFormats();
  const [listed, setListed] = useState(listedFirst);
  const [wrong, setWrong] = useState<string>();
  const attempt = (way: () => Promise<void>) => {
    setWrong(undefined);
    way().catch((error: unknown) => setWrong(error instanceof Error ? error.message : String(error)));
  };
  const { words } = board.subject;
  const problemOf = new Map(
    problems.map((one) => ['bookingId' in one ? one.bookingId : one.rosterEventId, one.message] as const),
  );
  const all = board
    .itemsOf(format)
    .filter(({ id }) => recordId === undefined || id === recordId)
    .map((item) => ({ item, problem: problemOf.get(item.id) ?? item.left }))
    .map((one) => ({ ...one, rank: one.item.others !== 'as seen' ? 0 : one.problem !== undefined ? 1 : 2 }))
    .toSorted((one, other) => one.rank - other.rank);
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
        {movedOn > 0 && (
          <Note tone="warning" title="Changed meanwhile">
            <Text size="sm">
              {`${movedOn === 1 ? `A ${words.one} has` : `${counted(words, movedOn)} have`} been changed by others since. “Rebase” keeps what they decided, “Keep mine” overrides it.`}
            </Text>
          </Note>
        )}
        {all.length === 0 && (
          <Text c="dimmed">
            {recordId === undefined
              ? `Nothing is staged. ${board.howToStage}`
              : `Nothing is staged for this ${words.one}. Move it on the board, or open its menu there.`}
          </Text>
        )}
        <ul className={classes.list} aria-label="Staged changes">
          {all.slice(0, listed).map(({ item, problem }) => (
            <StagedChangeItem
              key={item.id}
              item={item}
              called={words.one}
              problem={problem}
              onTake={workspace.own ? attempt : undefined}
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
