import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PlainStep, StepWithMany } from '../../domain/booking/manySteps.ts';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { StepForm } from '../shell/StepForm.tsx';
import { ClockField } from '../shell/typed/ClockField.tsx';

/** The steps with many bookings that take something besides them. */
export type FormStep = Exclude<StepWithMany['step'], PlainStep>;

export interface ManyBookingsFormProps {
  readonly step: FormStep;
  /** `Cancel 3 bookings` */
  readonly title: string;
  /** `Cancel 3` */
  readonly submit: string;
  readonly onCancel: () => void;
  readonly onTake: (asked: StepWithMany) => void;
}

/** What a step with many bookings takes besides them: a reason, a person, a time, or a label. */
export function ManyBookingsForm({ step, title, submit, onCancel, onTake }: ManyBookingsFormProps) {
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [days, setDays] = useState<number | string>(1);
  const [time, setTime] = useState('');
  const [submitted, setSubmitted] = useState<'once' | 'never'>('never');
  const asked = askedOf();
  const missing = submitted === 'once' && asked === undefined;

  function askedOf(): StepWithMany | undefined {
    switch (step) {
      case 'booking.cancel':
        return reason.trim() === '' ? undefined : { step, reason };
      case 'booking.allocate':
        return chosen === null ? undefined : { step, resourceId: chosen };
      case 'booking.edit':
        return chosen === null ? undefined : { step, labelId: chosen };
      case 'booking.reschedule': {
        const [hours = 0, minutes = 0] = time.split(':').map(Number);
        const secondOfDay = time === '' ? undefined : hours * 3600 + minutes * 60;
        return typeof days !== 'number' || (days === 0 && time === '')
          ? undefined
          : { step, days, ...(secondOfDay === undefined ? {} : { secondOfDay }) };
      }
    }
  }

  return (
    <StepForm
      title={title}
      submit={submit}
      colour={step === 'booking.cancel' ? 'red' : undefined}
      state={{ kind: 'idle' }}
      changed={reason !== '' || chosen !== null || time !== ''}
      onCancel={onCancel}
      onSubmit={() => {
        setSubmitted('once');
        if (asked !== undefined) onTake(asked);
      }}
    >
      {step === 'booking.cancel' && (
        <Textarea
          label="Reason"
          description="The same for all of them; customers and staff can read it"
          required
          data-autofocus
          value={reason}
          error={missing && 'A reason is required'}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {step === 'booking.allocate' && (
        <RecordSelect
          category="resource"
          label="Person"
          description="Where several people share a booking, the first of them is replaced"
          required
          value={chosen}
          error={missing && 'Choose a person'}
          onChange={setChosen}
        />
      )}
      {step === 'booking.edit' && (
        <RecordSelect
          category="label"
          among={labelsUsedFor('booking')}
          label="Label"
          description="Added to the labels that each of them has"
          required
          value={chosen}
          error={missing && 'Choose a label'}
          onChange={setChosen}
        />
      )}
      {step === 'booking.reschedule' && (
        <>
          <NumberInput
            label="Days later"
            description="Less than 0: earlier"
            allowDecimal={false}
            min={-366}
            max={366}
            data-autofocus
            value={days}
            error={missing && 'Enter days, or a time'}
            onChange={setDays}
          />
          <ClockField
            label="Starts at"
            description="Empty: each at its own time"
            value={time}
            onClock={(time) => setTime(time)}
          />
        </>
      )}
    </StepForm>
  );
}
