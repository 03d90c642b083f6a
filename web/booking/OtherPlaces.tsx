import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { otherPlacesFacts } from '../../domain/booking/otherPlaces.ts';
import { queries } from '../client/queries.ts';
import { fieldViews } from '../records/fields/fieldViews.ts';
import type { BookingForm } from './bookingFormSchema.ts';
import { otherPlacesTyped } from './otherPlacesInput.ts';
import { addressOfPlace } from './placesOf.ts';

const { Editor } = fieldViews.entries;

/** Where else the job takes its people: typed, on a map, or one of the customer's places. */
export function OtherPlaces() {
  const { control, formState } = useFormContext<BookingForm>();
  const customerId = useWatch({ control, name: 'customerId' });
  const customer = useQuery({ ...queries.record('customer', customerId), enabled: customerId !== '' });
  const ofCustomer = customer.data?.places ?? [];
  return (
    <Controller
      control={control}
      name="places"
      render={({ field }) => {
        const taken = new Set(field.value.map(({ address }) => address));
        const offered = ofCustomer.filter(({ address }) => !taken.has(address));
        return (
          <Stack gap={6}>
            {Editor !== null && (
              <Editor
                path="booking.places"
                recordId={null}
                facts={otherPlacesFacts}
                required={false}
                problem={formState.errors.places?.message}
                value={field.value}
                onChange={field.onChange}
              />
            )}
            {offered.length > 0 && (
              <Select
                aria-label="Add one that the customer has"
                placeholder="Add one that the customer has"
                size="xs"
                data={offered.map((place) => ({ value: place.address, label: addressOfPlace(place) }))}
                value={null}
                onChange={(address) => {
                  const place = offered.find((one) => one.address === address);
                  if (place !== undefined) field.onChange([...field.value, ...otherPlacesTyped([place])]);
                }}
              />
            )}
          </Stack>
        );
      }}
    />
  );
}
