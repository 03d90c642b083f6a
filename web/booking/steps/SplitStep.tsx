import { SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { StepForm } from '../../shell/StepForm.tsx';
import { ClockField } from '../../shell/typed/ClockField.tsx';
import { DayField } from '../../shell/typed/DayField.tsx';
import { useFormats } from '../../shell/useFormats.ts';
import { readSpan, spanInputOf } from '../spanInput.ts';
import type { StepProps } from './step.ts';

/** The middle is proposed to five minutes. */
const proposedTo = 300;

/** Makes two bookings of one: asks where the first one ends, and shows both before anything changes. */
export function SplitStep({ booking, title, state, send, onCancel }: StepProps & { readonly title: string }) {
  const { zone, format } = useFormats();
  const { start, end, resources } = booking;
  const [before] = useState(() => {
    const middle = start + Math.round((end - start) / 2 / proposedTo) * proposedTo;
    return spanInputOf(zone, { start, end: middle > start && middle < end ? middle : start + 60 });
  });
  const [first, setFirst] = useState(before);
  const read = readSpan(zone, first);
  const wrong = read.kind === 'span' && read.end >= end ? refusalTexts.splitOutside : undefined;
  const message = read.kind === 'problem' ? read.message : wrong;
  const part = (span: Interval, who: string) =>
    `${format.span(span.start, span.end)} (${hoursMinutes(span.end - span.start)}): ${who}`;
  const who = resources.map(({ name }) => name).join(' and ') || 'unallocated';
  return (
    <StepForm
      title={title}
      submit={title}
      state={state}
      changed={first !== before}
      onCancel={onCancel}
      onSubmit={() => {
        if (read.kind === 'span' && wrong === undefined) {
          void send('booking.split', { bookingId: booking.id, splitAt: read.end });
        }
      }}
    >
      <SimpleGrid cols={2} spacing="sm">
        <DayField
          label="First part ends on"
          value={first.endDate}
          onDay={(endDate) => setFirst({ ...first, endDate })}
          error={read.kind === 'problem' && read.field === 'endDate' ? read.message : undefined}
          required
        />
        <ClockField
          label="at"
          value={first.endTime}
          onClock={(endTime) => setFirst({ ...first, endTime })}
          error={read.kind === 'problem' && read.field === 'endDate' ? undefined : message}
          required
        />
      </SimpleGrid>
      {read.kind === 'span' && wrong === undefined && (
        <section aria-label="What it becomes">
          <Text size="sm">{part({ start, end: read.end }, who)}</Text>
          <Text size="sm">{part({ start: read.end, end }, 'unallocated, a booking of its own')}</Text>
        </section>
      )}
    </StepForm>
  );
}
