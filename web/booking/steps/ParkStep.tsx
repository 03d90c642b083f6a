import { Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { workflowOfBooking } from '../../../domain/workflow/possibleActions.ts';
import { needsReason } from '../../../domain/workflow/reasons.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { StepForm } from '../../shell/StepForm.tsx';
import { useFormats } from '../../shell/useFormats.ts';
import { SpanFields } from '../SpanFields.tsx';
import { type ReadSpan, readSpan, spanInputOf } from '../spanInput.ts';
import type { StepProps } from './step.ts';

/** Postpones a booking, to a new date or with the date left open. */
export function ParkStep({ booking, title, state, send, onCancel }: StepProps & { readonly title: string }) {
  const { zone } = useFormats();
  const { organisation } = useSession();
  const { settings } = organisation;
  const needed = needsReason(workflowOfBooking(organisation, booking), 'park');
  const [tried, setTried] = useState(false);
  const [reason, setReason] = useState('');
  const [dated, setDated] = useState(false);
  const [span, setSpan] = useState(() => spanInputOf(zone, booking));
  const [read, setRead] = useState<ReadSpan | null>(null);
  const missing = needed && reason.trim() === '';
  const park = () => {
    setTried(true);
    if (missing) return;
    if (!dated) {
      void send('booking.park', { bookingId: booking.id, reason });
      return;
    }
    const now = readSpan(zone, span, settings);
    setRead(now);
    if (now.kind === 'span') {
      void send('booking.park', { bookingId: booking.id, reason, start: now.start, end: now.end });
    }
  };
  return (
    <StepForm
      title={title}
      submit={title}
      state={state}
      changed={reason !== '' || dated}
      onCancel={onCancel}
      onSubmit={park}
    >
      <Textarea
        label="Reason"
        required={needed}
        error={tried && missing ? 'A reason is required' : undefined}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Switch
        label="A new date is known"
        checked={dated}
        onChange={(event) => setDated(event.currentTarget.checked)}
      />
      {dated && (
        <SpanFields value={span} onChange={setSpan} problem={read?.kind === 'problem' ? read : undefined} />
      )}
    </StepForm>
  );
}
