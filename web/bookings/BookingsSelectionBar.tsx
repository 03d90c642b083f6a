import { Button, CloseButton, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { labelOf, mayAct } from '../../domain/workflow/possibleActions.ts';
import { standing } from '../booking/standing.ts';
import classes from '../records/list/SelectionBar.module.css';
import type { Selection } from '../records/list/useSelection.ts';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { StepForm } from '../shell/StepForm.tsx';
import { type ManyStep, manySteps } from './useManyBookings.ts';

export interface BookingsSelectionBarProps {
  readonly rows: readonly BookingView[];
  readonly selection: Selection;
  readonly onTake: (step: ManyStep, bookings: readonly BookingView[], reason?: string) => void;
}

const steps = [
  'booking.confirm',
  'booking.dispatch',
  'booking.allocateAutomatically',
  'booking.cancel',
] as const;

/** How many bookings are selected, and the steps that can be taken with them, each for those that allow it. */
export function BookingsSelectionBar({ rows, selection, onTake }: BookingsSelectionBarProps) {
  const actor = useActor();
  const { organisation } = useSession();
  const [cancelling, setCancelling] = useState<'asked' | 'not asked'>('not asked');
  const [reason, setReason] = useState('');
  const marked = rows.filter(({ id }) => selection.has(id));
  if (marked.length === 0) return null;
  const allowing = (step: ManyStep) =>
    marked.filter((booking) => mayAct(standing(booking), actor, organisation, manySteps[step].action));
  const take = (step: ManyStep, why?: string) => {
    onTake(step, allowing(step), why);
    selection.clear();
    setCancelling('not asked');
    setReason('');
  };
  const cancellable = allowing('booking.cancel');
  if (cancelling === 'asked') {
    return (
      <div className={classes.bar}>
        <StepForm
          title={`Cancel ${cancellable.length} ${cancellable.length === 1 ? 'booking' : 'bookings'}`}
          submit={`Cancel ${cancellable.length}`}
          colour="red"
          state={{ kind: 'idle' }}
          changed={reason !== ''}
          onCancel={() => setCancelling('not asked')}
          onSubmit={() => {
            if (reason.trim() !== '') take('booking.cancel', reason);
          }}
        >
          <Textarea
            label="Reason"
            description="The same for all of them; customers and staff can read it"
            required
            data-autofocus
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </StepForm>
      </div>
    );
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label="Actions for the selection" data-foot="selection">
      <Text size="sm" fw={550} role="status">
        {marked.length} selected
      </Text>
      {steps.map((step) => {
        const count = allowing(step).length;
        if (count === 0) return null;
        const label =
          step === 'booking.allocateAutomatically'
            ? 'Assign automatically'
            : labelOf(manySteps[step].action, organisation);
        return (
          <Button
            key={step}
            size="xs"
            variant="default"
            onClick={() => (step === 'booking.cancel' ? setCancelling('asked') : take(step))}
          >
            {label} {count === marked.length ? '' : count}
          </Button>
        );
      })}
      <CloseButton size="sm" ml="auto" aria-label="Clear the selection" onClick={selection.clear} />
    </div>
  );
}
