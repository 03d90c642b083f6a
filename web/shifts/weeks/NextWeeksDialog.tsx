import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { continueWeeks } from '../../../domain/shift/nextWeeks.ts';
import { dateOfLocalDay } from '../../../domain/time/localDay.ts';
import { useFormats } from '../../shell/useFormats.ts';
import type { SaveShifts } from '../useSaveShifts.tsx';
import type { ShiftPeople, ShiftPerson } from '../useShiftPeople.ts';
import type { ShiftsAddress } from '../useShiftsAddress.ts';
import { madeText } from './nextWeeksTexts.ts';
import { useWeeksChoice } from './useWeeksChoice.ts';
import { WeeksDialog } from './WeeksDialog.tsx';
import { WeeksFields } from './WeeksFields.tsx';
import { WeeksPreview } from './WeeksPreview.tsx';

export interface NextWeeksDialogProps {
  readonly title: string;
  readonly address: ShiftsAddress;
  readonly shifts: ShiftPeople;
  /** The people of the selected rows. */
  readonly selected: readonly ShiftPerson[];
  /** How many weeks are made unless another number is chosen. */
  readonly weeks: number;
  readonly saving: SaveShifts;
  readonly onClose: () => void;
}

/** Continues the weeks that are shown in those that follow, after a look at what is made for whom and what is not. */
export function NextWeeksDialog(props: NextWeeksDialogProps) {
  const { title, address, shifts, selected, weeks, saving, onClose } = props;
  const { format } = useFormats();
  const choice = useWeeksChoice({ shifts, selected, weeks, whose: 'shown', existing: 'keep' });
  const { people, count, existing } = choice;
  const { first, weeks: pattern } = address;
  const preview = useMemo(
    () =>
      continueWeeks(
        people.map(({ id, leaves }) => ({ resourceId: id, sheets: shifts.sheetsOf(id), leaves })),
        { from: first, pattern, weeks: count, existing },
      ),
    [people, shifts, first, pattern, count, existing],
  );
  const made = madeText(preview, 'be added');
  const from = first + 7 * pattern;
  const dayText = (day: number) => format.dayOf(dateOfLocalDay(day));
  return (
    <WeeksDialog title={title} action="Add" preview={preview} saving={saving} onClose={onClose}>
      <Text size="sm">
        {pattern === 1
          ? `The week from ${dayText(first)} is repeated`
          : `The two weeks from ${dayText(first)} are repeated in turns`}
        {count === 0 ? '.' : ` from ${dayText(from)} to ${dayText(from + 7 * count - 1)}.`}
      </Text>
      <WeeksFields choice={choice} shifts={shifts} selected={selected} existing={['keep', 'replace']} />
      <Text size="sm" fw={600} role="status">
        {made === undefined ? 'Nothing would be added.' : `${made}.`}
      </Text>
      <WeeksPreview choice={choice} preview={preview} skippedHeading="Not added" />
    </WeeksDialog>
  );
}
