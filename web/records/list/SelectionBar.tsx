import { Button, CloseButton, Text } from '@mantine/core';
import { useState } from 'react';
import { mayCommand } from '../../../domain/mayCommand.ts';
import type { RecordName } from '../../../domain/records.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { type AnyRow, countedRecords, type EndStep, endStepsFor, hasEnded } from '../anyRecord.ts';
import { ConfirmStep } from '../ConfirmStep.tsx';
import type { NameOf } from '../fieldText.ts';
import { rowTitle } from '../rowTitle.ts';
import classes from './SelectionBar.module.css';
import type { ManySteps, Target } from './useManySteps.ts';
import type { Selection } from './useSelection.ts';

/** If more than these are selected, the rest is only counted in the confirmation. */
const mostNamed = 8;

export interface SelectionBarProps {
  readonly name: RecordName;
  readonly rows: readonly AnyRow[];
  readonly nameOf: NameOf;
  readonly selection: Selection;
  readonly steps: ManySteps;
}

/** How many records are selected, and the actions for all of them. */
export function SelectionBar({ name, rows, nameOf, selection, steps }: SelectionBarProps) {
  const session = useSession();
  const [asking, setAsking] = useState<{ readonly step: EndStep; readonly targets: readonly Target[] }>();
  const marked = rows.filter(({ id }) => selection.has(id));
  const { end, beginAgain } = endStepsFor(name);
  const targetsOf = (some: readonly AnyRow[]): readonly Target[] =>
    some.map((row) => ({ id: row.id, title: rowTitle(name, row, nameOf) }));
  const choices = [
    { step: end, targets: targetsOf(marked.filter((row) => !hasEnded(row))) },
    ...(beginAgain === null ? [] : [{ step: beginAgain, targets: targetsOf(marked.filter(hasEnded)) }]),
  ].filter(({ step, targets }) => targets.length > 0 && mayCommand(session, step.command));
  const counted = (count: number) => countedRecords(name, count);
  return (
    <>
      {marked.length > 0 && (
        <div className={classes.bar} role="toolbar" aria-label="Actions for the selection">
          <Text size="sm" fw={550} role="status">
            {marked.length} selected
          </Text>
          {choices.map(({ step, targets }) => (
            <Button
              key={step.command}
              size="xs"
              variant="default"
              loading={steps.outcome?.state === 'going on'}
              onClick={() => setAsking({ step, targets })}
            >
              {step.verb} {targets.length === marked.length ? '' : targets.length}
            </Button>
          ))}
          <CloseButton size="sm" ml="auto" aria-label="Clear the selection" onClick={selection.clear} />
        </div>
      )}
      <ConfirmStep
        opened={asking !== undefined}
        step={asking?.step ?? end}
        what={counted(asking?.targets.length ?? 0)}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          if (asking === undefined) return;
          setAsking(undefined);
          selection.clear();
          void steps.take(asking.step, asking.targets);
        }}
      >
        <ul className={classes.named}>
          {asking?.targets.slice(0, mostNamed).map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
          {asking !== undefined && asking.targets.length > mostNamed && (
            <li>and {asking.targets.length - mostNamed} more</li>
          )}
        </ul>
      </ConfirmStep>
    </>
  );
}
