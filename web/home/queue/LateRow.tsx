import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '../../../api/contract/views.ts';
import { latenessOf } from '../../../domain/booking/lateness.ts';
import { dialled } from '../../../domain/dialled.ts';
import { elapsedText } from '../../../domain/time/durationText.ts';
import { possibleActions } from '../../../domain/workflow/possibleActions.ts';
import { standing } from '../../booking/standing.ts';
import { staffingText } from '../../bookings/bookingTexts.ts';
import { queries } from '../../client/queries.ts';
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
  const callingCode = organisation.settings.defaultCountry.code;
  const saving = command.state.kind === 'saving';
  const bookingId = booking.id;
  const people = useQuery(
    queries.recordsNamed(
      'resource',
      booking.resources.map(({ id }) => id),
    ),
  );
  return (
    <QueueRow
      booking={booking}
      tone="warning"
      reason={`${staffingText(booking)}: ${begun ? `should have ended ${since} ago` : `not begun, ${since} late`}`}
      actions={
        <>
          {people.data?.rows.map(
            ({ id, firstName, mobile }) =>
              mobile !== null && (
                <Button
                  key={id}
                  size="xs"
                  component="a"
                  href={`tel:${dialled(mobile, callingCode)}`}
                  leftSection={<IconPhone size={15} aria-hidden />}
                  title={mobile}
                >
                  Call {firstName}
                </Button>
              ),
          )}
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
