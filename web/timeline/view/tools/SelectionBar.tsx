import { Button, CloseButton } from '@mantine/core';
import { IconLock, IconLockOpen, IconSparkles, IconTrash, IconWand } from '@tabler/icons-react';
import type { PlanMode } from '../../../../api/contract/planning.ts';
import type { Board } from '../../board/board.ts';
import type { Selection } from '../../board/selection.ts';
import { useBoardWords } from '../look/BoardWordsContext.ts';
import styles from '../planning/planning.module.css';

export interface SelectionBarProps {
  readonly selection: Selection;
  readonly board: Board;
  /** Undefined for those who cannot have plans made. */
  readonly onPlan: ((mode: PlanMode) => void) | undefined;
  /** Undefined where nothing can be locked. */
  readonly onLock: ((bookingIds: readonly string[]) => void) | undefined;
  /** Takes them off the board; undefined where that is not done with many at once. */
  readonly onRemove?: (() => void) | undefined;
  readonly onClear: () => void;
}

/** The actions on the selected bookings. */
export function SelectionBar({ selection, board, onPlan, onLock, onRemove, onClear }: SelectionBarProps) {
  const { many } = useBoardWords();
  const locked = [...selection].every((id) => board.bookings.get(id)?.locked === true);
  return (
    <section className={styles.selection} data-foot="selection" aria-label={`Selected ${many}`}>
      <span className={styles.selected} role="status">
        {selection.size} selected
      </span>
      {onPlan !== undefined && (
        <>
          <Button size="xs" variant="default" onClick={() => onPlan('allocateAll')}>
            <IconWand size={15} aria-hidden="true" />
            &ensp;Allocate
          </Button>
          <Button size="xs" variant="default" onClick={() => onPlan('optimise')}>
            <IconSparkles size={15} aria-hidden="true" />
            &ensp;Improve<span className={styles.wide}>&nbsp;these</span>
          </Button>
        </>
      )}
      {onLock !== undefined && (
        <Button size="xs" variant="default" onClick={() => onLock([...selection])}>
          {locked ? <IconLockOpen size={15} aria-hidden="true" /> : <IconLock size={15} aria-hidden="true" />}
          &ensp;{locked ? 'Unlock' : 'Lock'}
        </Button>
      )}
      {onRemove !== undefined && (
        <Button size="xs" variant="default" onClick={onRemove}>
          <IconTrash size={15} aria-hidden="true" />
          &ensp;Remove
        </Button>
      )}
      <CloseButton aria-label="Clear the selection" onClick={onClear} />
    </section>
  );
}
