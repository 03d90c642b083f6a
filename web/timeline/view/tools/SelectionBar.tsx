import { Button, CloseButton } from '@mantine/core';
import {
  IconArrowsExchange,
  IconLock,
  IconLockOpen,
  IconSparkles,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { PlanMode } from '../../../../api/contract/planning.ts';
import { type FormStep, ManyBookingsForm } from '../../../bookings/ManyBookingsForm.tsx';
import { type AskedSwap, swapOf } from '../../../plans/swapping.ts';
import { counted } from '../../../shell/counted.ts';
import { Dialog } from '../../../shell/Dialog.tsx';
import type { Board } from '../../board/board.ts';
import type { Selection } from '../../board/selection.ts';
import type { StepsThatAsk } from '../../menu/useBoardSteps.ts';
import { useBoardWords } from '../look/BoardWordsContext.ts';
import styles from '../planning/planning.module.css';

export interface SelectionBarProps {
  readonly selection: Selection;
  readonly board: Board;
  /** Undefined for those who cannot have plans made. */
  readonly onPlan: ((mode: PlanMode) => void) | undefined;
  /** Steps that ask for a person, a time or a reason; undefined where none is taken at once. */
  readonly asking: StepsThatAsk | undefined;
  /** Exchanges the work of two people; undefined where nobody's is. */
  readonly onSwap: ((swap: AskedSwap) => void) | undefined;
  /** Takes everybody off them; undefined where nobody can be. */
  readonly onUnallocate: (() => void) | undefined;
  /** Undefined where nothing can be locked. */
  readonly onLock: ((bookingIds: readonly string[]) => void) | undefined;
  /** Takes them off the board; undefined where that is not done with many at once. */
  readonly onRemove?: (() => void) | undefined;
  readonly onClear: () => void;
}

/** The actions on the selected bookings. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, board, onPlan, asking, onSwap, onUnallocate, onLock, onRemove, onClear } = props;
  const { many } = useBoardWords();
  const [asked, setAsked] = useState<FormStep>();
  const chosen = [...selection].flatMap((id) => board.bookings.get(id) ?? []);
  const swap = swapOf(chosen);
  const locked = chosen.every((booking) => booking.locked);
  const steps = asking?.of(chosen) ?? [];
  const form = steps.find(({ step }) => step === asked);
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
      {steps.map(({ step, label, bookings }) => (
        <Button key={step} size="xs" variant="default" onClick={() => setAsked(step)}>
          {label}
          {bookings.length === selection.size ? '…' : ` ${bookings.length}…`}
        </Button>
      ))}
      {onSwap !== undefined && swap !== undefined && (
        <Button size="xs" variant="default" onClick={() => onSwap(swap)}>
          <IconArrowsExchange size={15} aria-hidden="true" />
          &ensp;Swap…
        </Button>
      )}
      {onUnallocate !== undefined && (
        <Button size="xs" variant="default" onClick={onUnallocate}>
          Unallocate
        </Button>
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
      {form !== undefined && asking !== undefined && (
        <Dialog opened onClose={() => setAsked(undefined)} withCloseButton={false}>
          <ManyBookingsForm
            step={form.step}
            title={`${form.label} ${counted(form.bookings.length, 'booking')}`}
            submit={`${form.label} ${form.bookings.length}`}
            onCancel={() => setAsked(undefined)}
            onTake={(step) => {
              setAsked(undefined);
              asking.take(step, form.bookings);
              onClear();
            }}
          />
        </Dialog>
      )}
    </section>
  );
}
