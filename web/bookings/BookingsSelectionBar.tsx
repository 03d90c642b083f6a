import { Anchor, Button, CloseButton, Text } from '@mantine/core';
import { useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { allManySteps, type ManyStep, type StepWithMany } from '../../domain/booking/manySteps.ts';
import { mayTakeManyStep, nameOfManyStep } from '../../domain/booking/stepOfMany.ts';
import { labelOf } from '../../domain/workflow/possibleActions.ts';
import { standing } from '../booking/standing.ts';
import { jobsToOffer, offeringJobs } from '../jobBoard/offeringJobs.ts';
import { SelectAll } from '../records/list/SelectAll.tsx';
import classes from '../records/list/SelectionBar.module.css';
import type { Selection } from '../records/list/useSelection.ts';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { type ListTotal, totalText } from '../shell/totalText.ts';
import { useMinute } from '../shell/useMinute.ts';
import { usePhone } from '../shell/usePhone.ts';
import { type FormStep, ManyBookingsForm } from './ManyBookingsForm.tsx';
import { isPlain } from './plainStep.ts';

export interface BookingsSelectionBarProps {
  readonly rows: readonly BookingView[];
  readonly selection: Selection;
  readonly onTake: (asked: StepWithMany, bookings: readonly BookingView[]) => void;
  /** How many bookings the list shows on all of its pages, and what selects them; omitted for whoever may not. */
  readonly whole?: { readonly of: ListTotal; readonly onSelect: () => void } | undefined;
}

/** How many bookings are selected, and the steps that can be taken with them, each for those that allow it. */
export function BookingsSelectionBar({ rows, selection, onTake, whole }: BookingsSelectionBarProps) {
  const actor = useActor();
  const { organisation } = useSession();
  const phone = usePhone();
  const now = useMinute();
  const [form, setForm] = useState<FormStep>();
  const marked = rows.filter(({ id }) => selection.has(id));
  if (marked.length === 0) return null;
  const allowing = (step: ManyStep) =>
    marked.filter((booking) => mayTakeManyStep(step, standing(booking), actor, organisation));
  const offerable = jobsToOffer(actor, marked, now);
  const verbOf = (step: ManyStep) => nameOfManyStep(step, (action) => labelOf(action, organisation));
  const take = (asked: StepWithMany) => {
    onTake(asked, allowing(asked.step));
    selection.clear();
    setForm(undefined);
  };
  if (form !== undefined) {
    const count = allowing(form).length;
    return (
      <div className={`${classes.bar} ${classes.asking}`}>
        <ManyBookingsForm
          step={form}
          title={`${verbOf(form)} ${count} ${count === 1 ? 'booking' : 'bookings'}`}
          submit={`${verbOf(form)} ${count}`}
          onCancel={() => setForm(undefined)}
          onTake={take}
        />
      </div>
    );
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label="Actions for the selection" data-foot="selection">
      {phone && <SelectAll rows={rows} selection={selection} />}
      <Text size="sm" fw={550} role="status">
        {marked.length} selected
      </Text>
      {whole !== undefined && marked.length === rows.length && whole.of.total > rows.length && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          c="bright"
          underline="always"
          onClick={whole.onSelect}
        >
          Select all {totalText(whole.of)}
        </Anchor>
      )}
      {allManySteps.map((step) => {
        const count = allowing(step).length;
        if (count === 0) return null;
        return (
          <Button
            key={step}
            size="xs"
            variant="default"
            onClick={() => (isPlain(step) ? take({ step }) : setForm(step))}
          >
            {verbOf(step)} {count === marked.length ? '' : count}
          </Button>
        );
      })}
      {offerable.length > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            offeringJobs.become(offerable);
            selection.clear();
          }}
        >
          Send to the job board {offerable.length === marked.length ? '' : offerable.length}
        </Button>
      )}
      <CloseButton size="sm" ml="auto" aria-label="Clear the selection" onClick={selection.clear} />
    </div>
  );
}
