import { useCallback, useState } from 'react';
import type { Candidate, CandidatesView, NearestFit } from '../../api/contract/planning.ts';
import type { BookingView } from '../../api/contract/views.ts';
import { type CommandState, useCommand } from '../client/useCommand.ts';
import { refusedAsBusy } from './steps/step.ts';

type Change = NearestFit['changes'][number]['change'];

export interface Assigning {
  readonly state: CommandState;
  /** Whom the last attempt was about; the refusal is told beside them. */
  readonly attempted: string | undefined;
  /** Whether the last attempt was refused because they are busy, which force overrules. */
  readonly busy: boolean;
  readonly assign: (candidate: Candidate, options: { readonly force: boolean }) => void;
  /** Makes a change that lets the booking fit, and assigns; undefined for one that is made elsewhere. */
  readonly makeChange: (change: Change) => (() => void) | undefined;
  readonly retry: () => void;
}

/** Gives a booking to candidates, one at a time, and tells what became of it. */
export function useAssign(booking: BookingView, view: CandidatesView): Assigning {
  const { state, send, retry } = useCommand();
  const [attempted, setAttempted] = useState<string | undefined>(undefined);
  const bookingId = booking.id;

  const assign = useCallback(
    ({ resourceId }: Candidate, { force }: { readonly force: boolean }) => {
      if (state.kind === 'saving') return;
      setAttempted(resourceId);
      const resourceIds = peopleWith(booking, resourceId);
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
          const other = { bookingId: change.booking.id, resourceIds: [change.to.id] };
          const handedOver = await send('booking.allocate', other, change.booking.revision);
          if (handedOver === undefined) return;
          const resourceIds = peopleWith(booking, change.resource.id);
          await send('booking.allocate', { bookingId, resourceIds }, view.revision);
        };
      case 'addLabels':
        return undefined;
    }
  };

  return {
    state,
    attempted,
    busy: refusedAsBusy(state),
    assign,
    makeChange,
    retry: () => void retry(),
  };
}

/** One person more while some are lacking, else in the place of the last. */
function peopleWith({ resources, resourcesNeeded }: BookingView, resourceId: string): string[] {
  const others = resources.map(({ id }) => id).filter((id) => id !== resourceId);
  return [...others.slice(0, Math.max(0, resourcesNeeded - 1)), resourceId];
}
