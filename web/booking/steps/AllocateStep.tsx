import { useState } from 'react';
import { RecordsSelect } from '../../records/fields/RecordsSelect.tsx';
import { StepForm } from '../../shell/StepForm.tsx';
import { mayBeForced, type StepProps } from './step.ts';

/** A person's choice of people; somebody who is busy can be kept despite the refusal. */
export function AllocateStep({
  booking,
  title,
  state,
  send,
  onCancel,
}: StepProps & { readonly title: string }) {
  const [before] = useState<readonly string[]>(() => booking.resources.map(({ id }) => id));
  const [chosen, setChosen] = useState(before);
  const allocate = (options: { readonly force: boolean }) => {
    if (chosen.length > 0) {
      void send('booking.allocate', { bookingId: booking.id, resourceIds: [...chosen], ...options });
    }
  };
  const needed = booking.resourcesNeeded;
  return (
    <StepForm
      title={title}
      submit={title}
      state={state}
      changed={chosen !== before}
      onCancel={onCancel}
      onSubmit={() => allocate({ force: false })}
      onForce={mayBeForced(state) ? () => allocate({ force: true }) : undefined}
    >
      <RecordsSelect
        category="resource"
        label="People"
        description={`${needed === 1 ? 'One person is' : `${needed} people are`} needed; the first is the primary one`}
        value={chosen}
        onChange={setChosen}
      />
    </StepForm>
  );
}
