import { type ReactNode, useState } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { useCommand } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import type { ManySteps, Target } from '../list/useManySteps.ts';
import type { RecordStep } from './recordSteps.ts';
import { StepDialog } from './StepDialog.tsx';

/** Takes records through the steps of their life. */
export interface TakesSteps {
  /** Takes a step, after asking for what it asks for. `onTaken`: called once it is taken, or with many begun. */
  readonly begin: (step: RecordStep, targets: readonly Target[], onTaken?: () => void) => void;
  readonly state: 'idle' | 'saving';
}

/**
 * Steps taken on a screen, and what it shows of them: the dialog of a step that asks for something, and why the last one
 * was refused. `many`: takes a step with several records.
 */
export function useStageSteps(
  name: RecordName,
  many?: ManySteps,
): TakesSteps & { readonly shown: ReactNode } {
  const command = useCommand();
  const [asking, setAsking] = useState<Asking>();
  const saving = command.state.kind === 'saving' ? 'saving' : 'idle';
  const take = async ({ step, targets, onTaken }: Asking, input: object) => {
    const [first, ...others] = targets;
    if (first === undefined) return;
    if (others.length > 0) {
      setAsking(undefined);
      onTaken?.();
      await many?.take(step, targets, 'nothing', { ...step.given, ...input });
      return;
    }
    const answer = await command.sendAny(step.command, {
      [`${name}Id`]: first.id,
      ...step.given,
      ...input,
    });
    if (answer === undefined) return;
    setAsking(undefined);
    onTaken?.();
  };
  const notice = <CommandNotice state={command.state} onRetry={() => void command.retry()} />;
  return {
    state: saving,
    begin(step, targets, onTaken) {
      command.forget();
      const begun = { step, targets, onTaken };
      if (Object.keys(step.asks).length === 0) void take(begun, {});
      else setAsking(begun);
    },
    shown:
      asking === undefined ? (
        notice
      ) : (
        <StepDialog
          name={name}
          step={asking.step}
          targets={asking.targets}
          saving={saving}
          onTake={(input) => take(asking, input)}
          onClose={() => {
            command.forget();
            setAsking(undefined);
          }}
        >
          {notice}
        </StepDialog>
      ),
  };
}

interface Asking {
  readonly step: RecordStep;
  readonly targets: readonly Target[];
  readonly onTaken?: (() => void) | undefined;
}
