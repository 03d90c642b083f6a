import { SimpleGrid, TextInput } from '@mantine/core';
import { placeSchema } from '../form/formValues.ts';
import { type FieldProps, wrapperOf } from './field.ts';

/** Where something is, in degrees. */
export function LocationField(props: FieldProps) {
  const { facts, problem, value, onChange } = props;
  const place = placeSchema.catch({ lat: '', lng: '' }).parse(value);
  const named = (name: string) =>
    facts.label === 'Location' ? name : `${facts.label}: ${name.toLowerCase()}`;
  return (
    <SimpleGrid cols={2} spacing={14} role="group" aria-label={facts.label}>
      <TextInput
        {...wrapperOf(props)}
        label={named('Latitude')}
        inputMode="decimal"
        value={place.lat}
        onChange={({ currentTarget }) => onChange({ ...place, lat: currentTarget.value })}
      />
      <TextInput
        {...wrapperOf(props)}
        label={named('Longitude')}
        description={undefined}
        error={problem !== undefined}
        inputMode="decimal"
        value={place.lng}
        onChange={({ currentTarget }) => onChange({ ...place, lng: currentTarget.value })}
      />
    </SimpleGrid>
  );
}
