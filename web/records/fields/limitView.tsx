import { Group, Input, Select, TextInput } from '@mantine/core';
import { useId } from 'react';
import { limitInForm } from '../../../domain/record/field.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const limitView: FieldView = {
  Editor: LimitField,
  width: 'half',
};

const byHours = 'hours';

/** A limit in hours, or one of the words that can stand for it. */
function LimitField(props: FieldProps) {
  const { facts, problem, value, onChange } = props;
  const { instead, hours } = limitInForm.catch({ instead: null, hours: '' }).parse(value);
  const id = useId();
  const choices = Object.entries(facts.choices ?? {}).map(([name, text]) => ({
    value: name,
    label: capitalised(text),
  }));
  return (
    <Input.Wrapper {...wrapperOf(props)} id={id} labelElement="div">
      <Group gap={6} mb={5} wrap="nowrap" align="flex-start" role="group" aria-label={facts.label}>
        <Select
          aria-label={`${facts.label}: kind of limit`}
          flex="1 1 60%"
          data={[{ value: byHours, label: 'A number of hours' }, ...choices]}
          value={instead ?? byHours}
          allowDeselect={false}
          onChange={(chosen) => onChange({ instead: chosen === byHours ? null : chosen, hours })}
        />
        {instead === null && (
          <TextInput
            aria-label={`${facts.label}: hours`}
            flex="1 1 40%"
            rightSection="h"
            placeholder="7:30"
            error={problem !== undefined}
            value={hours}
            onChange={({ currentTarget }) => onChange({ instead: null, hours: currentTarget.value })}
          />
        )}
      </Group>
    </Input.Wrapper>
  );
}
