import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { queries } from '../client/queries.ts';
import type { NewBookingInput } from './bookingFormSchema.ts';

/**
 * Begins the preferred people of a new booking with those of its customer, until somebody chooses others. What repeats is
 * given to them as well: nobody looks for people at each of its bookings.
 */
export function usePreferredPeople(repeats: 'once' | 'repeats'): void {
  const { control, getFieldState, setValue } = useFormContext<NewBookingInput>();
  const customerId = useWatch({ control, name: 'customerId' });
  const needed = useWatch({ control, name: 'resourcesNeeded' });
  const chosen = useWatch({ control, name: 'preferredResourceIds' });
  const customer = useQuery({ ...queries.record('customer', customerId), enabled: customerId !== '' });
  const preferred = customer.data?.preferredResourceIds;
  useEffect(() => {
    if (preferred === undefined || getFieldState('preferredResourceIds').isDirty) return;
    setValue('preferredResourceIds', [...preferred]);
  }, [preferred, getFieldState, setValue]);
  useEffect(() => {
    if (repeats === 'once' || getFieldState('resourceIds').isDirty) return;
    setValue('resourceIds', chosen.slice(0, needed));
  }, [repeats, chosen, needed, getFieldState, setValue]);
}
