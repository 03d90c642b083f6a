import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  applyPlanReportSchema,
  type PlanPreview,
  type PlanProblem,
  planProblemSchema,
} from '../../api/contract/planning.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { sendCommand } from '../client/sendCommand.ts';
import { offerStep } from '../undo/undo.tsx';

export type Applying =
  | { readonly kind: 'looking' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string; readonly problems: readonly PlanProblem[] };

export interface PlanToApply {
  readonly source: 'allocateAll' | 'swap';
  /** What has been done, for the message that offers to take it back. */
  readonly done: (bookings: number) => string;
  /** Closes what the plan was shown in. */
  readonly close: () => void;
}

const detailsSchema = z.object({ problems: planProblemSchema.array() });

/** Which changes cannot be made any more, if that is why the plan was refused. */
function problemsOf({ problem }: RequestFailed): readonly PlanProblem[] {
  return detailsSchema.safeParse(problem?.details).data?.problems ?? [];
}

/** Applies changes of a plan as one step, which one undo takes back. */
export function useApplyPlan({ source, done, close }: PlanToApply) {
  const client = useQueryClient();
  const [state, setState] = useState<Applying>({ kind: 'looking' });
  const apply = async (changes: PlanPreview['changes']): Promise<void> => {
    setState({ kind: 'saving' });
    try {
      const answer = await sendCommand('booking.applyPlan', {
        source,
        changes: changes.map(({ bookingId, ifRevision, after }) => ({
          bookingId,
          ifRevision,
          resourceIds: after.map(({ id }) => id),
        })),
      });
      noteKnown(answer.position);
      close();
      const refresh = () => refreshAfterCommand(client);
      refresh();
      if (answer.job !== undefined) {
        notifications.show({ message: 'It is carried out in parts; the timeline shows how far it is.' });
        return;
      }
      const { applied, inverse } = applyPlanReportSchema.parse(answer.report);
      offerStep({
        label: done(applied.length),
        undo: [{ name: 'booking.applyPlan', input: { source: 'undo', changes: inverse } }],
        refresh,
      });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setState({ kind: 'failed', message: error.message, problems: problemsOf(error) });
    }
  };
  return { state, apply };
}
