import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { PossibleTime } from '../../../api/contract/possibleWork.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { useActor, useSession } from '../../shell/SessionContext.ts';
import { StepForm } from '../../shell/StepForm.tsx';
import { useFormats } from '../../shell/useFormats.ts';
import { PossibleTimes } from '../PossibleTimes.tsx';
import { SpanFields } from '../SpanFields.tsx';
import { type ReadSpan, readSpan, spanInputOf } from '../spanInput.ts';
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
  const own = booking.resources.map(({ id }) => id);
  const [who, setWho] = useState<'own' | 'anybody'>(own.length > 0 ? 'own' : 'anybody');
  const moveTo = ({ start, end, people }: PossibleTime, needed: number) =>
    void send(command, {
      bookingId: booking.id,
      start,
      end,
      force: false,
      ...(who === 'own' ? {} : { resourceIds: people.slice(0, needed).map(({ resourceId }) => resourceId) }),
    });
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
      {command === 'booking.reschedule' && mayRead(actor, 'planning') && (
        <>
          <PossibleTimes
            key={who}
            asked={{ bookingId: booking.id, ...(who === 'own' ? { resourceIds: own } : {}) }}
            of={who === 'own' ? booking.resources.map(({ name }) => name).join(' and ') : undefined}
            saving={state.kind === 'saving'}
            onTake={moveTo}
          />
          {own.length > 0 && (
            <Switch
              size="sm"
              label="With anybody who is free"
              checked={who === 'anybody'}
              onChange={({ currentTarget }) => setWho(currentTarget.checked ? 'anybody' : 'own')}
            />
          )}
        </>
      )}
      <SpanFields value={span} onChange={setSpan} problem={read?.kind === 'problem' ? read : undefined} />
    </StepForm>
  );
}
