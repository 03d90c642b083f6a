import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AbsenceReport, absenceReportSchema } from '../../../api/contract/views.ts';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { noteKnown } from '../../client/knownPosition.ts';
import { refreshAfterCommand } from '../../client/refreshAfterCommand.ts';
import { RequestFailed } from '../../client/requestFailed.ts';
import { sendAnyCommand } from '../../client/sendCommand.ts';
import { reassign } from '../../plans/reassignment.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { offerStep } from '../../undo/undo.tsx';
import { type UndoCommand, undoOf } from '../../undo/undoOf.ts';
import { countedRecords } from '../anyRecord.ts';

/** A record that an action applies to, and its name. */
export interface Target {
  readonly id: string;
  readonly title: string;
}

/** A step that is taken with many records: its command, and the word for what they are then. */
export interface ManyStep {
  readonly command: string;
  /** `archived` */
  readonly done: string;
}

/** The result of a bulk action. */
export interface ManyOutcome {
  readonly step: ManyStep;
  readonly taken: readonly Target[];
  readonly failed: readonly (Target & { readonly reason: string })[];
  /** The total number, while it is in progress. */
  readonly of: number;
  readonly state: 'going on' | 'done';
}

export interface ManySteps {
  readonly outcome: ManyOutcome | undefined;
  /**
   * Takes the step, with what it asks for; afterwards the bookings that it broke can be given to others at once.
   */
  readonly take: (
    step: ManyStep,
    targets: readonly Target[],
    then?: 'reassign' | 'nothing',
    input?: object,
  ) => Promise<void>;
  readonly forget: () => void;
}

/**
 * Applies a step to many records, one after the other: a refusal for one is reported, and the others continue. All of
 * them are one step, which one undo takes back.
 */
export function useManySteps(name: RecordName): ManySteps {
  const client = useQueryClient();
  const session = useSession();
  const [outcome, setOutcome] = useState<ManyOutcome>();

  const take: ManySteps['take'] = async (step, targets, then = 'nothing', input = {}) => {
    const taken: Target[] = [];
    const failed: (Target & { reason: string })[] = [];
    const undo: UndoCommand[] = [];
    const broken = new Map<string, AbsenceReport['conflicts'][number]>();
    const tell = (state: ManyOutcome['state']) =>
      setOutcome({ step, taken: [...taken], failed: [...failed], of: targets.length, state });
    tell('going on');
    for (const target of targets) {
      try {
        const answer = await sendAnyCommand(step.command, { [`${name}Id`]: target.id, ...input });
        noteKnown(answer.position);
        taken.push(target);
        undo.push(...(undoOf(step.command, answer)?.undo ?? []));
        const report = absenceReportSchema.safeParse(answer.report).data;
        for (const one of report?.conflicts ?? []) broken.set(one.bookingId, one);
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        failed.push({ ...target, reason: error.message });
      }
      tell('going on');
    }
    tell('done');
    const refresh = () => refreshAfterCommand(client);
    const conflicts = [...broken.values()].toSorted((one, other) => one.start - other.start);
    if (undo.length > 0 && undo.every((one) => mayCommand(session, one.name))) {
      const label = `${countedRecords(name, undo.length)} ${step.done}`;
      offerStep({ label, undo, refresh }, conflicts);
    }
    if (then === 'reassign' && conflicts.length > 0) reassign(conflicts);
    await refresh();
  };
  return { outcome, take, forget: () => setOutcome(undefined) };
}
