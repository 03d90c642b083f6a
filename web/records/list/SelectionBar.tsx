import { Button, CloseButton, Text } from '@mantine/core';
import { useState } from 'react';
import type { CommandEffects } from '../../../api/contract/views.ts';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import type { NameOf } from '../../../domain/record/kinds/kindOfField.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { EffectsNote } from '../../effects/EffectsNote.tsx';
import { effectsTogether } from '../../effects/effectsTogether.ts';
import { useAskEffects } from '../../effects/useAskEffects.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { useMinute } from '../../shell/useMinute.ts';
import { type AnyRow, countedRecords, type EndStep, endStepsFor, hasEnded } from '../anyRecord.ts';
import { ConfirmStep } from '../ConfirmStep.tsx';
import { foreseeableEnd } from '../foreseeableEnd.ts';
import { partsOf } from '../recordParts.ts';
import { rowTitle } from '../rowTitle.ts';
import { StillToDo } from '../StillToDo.tsx';
import { isSameStep, possibleSteps, stepsOf } from '../stages/recordSteps.ts';
import type { TakesSteps } from '../stages/useStageSteps.tsx';
import classes from './SelectionBar.module.css';
import type { ManySteps, Target } from './useManySteps.ts';
import type { Selection } from './useSelection.ts';

/** If more than these are selected, the rest is only counted in the confirmation. */
const mostNamed = 8;

/** A step with several records, and what it would mean for bookings. */
interface Question {
  readonly step: EndStep;
  readonly targets: readonly Target[];
  readonly effects: CommandEffects;
}

export interface SelectionBarProps {
  readonly name: RecordName;
  readonly rows: readonly AnyRow[];
  readonly nameOf: NameOf;
  readonly selection: Selection;
  readonly steps: ManySteps;
  /** Takes the steps of records that have stages, with all that are selected. */
  readonly stageSteps: TakesSteps;
}

/** How many records are selected, and the actions for all of them. */
export function SelectionBar(props: SelectionBarProps) {
  const { name, rows, nameOf, selection, steps, stageSteps } = props;
  const { forMany: ForMany } = partsOf(name);
  const now = useMinute();
  const session = useSession();
  const askEffects = useAskEffects();
  /** What is to be confirmed; `begun` while the server is asked what it would break. */
  const [asking, setAsking] = useState<'begun' | Question>();
  const question = asking === 'begun' ? undefined : asking;
  const marked = rows.filter(({ id }) => selection.has(id));
  const { end, beginAgain } = endStepsFor(name);
  const targetsOf = (some: readonly AnyRow[]): readonly Target[] =>
    some.map((row) => ({ id: row.id, title: rowTitle(name, row, nameOf) }));
  const choices = [
    ...(end === null ? [] : [{ step: end, targets: targetsOf(marked.filter((row) => !hasEnded(row))) }]),
    ...(beginAgain === null ? [] : [{ step: beginAgain, targets: targetsOf(marked.filter(hasEnded)) }]),
  ].filter(({ step, targets }) => targets.length > 0 && mayCommand(session, step.command));
  const through = stepsOf(name, session).flatMap((step) => {
    const able = marked.filter((row) =>
      possibleSteps(name, row, session, now).some((one) => isSameStep(one, step)),
    );
    return able.length === 0 ? [] : [{ step, targets: targetsOf(able) }];
  });
  const begin = async (step: EndStep, targets: readonly Target[]) => {
    setAsking('begun');
    const foreseen: CommandEffects[] = [];
    for (const { id } of targets) {
      const effects = await askEffects(foreseeableEnd(name, step, id));
      if (effects !== undefined) foreseen.push(effects);
    }
    setAsking({ step, targets, effects: effectsTogether(foreseen) });
  };
  const take = (then: 'reassign' | 'nothing') => {
    if (question === undefined) return;
    setAsking(undefined);
    selection.clear();
    void steps.take(question.step, question.targets, then);
  };
  const broken = question?.effects.newConflicts.length ?? 0;
  return (
    <>
      {marked.length > 0 && (
        <div className={classes.bar} role="toolbar" aria-label="Actions for the selection">
          <Text size="sm" fw={550} role="status">
            {marked.length} selected
          </Text>
          {through.map(({ step, targets }) => (
            <Button
              key={`${step.command} ${step.verb}`}
              size="xs"
              variant="default"
              loading={stageSteps.state === 'saving' || steps.outcome?.state === 'going on'}
              onClick={() => stageSteps.begin(step, targets, selection.clear)}
            >
              {step.verb} {targets.length === marked.length ? '' : targets.length}
            </Button>
          ))}
          {choices.map(({ step, targets }) => (
            <Button
              key={step.command}
              size="xs"
              variant="default"
              loading={asking === 'begun' || steps.outcome?.state === 'going on'}
              onClick={() => void begin(step, targets)}
            >
              {step.verb} {targets.length === marked.length ? '' : targets.length}
            </Button>
          ))}
          {ForMany !== undefined && <ForMany rows={marked} onDone={selection.clear} />}
          <CloseButton size="sm" ml="auto" aria-label="Clear the selection" onClick={selection.clear} />
        </div>
      )}
      {end !== null && (
        <ConfirmStep
          opened={question !== undefined}
          step={question?.step ?? end}
          what={countedRecords(name, question?.targets.length ?? 0)}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => take('nothing')}
          reassigning={
            broken === 0 || !mayCommand(session, 'booking.applyPlan')
              ? undefined
              : { bookings: broken, onConfirm: () => take('reassign') }
          }
        >
          <ul className={classes.named}>
            {question?.targets.slice(0, mostNamed).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {question !== undefined && question.targets.length > mostNamed && (
              <li>and {question.targets.length - mostNamed} more</li>
            )}
          </ul>
          {question !== undefined && question.step.command === end.command && (
            <StillToDo name={name} targets={question.targets} />
          )}
          {question !== undefined && <EffectsNote effects={question.effects} />}
        </ConfirmStep>
      )}
    </>
  );
}
