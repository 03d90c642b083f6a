import { Group, Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { countrySchema } from '../../../domain/record/field.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const countryView: FieldView = {
  Editor: CountryField,
  width: 'half',
};

/** A country by its two letters, with its calling code. */
function CountryField(props: FieldProps) {
  const { facts, problem, value, onChange } = props;
  const { name, code } = countrySchema.catch({ name: '', code: '' }).parse(value);
  const id = useId();
  return (
    <Input.Wrapper {...wrapperOf(props)} id={id} labelElement="div">
      <Group gap={6} mb={5} wrap="nowrap" role="group" aria-label={facts.label}>
        <TextInput
          aria-label={`${facts.label}: two letters`}
          flex="1 1 40%"
          maxLength={2}
          autoCapitalize="characters"
          error={problem !== undefined}
          value={name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value, code })}
        />
        <TextInput
          aria-label={`${facts.label}: calling code`}
          flex="1 1 60%"
          type="tel"
          error={problem !== undefined}
          value={code}
          onChange={({ currentTarget }) => onChange({ name, code: currentTarget.value })}
        />
      </Group>
    </Input.Wrapper>
  );
}
