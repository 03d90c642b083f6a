import { Button } from '@mantine/core';
import type { BookingView } from '../../../api/contract/views.ts';
import { possibleActions } from '../../../domain/workflow/possibleActions.ts';
import { standing } from '../../booking/standing.ts';
import { useCommand } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { useActor, useSession } from '../../shell/SessionContext.ts';
import { QueueRow } from './QueueRow.tsx';

/** A request to cancel a booking: why, whom it would set free, and the decision. */
export function CancellationRow({ booking }: { readonly booking: BookingView }) {
  const actor = useActor();
  const { organisation } = useSession();
  const command = useCommand();
  const labels = new Map(
    possibleActions(standing(booking), actor, organisation).map(({ action, label }) => [action, label]),
  );
  const saving = command.state.kind === 'saving';
  const bookingId = booking.id;
  const freed = booking.resources.map(({ name }) => name).join(', ');
  const approve = labels.get('approveCancellation');
  const decline = labels.get('declineCancellation');
  return (
    <QueueRow
      booking={booking}
      tone="warning"
      reason={
        <>
          To be cancelled: <bdi>{booking.cancellationRequest}</bdi>
          {freed !== '' && `. That would free ${freed}.`}
        </>
      }
      actions={
        <>
          {approve !== undefined && (
            <Button
              size="xs"
              disabled={saving}
              onClick={() =>
                void command.send('booking.approveCancellation', { bookingId }, booking.revision)
              }
            >
              {approve}
            </Button>
          )}
          {decline !== undefined && (
            <Button
              size="xs"
              variant="default"
              disabled={saving}
              onClick={() =>
                void command.send('booking.declineCancellation', { bookingId }, booking.revision)
              }
            >
              {decline}
            </Button>
          )}
        </>
      }
    >
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </QueueRow>
  );
}
