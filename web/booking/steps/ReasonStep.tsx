import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { workflowOfBooking } from '../../../domain/workflow/possibleActions.ts';
import { needsReason } from '../../../domain/workflow/reasons.ts';
import type { BookingAction } from '../../../domain/workflow/workflowDefinition.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { StepForm } from '../../shell/StepForm.tsx';
import type { SendStep, StepProps } from './step.ts';

type ReasonCommand = 'booking.cancel' | 'booking.requestCancellation' | 'booking.declineCancellation';

export interface ReasonStepProps extends StepProps {
  readonly title: string;
  readonly command: ReasonCommand;
}

const actionOf = {
  'booking.cancel': 'cancel',
  'booking.requestCancellation': 'requestCancellation',
  'booking.declineCancellation': 'declineCancellation',
} as const satisfies Readonly<Record<ReasonCommand, BookingAction>>;

/**
 * Steps with a reason: cancelling and requesting it require one (scheduling §5), for declining it the workflow decides.
 */
export function ReasonStep({ booking, state, send, onCancel, title, command }: ReasonStepProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { organisation } = useSession();
  const needed = needsReason(workflowOfBooking(organisation, booking), actionOf[command]);
  const missing = needed && reason.trim() === '';
  // Next to the button that goes back, the word "Cancel" alone would be ambiguous.
  const said = command === 'booking.cancel' ? `${title} booking` : title;
  return (
    <StepForm
      title={said}
      submit={said}
      colour={command === 'booking.cancel' ? 'red' : undefined}
      state={state}
      changed={reason !== ''}
      onCancel={onCancel}
      onSubmit={() => {
        setTried(true);
        if (!missing) void sendReason(send, command, { bookingId: booking.id, reason });
      }}
    >
      <Textarea
        label="Reason"
        required={needed}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={tried && missing ? 'A reason is required' : undefined}
      />
    </StepForm>
  );
}

function sendReason(
  send: SendStep,
  command: ReasonCommand,
  input: { readonly bookingId: string; readonly reason: string },
): Promise<unknown> {
  switch (command) {
    case 'booking.cancel':
      return send('booking.cancel', input);
    case 'booking.requestCancellation':
      return send('booking.requestCancellation', input);
    case 'booking.declineCancellation':
      return send('booking.declineCancellation', input);
  }
}
