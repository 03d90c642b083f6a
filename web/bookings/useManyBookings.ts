import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { labelOf } from '../../domain/workflow/possibleActions.ts';
import { useEarlyStep } from '../booking/early/useEarlyStep.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { sendInBulk } from '../client/sendBulk.ts';
import { useSession } from '../shell/SessionContext.ts';
import { offerStep } from '../undo/undo.tsx';
import { undoOfMany } from '../undo/undoOf.ts';
import { bookingTitle } from './bookingTexts.ts';
import { type Move, movedSpan } from './movedSpan.ts';

/** The steps that can be taken with many bookings at once, and what they have become afterwards. */
export const manySteps = {
  'booking.confirm': { action: 'confirm', done: 'confirmed' },
  'booking.dispatch': { action: 'dispatch', done: 'dispatched' },
  'booking.allocateAutomatically': { action: 'allocate', done: 'assigned automatically' },
  'booking.allocate': { action: 'allocate', done: 'reassigned' },
  'booking.reschedule': { action: 'reschedule', done: 'moved' },
  'booking.edit': { action: 'edit', done: 'labelled' },
  'booking.cancel': { action: 'cancel', done: 'cancelled' },
} as const;
export type ManyStep = keyof typeof manySteps;

/** The steps that take nothing but the bookings. */
export type PlainStep = 'booking.confirm' | 'booking.dispatch' | 'booking.allocateAutomatically';

/** A step with many bookings, and what it takes besides them. */
export type Asked =
  | { readonly step: PlainStep }
  | { readonly step: 'booking.cancel'; readonly reason: string }
  /** Takes the place of the primary person; others who share a booking stay. */
  | { readonly step: 'booking.allocate'; readonly resourceId: string }
  | { readonly step: 'booking.reschedule'; readonly move: Move }
  /** Is added to the labels that each has. */
  | { readonly step: 'booking.edit'; readonly labelId: string };

/** What has become of a step with many bookings; those that were refused are named with the reason. */
export type ManyBookingsState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly of: number }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'done';
      readonly step: ManyStep;
      readonly taken: number;
      readonly refused: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
    };

/** Takes a step with many bookings in one request: one that is refused stops no other, and all are undone together. */
export function useManyBookings() {
  const client = useQueryClient();
  const { organisation } = useSession();
  const askIfEarly = useEarlyStep();
  const [state, setState] = useState<ManyBookingsState>({ kind: 'idle' });
  const take = async (asked: Asked, bookings: readonly BookingView[]): Promise<void> => {
    const { step } = asked;
    const meant =
      step === 'booking.dispatch' ? await askIfEarly(labelOf('dispatch', organisation), bookings) : {};
    if (meant === undefined) return;
    setState({ kind: 'sending', of: bookings.length });
    try {
      const outcomes = await sendInBulk(
        bookings.map((booking) => ({
          name: step,
          input: { bookingId: booking.id, ...meant, ...inputOf(asked, booking, organisation.timeZone) },
          ifRevision: booking.revision,
        })),
      );
      const refused = outcomes.flatMap((one, place) => {
        const booking = bookings[place];
        if (one.outcome === 'accepted' || booking === undefined) return [];
        return [{ id: booking.id, title: bookingTitle(booking), reason: one.problem.detail }];
      });
      setState({ kind: 'done', step, taken: outcomes.length - refused.length, refused });
      const undo = undoOfMany(step, outcomes);
      if (undo.length > 0) {
        offerStep({
          label: `${undo.length === 1 ? '1 booking' : `${undo.length} bookings`} ${manySteps[step].done}`,
          undo,
          refresh: () => refreshAfterCommand(client),
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
  return { state, take, forget: () => setState({ kind: 'idle' }) };
}

function inputOf(asked: Asked, booking: BookingView, timeZone: string): object {
  switch (asked.step) {
    case 'booking.confirm':
    case 'booking.dispatch':
    case 'booking.allocateAutomatically':
      return {};
    case 'booking.cancel':
      return { reason: asked.reason };
    case 'booking.allocate': {
      const others = booking.resources.slice(1).map(({ id }) => id);
      return { resourceIds: [asked.resourceId, ...others.filter((id) => id !== asked.resourceId)] };
    }
    case 'booking.reschedule':
      return movedSpan(zoneOf(booking.timeZone ?? timeZone), booking, asked.move);
    case 'booking.edit':
      return { labelIds: [...new Set([...booking.labelIds, asked.labelId])] };
  }
}
