import { Group, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RadioChoice } from '../../shell/RadioChoice.tsx';
import type { ShiftPeople, ShiftPerson } from '../useShiftPeople.ts';
import { type Existing, mostWeeks, type WeeksChoice } from './useWeeksChoice.ts';

const existingLabels: Readonly<Record<Existing, string>> = { keep: 'Keep them', replace: 'Replace them' };

export interface WeeksFieldsProps {
  readonly choice: WeeksChoice;
  readonly shifts: ShiftPeople;
  readonly selected: readonly ShiftPerson[];
  /** What can become of weeks that have hours already, in the order in which it is offered. */
  readonly existing: readonly Existing[];
  /** What else is chosen. */
  readonly children?: ReactNode;
}

/** Asks how many weeks get hours, of which people, and what becomes of the hours that these weeks have. */
export function WeeksFields({ choice, shifts, selected, existing, children }: WeeksFieldsProps) {
  return (
    <Group gap="xl" align="flex-start">
      <NumberInput
        label="Weeks"
        w={110}
        min={1}
        max={mostWeeks}
        allowDecimal={false}
        value={choice.typed}
        onChange={choice.setTyped}
      />
      <RadioChoice
        label="For"
        value={choice.whose}
        options={[
          { value: 'shown', label: `Everybody shown (${shifts.shown.length})` },
          {
            value: 'selected',
            label:
              selected.length === 1 ? (selected[0]?.name ?? '') : `The selected rows (${selected.length})`,
            disabled: selected.length === 0,
          },
        ]}
        onChange={choice.setWhose}
      />
      <RadioChoice
        label="Weeks that have hours already"
        value={choice.existing}
        options={existing.map((value) => ({ value, label: existingLabels[value] }))}
        onChange={choice.setExisting}
      />
      {children}
    </Group>
  );
}
