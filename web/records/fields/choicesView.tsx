import { Chip, Group, Input } from '@mantine/core';
import { useId } from 'react';
import { z } from 'zod';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const choicesView: FieldView = { Editor: ChoicesField, width: 'whole' };

const chosenSchema = z.array(z.string()).catch([]);

/** Several of the values that the declaration names, each on or off, in its order. */
function ChoicesField(props: FieldProps) {
  const { facts, value, onChange } = props;
  const choices = Object.entries(facts.choices ?? {});
  const id = useId();
  return (
    <Input.Wrapper {...wrapperOf(props)} id={id} labelElement="div">
      <Chip.Group
        multiple
        value={chosenSchema.parse(value)}
        onChange={(chosen) => onChange(choices.map(([one]) => one).filter((one) => chosen.includes(one)))}
      >
        <Group gap={6} mb={5} role="group" aria-label={facts.label}>
          {choices.map(([one, label]) => (
            <Chip key={one} size="sm" value={one}>
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
