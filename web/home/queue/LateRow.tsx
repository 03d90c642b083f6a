import { Button } from '@mantine/core';
import type { BookingView } from '../../../api/contract/views.ts';
import { latenessOf } from '../../../domain/booking/lateness.ts';
import { elapsedText } from '../../../domain/time/durationText.ts';
import { possibleActions } from '../../../domain/workflow/possibleActions.ts';
import { CallPeople } from '../../booking/CallPeople.tsx';
import { standing } from '../../booking/standing.ts';
import { staffingText } from '../../bookings/bookingTexts.ts';
import { useCommand } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { useActor, useSession } from '../../shell/SessionContext.ts';
import { QueueRow } from './QueueRow.tsx';

export interface LateRowProps {
  readonly booking: BookingView;
  /** Epoch seconds. */
  readonly now: number;
}

/** A booking that should have begun, or be over: telephone whoever has it, or enter what has happened. */
export function LateRow({ booking, now }: LateRowProps) {
  const actor = useActor();
  const { organisation } = useSession();
  const command = useCommand();
  const begun = latenessOf(booking, now) !== 'notBegun';
  const since = elapsedText(now - (begun ? booking.end : booking.start));
  const step = possibleActions(standing(booking), actor, organisation).find(
    ({ action }) => action === (begun ? 'finish' : 'start'),
  );
  const saving = command.state.kind === 'saving';
  const bookingId = booking.id;
  return (
    <QueueRow
      booking={booking}
      tone="warning"
      reason={`${staffingText(booking)}: ${begun ? `should have ended ${since} ago` : `not begun, ${since} late`}`}
      actions={
        <>
          <CallPeople booking={booking} />
          {step !== undefined && (
            <Button
              size="xs"
              variant="default"
              disabled={saving}
              onClick={() =>
                void (begun
                  ? command.send('booking.finish', { bookingId, outcome: 'Done' }, booking.revision)
                  : command.send('booking.start', { bookingId }, booking.revision))
              }
            >
              {step.label}
            </Button>
          )}
        </>
      }
    >
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </QueueRow>
  );
}
