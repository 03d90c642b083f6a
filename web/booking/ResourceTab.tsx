import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { possibleActions } from '../../domain/workflow/possibleActions.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './BookingDetails.module.css';
import { BookingPeople } from './BookingPeople.tsx';
import { DetailEntry } from './DetailEntry.tsx';
import { ReviewGiven } from './ReviewGiven.tsx';
import { reviewStepOf } from './reviewStepOf.ts';
import { standing } from './standing.ts';
import { ReviewStep } from './steps/ReviewStep.tsx';

export interface ResourceTabProps {
  readonly booking: BookingView;
  readonly command: CommandControl;
  /** `read`: without the form. */
  readonly shows: 'read' | 'form';
  readonly onLeave: () => void;
}

/** Who does it and when they did; once it is done, the review and the feedback, with a form for whoever may give one. */
export function ResourceTab({ booking, command, shows, onLeave }: ResourceTabProps) {
  const { format } = useFormats();
  const actor = useActor();
  const { organisation } = useSession();
  const actions = possibleActions(standing(booking), actor, organisation);
  const step = shows === 'form' ? reviewStepOf(actions.map(({ action }) => action)) : undefined;
  const title = actions.find(({ action }) => action === step)?.label ?? '';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step !== undefined) box.current?.querySelector('textarea')?.focus();
  }, [step]);
  return (
    <Stack gap="md" ref={box}>
      <dl className={classes.list}>
        <DetailEntry term="People">
          <BookingPeople booking={booking} command={command} />
        </DetailEntry>
        <DetailEntry term="When">{format.spoken(booking.start, booking.end)}</DetailEntry>
        {booking.onSiteAt !== null && (
          <DetailEntry term="On site">{format.moment(booking.onSiteAt)}</DetailEntry>
        )}
        {booking.finishedAt !== null && (
          <DetailEntry term="Finished">{format.moment(booking.finishedAt)}</DetailEntry>
        )}
        <ReviewGiven booking={booking} />
      </dl>
      {step !== undefined && (
        <>
          <ReviewStep
            key={step}
            booking={booking}
            title={title}
            command={`booking.${step}`}
            state={command.state}
            send={(name, input) => command.send(name, input, booking.revision)}
            onCancel={() => {
              command.forget();
              onLeave();
            }}
          />
          <CommandNotice state={command.state} onRetry={() => void command.retry()} />
        </>
      )}
    </Stack>
  );
}
