import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { queries } from '../client/queries.ts';
import type { BookingForm } from './bookingFormSchema.ts';
import { addressOfPlace, placeAt } from './placesOf.ts';

const own = 'own';

/** The places of the customer, if there are several: a choice fills in the address and the location of the booking. */
export function CustomerPlaces() {
  const { control, setValue } = useFormContext<BookingForm>();
  const customerId = useWatch({ control, name: 'customerId' });
  const address = useWatch({ control, name: 'address' });
  const customer = useQuery({ ...queries.record('customer', customerId), enabled: customerId !== '' });
  const places = customer.data?.places ?? [];
  if (places.length === 0) return null;
  const choose = (value: string | null) => {
    const place = places[Number(value)];
    setValue('address', place === undefined ? '' : addressOfPlace(place), { shouldDirty: true });
    setValue('location', place?.location ?? null, { shouldDirty: true });
  };
  const at = placeAt(places, address);
  return (
    <Select
      label="Place"
      data={[
        { value: own, label: "The customer's own address" },
        ...places.map((place, index) => ({ value: String(index), label: addressOfPlace(place) })),
      ]}
      value={address === '' ? own : at === undefined ? null : String(at)}
      placeholder="Another address"
      allowDeselect={false}
      onChange={choose}
    />
  );
}
