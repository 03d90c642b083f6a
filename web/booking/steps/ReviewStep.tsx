import { Input, Rating, Textarea } from '@mantine/core';
import { useState } from 'react';
import { StepForm } from '../../shell/StepForm.tsx';
import type { StepProps } from './step.ts';

export interface ReviewStepProps extends StepProps {
  readonly title: string;
  readonly command: 'booking.review' | 'booking.feedback';
}

/** What planners say about a finished job, or the customer's feedback about it, with stars. */
export function ReviewStep({ booking, title, command, state, send, onCancel }: ReviewStepProps) {
  const [text, setText] = useState('');
  const [rating, setRating] = useState(0);
  const rated = command === 'booking.feedback';
  const submit = () =>
    rated
      ? send('booking.feedback', {
          bookingId: booking.id,
          feedback: text,
          rating: rating === 0 ? null : rating,
        })
      : send('booking.review', { bookingId: booking.id, review: text });
  return (
    <StepForm
      title={title}
      submit={title}
      state={state}
      changed={text !== '' || rating !== 0}
      onCancel={onCancel}
      onSubmit={() => void submit()}
    >
      <Textarea
        label={rated ? 'Feedback' : 'Review'}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rated && (
        <Input.Wrapper label="Rating" labelElement="div">
          <Rating value={rating} onChange={setRating} size="md" getSymbolLabel={(value) => `${value} of 5`} />
        </Input.Wrapper>
      )}
    </StepForm>
  );
}
