import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { queries } from '../client/queries.ts';
import type { BookingForm } from './bookingFormSchema.ts';

/** Begins the preferred people of a new booking with those of its customer, until somebody chooses others. */
export function usePreferredPeople(): void {
  const { control, getFieldState, setValue } = useFormContext<BookingForm>();
  const customerId = useWatch({ control, name: 'customerId' });
  const customer = useQuery({ ...queries.record('customer', customerId), enabled: customerId !== '' });
  const preferred = customer.data?.preferredResourceIds;
  useEffect(() => {
    if (preferred === undefined || getFieldState('preferredResourceIds').isDirty) return;
    setValue('preferredResourceIds', [...preferred]);
  }, [preferred, getFieldState, setValue]);
}
