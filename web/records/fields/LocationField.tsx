import { Input, SimpleGrid, TextInput } from '@mantine/core';
import { placeSchema } from '../form/formValues.ts';
import { type FieldProps, wrapperOf } from './field.ts';

/** Where something is, in degrees. */
export function LocationField(props: FieldProps) {
  const { facts, problem, value, onChange } = props;
  const place = placeSchema.catch({ lat: '', lng: '' }).parse(value);
  return (
    <Input.Wrapper {...wrapperOf(props)} labelElement="div">
      <SimpleGrid cols={2} spacing="sm" role="group" aria-label={facts.label}>
        <TextInput
          aria-label="Latitude"
          placeholder="Latitude"
          inputMode="decimal"
          value={place.lat}
          error={problem !== undefined}
          onChange={({ currentTarget }) => onChange({ ...place, lat: currentTarget.value })}
        />
        <TextInput
          aria-label="Longitude"
          placeholder="Longitude"
          inputMode="decimal"
          value={place.lng}
          error={problem !== undefined}
          onChange={({ currentTarget }) => onChange({ ...place, lng: currentTarget.value })}
        />
      </SimpleGrid>
    </Input.Wrapper>
  );
}
