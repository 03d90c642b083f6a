import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { type outcomeSchema, outcomes } from '../../../domain/booking/bookingEvents.ts';
import { StepForm } from '../../shell/StepForm.tsx';
import { useEarlyStep } from '../early/useEarlyStep.ts';
import type { StepProps } from './step.ts';

type Outcome = z.infer<typeof outcomeSchema>;
const words: { readonly [One in Outcome]: { readonly label: string; readonly description: string } } = {
  Done: { label: 'Done', description: 'The job is finished' },
  MultiDay: {
    label: 'MultiDay',
    description: 'To be continued: a follow-up is planned for the next available date',
  },
};

/** Whether the job is done, or continues on another day (scheduling §4, MultiDay). */
export function FinishStep({
  booking,
  title,
  state,
  send,
  onCancel,
}: StepProps & { readonly title: string }) {
  const [outcome, setOutcome] = useState<Outcome>('Done');
  const askIfEarly = useEarlyStep();
  return (
    <StepForm
      title={title}
      submit={title}
      state={state}
      changed={outcome !== 'Done'}
      onCancel={onCancel}
      onSubmit={async () => {
        const meant = await askIfEarly(title, [booking]);
        if (meant !== undefined) await send('booking.finish', { bookingId: booking.id, outcome, ...meant });
      }}
    >
      <Radio.Group
        label="Outcome"
        value={outcome}
        onChange={(value) => setOutcome(outcomes.find((one) => one === value) ?? 'Done')}
      >
        <Stack gap={8} mt={6}>
          {outcomes.map((one) => (
            <Radio key={one} value={one} {...words[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </StepForm>
  );
}
