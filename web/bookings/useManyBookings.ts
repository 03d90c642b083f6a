import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadReport } from '../../api/contract/upload.ts';
import type { BookingsQuery, BookingView } from '../../api/contract/views.ts';
import {
  type BookingOfMany,
  inputWithMany,
  type ManyStep,
  manySteps,
  type StepWithMany,
} from '../../domain/booking/manySteps.ts';
import { labelOf } from '../../domain/workflow/possibleActions.ts';
import { useEarlyStep } from '../booking/early/useEarlyStep.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { reasonOf, sendInBulk } from '../client/sendBulk.ts';
import { useSession } from '../shell/SessionContext.ts';
import { offerStep } from '../undo/undo.tsx';
import { undoOfMany } from '../undo/undoOf.ts';
import { bookingTitle } from './bookingTexts.ts';
import { takeStepWithList } from './takeStepWithList.ts';

/** What has become of a step with many bookings; those that were refused are named with the reason. */
export type ManyBookingsState =
  | { readonly kind: 'idle' }
  /** `done`: how many have been taken so far, as far as that is known. */
  | { readonly kind: 'sending'; readonly of: number; readonly done?: number }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'done';
      readonly step: ManyStep;
      readonly taken: number;
      readonly refused: readonly RefusedBooking[];
      /** What keeps it, if it was taken with all of a list. */
      readonly uploadId?: string | undefined;
      /** Whether it has been undone since, from its message. */
      readonly undone?: boolean;
    };

/** A booking with which a step could not be taken. */
export interface RefusedBooking {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/**
 * Takes a step with many bookings: one that is refused stops no other, and all are undone together. Those of a selection
 * are sent one by one in a request; all of a list are found by the server, which goes on if nobody waits for it.
 */
export function useManyBookings() {
  const client = useQueryClient();
  const { organisation } = useSession();
  const askIfEarly = useEarlyStep();
  const [state, setState] = useState<ManyBookingsState>({ kind: 'idle' });
  /** Says what has been done, and later, as long as that is still said, whether it is undone. */
  const tell = (done: Extract<ManyBookingsState, { kind: 'done' }>) => {
    const undone = { ...done, undone: true };
    setState(done);
    return (what: 'undo' | 'redo') => {
      const [before, after] = what === 'undo' ? [done, undone] : [undone, done];
      setState((now) => (now === before ? after : now));
    };
  };
  const refresh = () => refreshAfterCommand(client);
  const take = async (asked: StepWithMany, bookings: readonly BookingView[]): Promise<void> => {
    const { step } = asked;
    const meant =
      step === 'booking.dispatch' ? await askIfEarly(labelOf('dispatch', organisation), bookings) : {};
    if (meant === undefined) return;
    setState({ kind: 'sending', of: bookings.length });
    try {
      const outcomes = await sendInBulk(
        bookings.map((booking) => ({
          name: step,
          input: { ...inputWithMany(asked, ofMany(booking), organisation.timeZone), ...meant },
          ifRevision: booking.revision,
        })),
      );
      const refused = outcomes.flatMap((one, place) => {
        const booking = bookings[place];
        const reason = reasonOf(one);
        if (reason === undefined || booking === undefined) return [];
        return [{ id: booking.id, title: bookingTitle(booking), reason }];
      });
      const onTakenBack = tell({ kind: 'done', step, taken: outcomes.length - refused.length, refused });
      const undo = undoOfMany(step, outcomes);
      if (undo.length > 0) {
        offerStep({
          label: `${undo.length === 1 ? '1 booking' : `${undo.length} bookings`} ${manySteps[step].done}`,
          undo,
          refresh,
          onTakenBack,
        });
      }
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setState({ kind: 'failed', message: error.message });
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [kind] }) => kind === 'bookings' || kind === 'booking',
    });
  };
  const takeWithAll = async (asked: StepWithMany, query: BookingsQuery, of: number): Promise<void> => {
    const { step } = asked;
    setState({ kind: 'sending', of, done: 0 });
    try {
      const report = await takeStepWithList(query, { asked, dryRun: false }, ({ done, total }) =>
        setState({ kind: 'sending', of: total, done }),
      );
      const { changed, uploadId } = report;
      const onTakenBack = tell({
        kind: 'done',
        step,
        taken: changed,
        refused: refusedOf(report),
        uploadId: uploadId ?? undefined,
      });
      noteKnown(report.position);
      if (uploadId !== null && changed > 0) {
        const label = `${changed === 1 ? '1 booking' : `${changed} bookings`} ${manySteps[step].done}`;
        offerStep({ label, undo: [], uploadId, refresh, onTakenBack });
      }
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setState({ kind: 'failed', message: error.message });
    }
    await refreshAfterCommand(client);
  };
  return { state, take, takeWithAll, forget: () => setState({ kind: 'idle' }) };
}

/** The bookings with which a step was not taken, and why. */
export function refusedOf({ errors }: Pick<UploadReport, 'errors'>): readonly RefusedBooking[] {
  return errors.map(({ line, value, reason }) => ({ id: String(line), title: value ?? '', reason }));
}

function ofMany(booking: BookingView): BookingOfMany {
  return { ...booking, resourceIds: booking.resources.map(({ id }) => id) };
}
