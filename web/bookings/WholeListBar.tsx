import { Anchor, Button, CloseButton, Text } from '@mantine/core';
import { useState } from 'react';
import type { BookingsQuery } from '../../api/contract/views.ts';
import { allManySteps, type ManyStep, type StepWithMany } from '../../domain/booking/manySteps.ts';
import { isActiveAlready, nameOfManyStep, refusalOfMass } from '../../domain/booking/stepOfMany.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { labelOf } from '../../domain/workflow/possibleActions.ts';
import classes from '../records/list/SelectionBar.module.css';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { type ListTotal, totalText } from '../shell/totalText.ts';
import { ManyBookingsForm } from './ManyBookingsForm.tsx';
import { isPlain } from './plainStep.ts';
import { WholeListDialog } from './WholeListDialog.tsx';

export interface WholeListBarProps {
  /** How many bookings the list shows, on all of its pages. */
  readonly of: ListTotal;
  readonly query: BookingsQuery;
  /** Back to the page that is shown. */
  readonly onPage: () => void;
  readonly onTake: (asked: StepWithMany) => void;
}

/** The steps that can be taken with every booking of a list; which of them allow it is found out before. */
export function WholeListBar({ of, query, onPage, onTake }: WholeListBarProps) {
  const actor = useActor();
  const { organisation } = useSession();
  const [form, setForm] = useState<ManyStep>();
  const [asked, setAsked] = useState<StepWithMany>();
  const verbOf = (step: ManyStep) => nameOfManyStep(step, (action) => labelOf(action, organisation));
  const dialog = asked !== undefined && (
    <WholeListDialog
      asked={asked}
      verb={verbOf(asked.step)}
      query={query}
      onChange={setAsked}
      onCancel={() => setAsked(undefined)}
      onTake={() => {
        setAsked(undefined);
        setForm(undefined);
        onTake(asked);
      }}
    />
  );
  if (form !== undefined && !isPlain(form)) {
    return (
      <div className={`${classes.bar} ${classes.asking}`}>
        {dialog}
        <ManyBookingsForm
          step={form}
          title={`${verbOf(form)} all ${totalText(of)} bookings`}
          submit="Next"
          onCancel={() => setForm(undefined)}
          onTake={setAsked}
        />
      </div>
    );
  }
  return (
    <div className={classes.bar} role="toolbar" aria-label="Actions for the whole list" data-foot="selection">
      {dialog}
      <Text size="sm" fw={550} role="status">
        All {totalText(of)} of this list
      </Text>
      <Anchor component="button" type="button" size="sm" c="bright" underline="always" onClick={onPage}>
        Only this page
      </Anchor>
      {allManySteps
        .filter((step) => mayCommand({ ...actor, organisation }, step))
        .filter((step) => refusalOfMass(step, organisation.settings) === undefined)
        .filter((step) => !isActiveAlready(step, { inactive: query.inactive === 'only' }))
        .map((step) => (
          <Button
            key={step}
            size="xs"
            variant="default"
            onClick={() => (isPlain(step) ? setAsked({ step }) : setForm(step))}
          >
            {verbOf(step)}
          </Button>
        ))}
      <CloseButton size="sm" ml="auto" aria-label="Clear the selection" onClick={onPage} />
    </div>
  );
}
