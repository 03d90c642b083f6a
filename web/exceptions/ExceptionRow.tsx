import { Button } from '@mantine/core';
import type { ExceptionReportView, ReportedBookingView } from '../../api/contract/exceptions.ts';
import { possibleActions } from '../../domain/workflow/possibleActions.ts';
import { CallPeople } from '../booking/CallPeople.tsx';
import { standing } from '../booking/standing.ts';
import { staffingText } from '../bookings/bookingTexts.ts';
import { useCommand } from '../client/useCommand.ts';
import { QueueRow } from '../home/queue/QueueRow.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useStatusLabels } from '../timeline/view/look/statusLook.ts';
import { exceptionText } from './exceptionText.ts';

export interface ExceptionRowProps {
  readonly reported: ReportedBookingView;
  readonly rules: ExceptionReportView['rules'];
}

/** The steps that bring a booking on; the first that may be taken is offered. */
const steps = [
  { action: 'start', command: 'booking.start' },
  { action: 'finish', command: 'booking.finish' },
  { action: 'confirm', command: 'booking.confirm' },
] as const;

/** A booking that is late, or was: why, since when it stands as it does, and what can be done about it at once. */
export function ExceptionRow({ reported, rules }: ExceptionRowProps) {
  const { booking, exception, statusSince } = reported;
  const actor = useActor();
  const { organisation } = useSession();
  const { format } = useFormats();
  const labels = useStatusLabels();
  const command = useCommand();
  const stands = exception.reachedAt === null;
  const possible = stands ? possibleActions(standing(booking), actor, organisation) : [];
  const wanted = rules[exception.rule]?.actionStatus;
  // Of work that should be confirmed nobody says yet that it has begun.
  const fitting = steps.filter(({ action }) => wanted !== 'confirmed' || action === 'confirm');
  const offered = fitting.flatMap((step) => {
    const found = possible.find(({ action }) => action === step.action);
    return found === undefined ? [] : [{ ...step, label: found.label }];
  });
  const [next] = offered;
  const bookingId = booking.id;
  return (
    <QueueRow
      booking={booking}
      tone={stands ? 'warning' : 'quiet'}
      reason={`${staffingText(booking)}: ${exceptionText(reported, rules)}. ${labels[booking.status]} since ${format.moment(statusSince)}`}
      actions={
        stands && (
          <>
            <CallPeople booking={booking} />
            {next !== undefined && (
              <Button
                size="xs"
                variant="default"
                disabled={command.state.kind === 'saving'}
                onClick={() =>
                  void (next.command === 'booking.finish'
                    ? command.send(next.command, { bookingId, outcome: 'Done' }, booking.revision)
                    : command.send(next.command, { bookingId }, booking.revision))
                }
              >
                {next.label}
              </Button>
            )}
          </>
        )
      }
    >
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </QueueRow>
  );
}
