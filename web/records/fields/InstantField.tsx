import { Group, Input, TextInput } from '@mantine/core';
import { useId } from 'react';
import { momentSchema } from '../form/formValues.ts';
import { type FieldProps, wrapperOf } from './field.ts';

/** A day and a time of day, in the organisation's time zone. */
export function InstantField(props: FieldProps) {
  const { facts, problem, value, onChange } = props;
  const moment = momentSchema.catch({ date: '', time: '' }).parse(value);
  const id = useId();
  return (
    <Input.Wrapper {...wrapperOf(props)} id={id} labelElement="div">
      <Group gap={6} wrap="nowrap" role="group" aria-label={facts.label}>
        <TextInput
          type="date"
          aria-label={`${facts.label}: date`}
          flex="1 1 60%"
          value={moment.date}
          error={problem !== undefined}
          onChange={({ currentTarget }) => onChange({ ...moment, date: currentTarget.value })}
        />
        <TextInput
          type="time"
          aria-label={`${facts.label}: time`}
          flex="1 1 40%"
          value={moment.time}
          error={problem !== undefined}
          onChange={({ currentTarget }) => onChange({ ...moment, time: currentTarget.value })}
        />
      </Group>
    </Input.Wrapper>
  );
}
