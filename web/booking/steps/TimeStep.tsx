import { useState } from 'react';
import type { FreeTimesView } from '../../../api/contract/planning.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { useActor, useSession } from '../../shell/SessionContext.ts';
import { StepForm } from '../../shell/StepForm.tsx';
import { useFormats } from '../../shell/useFormats.ts';
import { SpanFields } from '../SpanFields.tsx';
import { type ReadSpan, readSpan, spanInputOf } from '../spanInput.ts';
import { FreeTimes } from './FreeTimes.tsx';
import { mayBeForced, type StepProps } from './step.ts';

export interface TimeStepProps extends StepProps {
  readonly title: string;
  readonly command: 'booking.reschedule' | 'booking.unpark';
}

/** A new time: for rescheduling, and for resuming a parked booking. */
export function TimeStep({ booking, title, command, state, send, onCancel }: TimeStepProps) {
  const { zone } = useFormats();
  const actor = useActor();
  const { settings } = useSession().organisation;
  const [before] = useState(() => spanInputOf(zone, booking));
  const [span, setSpan] = useState(before);
  const [read, setRead] = useState<ReadSpan | null>(null);
  const move = (options: { readonly force: boolean }) => {
    const now = readSpan(zone, span, settings);
    setRead(now);
    if (now.kind === 'problem') return;
    void send(command, { bookingId: booking.id, start: now.start, end: now.end, ...options });
  };
  const moveTo = ({ start, end }: FreeTimesView['times'][number]) =>
    void send(command, { bookingId: booking.id, start, end, force: false });
  return (
    <StepForm
      title={title}
      submit={title}
      state={state}
      changed={span !== before}
      onCancel={onCancel}
      onSubmit={() => move({ force: false })}
      onForce={mayBeForced(state) ? () => move({ force: true }) : undefined}
    >
      {booking.resources.length > 0 && command === 'booking.reschedule' && mayRead(actor, 'planning') && (
        <FreeTimes booking={booking} saving={state.kind === 'saving'} onTake={moveTo} />
      )}
      <SpanFields value={span} onChange={setSpan} problem={read?.kind === 'problem' ? read : undefined} />
    </StepForm>
  );
}
