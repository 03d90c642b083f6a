import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordName } from '../../../domain/records.ts';
import { noteKnown } from '../../client/knownPosition.ts';
import { RequestFailed } from '../../client/requestFailed.ts';
import { sendAnyCommand } from '../../client/sendCommand.ts';
import type { EndStep } from '../anyRecord.ts';

/** A record that an action applies to, and its name. */
export interface Target {
  readonly id: string;
  readonly title: string;
}

/** The result of a bulk action. */
export interface ManyOutcome {
  readonly step: EndStep;
  readonly taken: readonly Target[];
  readonly failed: readonly (Target & { readonly reason: string })[];
  /** The total number, while it is in progress. */
  readonly of: number;
  readonly state: 'going on' | 'done' | 'taken back';
}

export interface ManySteps {
  readonly outcome: ManyOutcome | undefined;
  readonly take: (step: EndStep, targets: readonly Target[]) => Promise<void>;
  /** Takes the inverse step for all records for which it succeeded. */
  readonly undo: () => Promise<void>;
  readonly forget: () => void;
}

/**
 * Applies a step to many records, one after the other: a refusal for one is reported, and the others
 * continue.
 */
export function useManySteps(name: RecordName): ManySteps {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<ManyOutcome>();

  const run = async (
    step: EndStep,
    command: string,
    targets: readonly Target[],
    end: ManyOutcome['state'],
  ) => {
    const taken: Target[] = [];
    const failed: (Target & { reason: string })[] = [];
    const tell = (state: ManyOutcome['state']) =>
      setOutcome({ step, taken: [...taken], failed: [...failed], of: targets.length, state });
    tell('going on');
    for (const target of targets) {
      try {
        const answer = await sendAnyCommand(command, { [`${name}Id`]: target.id });
        noteKnown(answer.position);
        taken.push(target);
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        failed.push({ ...target, reason: error.message });
      }
      tell('going on');
    }
    tell(end);
    await client.invalidateQueries({ queryKey: ['records'] });
  };
  return {
    outcome,
    take: (step, targets) => run(step, step.command, targets, 'done'),
    undo: async () => {
      if (outcome?.step.inverse == null) return;
      await run(outcome.step, outcome.step.inverse, outcome.taken, 'taken back');
    },
    forget: () => setOutcome(undefined),
  };
}
