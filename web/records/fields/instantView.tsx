import { Group, Input } from '@mantine/core';
import { useId } from 'react';
import { momentInForm } from '../../../domain/record/field.ts';
import { ClockField } from '../../shell/typed/ClockField.tsx';
import { DayField } from '../../shell/typed/DayField.tsx';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const instantView: FieldView = {
  Editor: InstantField,
  width: 'half',
  column: 180,
};

/** A day and a time of day, in the organisation's time zone. */
function InstantField(props: FieldProps) {
  const { facts, problem, value, onChange } = props;
  const moment = momentInForm.catch({ date: '', time: '' }).parse(value);
  const id = useId();
  return (
    <Input.Wrapper {...wrapperOf(props)} id={id} labelElement="div">
      <Group gap={6} wrap="nowrap" role="group" aria-label={facts.label}>
        <DayField
          aria-label={`${facts.label}: date`}
          flex="1 1 60%"
          value={moment.date}
          error={problem !== undefined}
          onDay={(date) => onChange({ ...moment, date: date })}
        />
        <ClockField
          aria-label={`${facts.label}: time`}
          flex="1 1 40%"
          value={moment.time}
          error={problem !== undefined}
          onClock={(time) => onChange({ ...moment, time: time })}
        />
      </Group>
    </Input.Wrapper>
  );
}
