import { zodResolver } from '@hookform/resolvers/zod';
import { Stack } from '@mantine/core';
import { FormProvider, useForm } from 'react-hook-form';
import { StepForm } from '../../shell/StepForm.tsx';
import { BookingFields } from '../BookingFields.tsx';
import { editedBookingSchema, editsOf, formOf } from '../bookingFormSchema.ts';
import type { StepProps } from './step.ts';

/** Changes what is to be done, for whom and where; time and people have steps of their own. */
export function EditStep({ booking, title, state, send, onCancel }: StepProps & { readonly title: string }) {
  const form = useForm({ resolver: zodResolver(editedBookingSchema), defaultValues: formOf(booking) });
  const save = form.handleSubmit((details) =>
    send('booking.edit', { bookingId: booking.id, ...editsOf(details) }),
  );
  return (
    <FormProvider {...form}>
      <StepForm
        title={title}
        submit="Save"
        state={state}
        changed={form.formState.isDirty}
        onCancel={onCancel}
        onSubmit={() => void save()}
      >
        <Stack gap="sm">
          <BookingFields />
        </Stack>
      </StepForm>
    </FormProvider>
  );
}
