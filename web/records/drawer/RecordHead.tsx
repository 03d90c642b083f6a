import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import type { CommandEffects } from '../../../api/contract/views.ts';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { takeWantedRecordStep, useWantedStep } from '../../booking/wantedStep.ts';
import { useCommand } from '../../client/useCommand.ts';
import { EffectsNote } from '../../effects/EffectsNote.tsx';
import { useAskEffects } from '../../effects/useAskEffects.ts';
import { reassignBroken } from '../../plans/reassignment.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useMinute } from '../../shell/useMinute.ts';
import { type AnyRow, type EndStep, endStepsFor, hasEnded, recordOf } from '../anyRecord.ts';
import { ConfirmStep } from '../ConfirmStep.tsx';
import { EndedMark } from '../EndedMark.tsx';
import { foreseeableEnd } from '../foreseeableEnd.ts';
import { MergedInto } from '../MergedInto.tsx';
import { mayWriteRow } from '../mayWriteRow.ts';
import { pictureOf } from '../RecordPicture.tsx';
import { partsOf } from '../recordParts.ts';
import { StillToDo } from '../StillToDo.tsx';
import { statusFieldOf } from '../stages/ownStatuses.ts';
import { stepsAt } from '../stages/recordSteps.ts';
import { StageBadge } from '../stages/StageBadge.tsx';
import { StageMenu } from '../stages/StageMenu.tsx';
import { StepButton } from '../stages/StepButton.tsx';
import { useStageSteps } from '../stages/useStageSteps.tsx';
import { RecordPortrait } from './RecordPortrait.tsx';

export interface RecordHeadProps {
  readonly name: RecordName;
  readonly row: AnyRow;
  readonly title: string;
  readonly onEdit: () => void;
  readonly onDone: (answer: CommandAnswerBody) => void;
  /** Called once the record is gone. */
  readonly onGone: () => void;
}

/**
 * The image of a record, its stage, whether it is in use, the actions that change that, and the result of the last one.
 */
export function RecordHead({ name, row, title, onEdit, onDone, onGone }: RecordHeadProps) {
  const session = useSession();
  const command = useCommand();
  const askEffects = useAskEffects();
  /** What the step would mean, while the user is asked to confirm it; `begun` while the server is asked. */
  const [asking, setAsking] = useState<'begun' | { readonly effects: CommandEffects | undefined }>();
  const ended = hasEnded(row);
  const { steps: further = [] } = partsOf(name);
  const stageSteps = useStageSteps(name);
  const offered = stepsAt(recordOf(name).declaration, row, session, useMinute());
  const possible = offered.filter(({ refused }) => refused === undefined);
  const target = { id: row.id, title };
  const wanted = useWantedStep();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that is wanted, with what can be taken now
  useEffect(() => {
    const chosen = wanted && takeWantedRecordStep(row.id);
    const step = possible.find((one) => one.name === chosen);
    if (step !== undefined) stageSteps.begin(step, [target]);
  }, [wanted, row.id]);
  const { end, beginAgain } = endStepsFor(name);
  const declared = ended && beginAgain !== null ? beginAgain : end;
  const writes = mayWriteRow(session, name, row);
  const step = writes && declared !== null && mayCommand(session, declared.command) ? declared : undefined;
  const edits = writes && mayCommand(session, `${name}.change`) && !(ended && endsArchived(name));
  const input = { [`${name}Id`]: row.id };
  const begin = async (step: EndStep) => {
    setAsking('begun');
    const effects = await askEffects(foreseeableEnd(name, step, row.id));
    const breaks = (effects?.newConflicts.length ?? 0) > 0;
    if (step.inverse === null || asksFirst(name, step) || breaks) setAsking({ effects });
    else await take(step);
  };
  const take = async (step: EndStep, then: 'reassign' | 'nothing' = 'nothing') => {
    setAsking(undefined);
    const answer = await command.sendAny(step.command, input);
    if (answer === undefined) return;
    if (then === 'reassign') reassignBroken(answer);
    if (step.inverse === null) onGone();
    else onDone(answer);
  };
  const question = asking === 'begun' ? undefined : asking;
  const broken = question?.effects?.newConflicts.length ?? 0;
  const staged = recordOf(name).stages !== null;
  if (!ended && !edits && step === undefined && !staged && pictureOf(name, row) === null) return null;
  return (
    <>
      <Group gap="xs">
        <RecordPortrait name={name} row={row} title={title} />
        {statusFieldOf(name) === undefined ? (
          <StageBadge name={name} row={row} />
        ) : (
          <StageMenu name={name} row={row} title={title} steps={stageSteps} />
        )}
        <EndedMark name={name} row={row} />
        {offered.map((one) => (
          <StepButton
            key={one.name}
            step={one}
            variant={one === possible[0] ? 'filled' : 'default'}
            loading={stageSteps.state === 'saving'}
            onTake={() => stageSteps.begin(one, [target])}
          />
        ))}
        {edits && (
          <Button size="xs" variant="default" onClick={onEdit}>
            Edit
          </Button>
        )}
        {step !== undefined && (
          <Button
            size="xs"
            variant="default"
            loading={asking === 'begun' || command.state.kind === 'saving'}
            onClick={() => void begin(step)}
          >
            {step.verb}
          </Button>
        )}
        {further.map((Step) => (
          <Step key={Step.name} row={row} />
        ))}
      </Group>
      <MergedInto name={name} row={row} />
      {step !== undefined && (
        <ConfirmStep
          opened={question !== undefined}
          step={step}
          what={title}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => void take(step)}
          reassigning={
            broken === 0 || !mayCommand(session, 'booking.applyPlan')
              ? undefined
              : { bookings: broken, onConfirm: () => void take(step, 'reassign') }
          }
        >
          {asksFirst(name, step) && <StillToDo name={name} targets={[target]} />}
          {question?.effects !== undefined && <EffectsNote effects={question.effects} />}
        </ConfirmStep>
      )}
      {stageSteps.shown}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </>
  );
}

/**
 * Whether a step is asked about even if it breaks nothing: who is deactivated can no longer sign in or be planned for.
 */
function asksFirst(name: RecordName, { command }: EndStep): boolean {
  return recordOf(name).declaration.ends === 'deactivated' && command === endStepsFor(name).end?.command;
}

/** Whether the record is one that is archived, and cannot be changed until it is restored. */
function endsArchived(name: RecordName): boolean {
  return recordOf(name).declaration.ends === 'archived';
}
