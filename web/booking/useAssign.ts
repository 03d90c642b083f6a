import { useCallback, useState } from 'react';
import {
  type ApplyPlanReport,
  applyPlanReportSchema,
  type Candidate,
  type CandidatesView,
  type NearestFit,
} from '../../api/contract/planning.ts';
import type { BookingView } from '../../api/contract/views.ts';
import { type CommandState, useCommand } from '../client/useCommand.ts';
import { peopleInstead, peopleWith } from './peopleOf.ts';
import { mayBeForced } from './steps/step.ts';

type Change = NearestFit['changes'][number]['change'];

interface HandOver {
  readonly sentence: string;
  readonly inverse: ApplyPlanReport['inverse'];
}

export interface Assigning {
  readonly state: CommandState;
  /** The person of the last attempt, beside whom a refusal is shown. */
  readonly attempted: string | undefined;
  /** Whether the last attempt was refused in a way that force can overrule. */
  readonly mayBeForced: boolean;
  readonly assign: (candidate: Candidate, options: { readonly force: boolean }) => void;
  /**
   * Makes a change that lets the booking fit, and assigns, in one step; undefined for a change that is made
   * elsewhere.
   */
  readonly makeChange: (change: Change) => (() => void) | undefined;
  /** The last hand-over, and how to undo both changes in one step; undefined if there was none. */
  readonly handedOver: { readonly sentence: string; readonly undo: () => void } | undefined;
  readonly retry: () => void;
}

/** Assigns a booking to candidates, one at a time, and reports the result. */
export function useAssign(booking: BookingView, view: CandidatesView): Assigning {
  const { state, send, retry } = useCommand();
  const [attempted, setAttempted] = useState<string | undefined>(undefined);
  const [step, setStep] = useState<HandOver | undefined>(undefined);
  const bookingId = booking.id;

  const assign = useCallback(
    ({ resourceId }: Candidate, { force }: { readonly force: boolean }) => {
      if (state.kind === 'saving') return;
      setAttempted(resourceId);
      setStep(undefined);
      // Who is chosen for a booking in conflict is chosen instead of whoever does not fit.
      const people = booking.conflict === true ? peopleInstead : peopleWith;
      const resourceIds = people(booking, resourceId);
      void send('booking.allocate', { bookingId, resourceIds, force }, view.revision);
    },
    [state.kind, send, booking, bookingId, view.revision],
  );

  const makeChange = (change: Change): (() => void) | undefined => {
    switch (change.kind) {
      case 'moveJob':
        return () => {
          setAttempted(undefined);
          const resourceIds = change.resources.map(({ id }) => id);
          const { start, end } = change;
          void send('booking.reschedule', { bookingId, start, end, resourceIds }, view.revision);
        };
      case 'handOver':
        return async () => {
          setAttempted(undefined);
          const { booking: other, resource, to } = change;
          const answer = await send('booking.applyPlan', {
            source: 'handOver',
            changes: [
              { bookingId, ifRevision: view.revision, resourceIds: peopleWith(booking, resource.id) },
              { bookingId: other.id, ifRevision: other.revision, resourceIds: other.resourceIds },
            ],
          });
          if (answer === undefined) return;
          const { inverse } = applyPlanReportSchema.parse(answer.report);
          const inPlace = other.resourceIds.length > 1 ? ` in place of ${resource.name}` : '';
          const sentence = `${to.name} has the other job now${inPlace}, and ${resource.name} has this one.`;
          setStep({ sentence, inverse });
        };
      case 'addLabels':
        return undefined;
    }
  };

  const undo = async (inverse: ApplyPlanReport['inverse']): Promise<void> => {
    setAttempted(undefined);
    const answer = await send('booking.applyPlan', { source: 'undo', changes: inverse });
    if (answer !== undefined) setStep(undefined);
  };

  return {
    state,
    attempted,
    handedOver: step && { sentence: step.sentence, undo: () => void undo(step.inverse) },
    mayBeForced: mayBeForced(state),
    assign,
    makeChange,
    retry: () => void retry(),
  };
}
