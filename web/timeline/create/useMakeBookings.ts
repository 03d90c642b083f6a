import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refreshAfterCommand } from '../../client/refreshAfterCommand.ts';
import { RequestFailed } from '../../client/requestFailed.ts';
import { reasonOf, sendInBulk } from '../../client/sendBulk.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { offerStep } from '../../undo/undo.tsx';
import { commandsToMake, type NewBooking } from './newBooking.ts';

/** A booking to make under an id, so that making it again makes no second one. */
export interface IdentifiedNewBooking extends NewBooking {
  readonly bookingId: string;
}

/** What became of making bookings. `failed`: no answer came, and the same may be sent again. */
export type MadeBookings =
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'done';
      readonly made: readonly string[];
      /** Those that the server would not make. */
      readonly refused: readonly RefusedBooking[];
      /** Those that were made, and did not get their people. */
      readonly unallocated: readonly RefusedBooking[];
    };
export interface RefusedBooking {
  readonly booking: IdentifiedNewBooking;
  readonly reason: string;
}

/** Makes bookings with their people as one step, which one undo takes back. One that is refused stops no other. */
export function useMakeBookings() {
  const client = useQueryClient();
  const { settings } = useSession().organisation;
  return useCallback(
    async (bookings: readonly IdentifiedNewBooking[]): Promise<MadeBookings> => {
      const planned = bookings.flatMap((booking) =>
        commandsToMake(booking.bookingId, booking, settings).map((command) => ({ booking, command })),
      );
      try {
        const outcomes = await sendInBulk(planned.map(({ command }) => command));
        const made: string[] = [];
        const refused: RefusedBooking[] = [];
        const unallocated: RefusedBooking[] = [];
        const undo: { name: string; input: object }[] = [];
        for (const [place, { booking, command }] of planned.entries()) {
          const { bookingId } = booking;
          const outcome = outcomes[place];
          if (outcome === undefined) continue;
          const reason = reasonOf(outcome) ?? '';
          if (outcome.outcome === 'accepted') {
            if (command.name === 'booking.create') made.push(bookingId);
            const input = { bookingId, commandId: outcome.answer.commandId };
            undo.unshift({ name: 'booking.undo', input });
          } else if (command.name === 'booking.create') {
            refused.push({ booking, reason });
          } else if (made.includes(bookingId)) {
            unallocated.push({ booking, reason });
          }
        }
        if (made.length > 0) {
          const label = made.length === 1 ? 'Booking created' : `${made.length} bookings created`;
          offerStep({ label, undo, refresh: () => refreshAfterCommand(client) });
        }
        refreshAfterCommand(client);
        return { kind: 'done', made, refused, unallocated };
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error;
        return { kind: 'failed', message: error.message };
      }
    },
    [client, settings],
  );
}
