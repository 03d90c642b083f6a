import { Chip, Group, Input } from '@mantine/core';
import { useId } from 'react';
import { z } from 'zod';
import { shortName, weekdayNames } from '../../../domain/time/weekdays.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';

export const weekdaysView: FieldView = { Editor: WeekdaysField, width: 'whole' };

const fromMonday = [1, 2, 3, 4, 5, 6, 0];
const daysSchema = z.array(z.int()).catch([]);

/** Days of the week, each on or off. */
function WeekdaysField(props: FieldProps) {
  const chosen = daysSchema.parse(props.value).map(String);
  const id = useId();
  return (
    <Input.Wrapper {...wrapperOf(props)} id={id} labelElement="div">
      <Chip.Group
        multiple
        value={chosen}
        onChange={(days) => props.onChange(days.map(Number).sort((one, other) => one - other))}
      >
        <Group gap={6} mb={5} role="group" aria-label={props.facts.label}>
          {fromMonday.map((day) => (
            <Chip key={day} size="sm" value={String(day)} aria-label={weekdayNames[day] ?? ''}>
              {shortName(day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
