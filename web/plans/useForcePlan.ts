import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PlanPreview } from '../../api/contract/planning.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { reasonOf, sendBulk } from '../client/sendBulk.ts';
import { counted } from '../shell/counted.ts';
import { offerStep } from '../undo/undo.tsx';
import { undoOfMany } from '../undo/undoOf.ts';

/** What has become of allocations that were forced: how many were made, and why the others were not. */
export interface ForcedPlan {
  readonly made: number;
  readonly refused: readonly { readonly bookingId: string; readonly message: string }[];
}

/** Makes the allocations of a plan despite the checks that it left out. Rejects with an `Error` for people to read. */
export type ForcePlan = (changes: PlanPreview['changes']) => Promise<ForcedPlan>;

/** Allocations that are forced one by one in a single request, and taken back with one undo. */
export function useForcePlan(): ForcePlan {
  const client = useQueryClient();
  return useCallback(
    async (changes) => {
      const outcomes = await sendBulk(
        'booking.allocate',
        changes.map(({ bookingId, ifRevision, after }) => ({
          input: { bookingId, resourceIds: after.map(({ id }) => id), force: true },
          ifRevision,
        })),
      ).catch((error: unknown) => {
        if (error instanceof RequestFailed) throw new Error(error.message);
        throw error;
      });
      const refresh = () => refreshAfterCommand(client);
      refresh();
      const undo = undoOfMany('booking.allocate', outcomes);
      if (undo.length > 0) {
        offerStep({ label: `${counted(undo.length, 'booking')} assigned despite a conflict`, undo, refresh });
      }
      const refused = outcomes.flatMap((one, place) => {
        const change = changes[place];
        const message = reasonOf(one);
        return message === undefined || change === undefined
          ? []
          : [{ bookingId: change.bookingId, message }];
      });
      return { made: undo.length, refused };
    },
    [client],
  );
}
