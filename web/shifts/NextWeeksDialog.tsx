import { Button, Group, NumberInput, Radio, ScrollArea, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { continueWeeks } from '../../domain/shift/nextWeeks.ts';
import { dateOfLocalDay } from '../../domain/time/localDay.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { peopleText, skippedText, weeksText } from './nextWeeksTexts.ts';
import classes from './shifts.module.css';
import type { SaveShifts } from './useSaveShifts.tsx';
import type { ShiftPeople, ShiftPerson } from './useShiftPeople.ts';
import type { ShiftsAddress } from './useShiftsAddress.ts';

/** A year. */
const mostWeeks = 52;

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
  const { title, address, shifts, selected, saving, onClose } = props;
  const { format } = useFormats();
  const [weeks, setWeeks] = useState<number | string>(props.weeks);
  const [whose, setWhose] = useState<'shown' | 'selected'>('shown');
  const [existing, setExisting] = useState<'keep' | 'replace'>('keep');
  const people = whose === 'shown' ? shifts.shown : selected;
  const count = typeof weeks === 'number' ? Math.min(Math.max(weeks, 1), mostWeeks) : 0;
  const { first, weeks: pattern } = address;
  const preview = useMemo(
    () =>
      continueWeeks(
        people.map(({ id, leaves }) => ({ resourceId: id, sheets: shifts.sheetsOf(id), leaves })),
        { from: first, pattern, weeks: count, existing },
      ),
    [people, shifts, first, pattern, count, existing],
  );
  const edits = preview.flatMap((one) => one.edits);
  const making = preview.filter(({ made }) => made > 0);
  const from = first + 7 * pattern;
  const dayText = (day: number) => format.dayOf(dateOfLocalDay(day));
  const save = () => {
    onClose();
    void saving.save(edits, () => {});
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={<Text fw={650}>{title}</Text>}>
      <Stack gap="sm">
        <Text size="sm">
          {pattern === 1
            ? `The week from ${dayText(first)} is repeated`
            : `The two weeks from ${dayText(first)} are repeated in turns`}
          {count === 0 ? '.' : ` from ${dayText(from)} to ${dayText(from + 7 * count - 1)}.`}
        </Text>
        <Group gap="xl" align="flex-start">
          <NumberInput
            label="Weeks"
            w={110}
            min={1}
            max={mostWeeks}
            allowDecimal={false}
            value={weeks}
            onChange={setWeeks}
          />
          <Radio.Group
            label="For"
            value={whose}
            onChange={(value) => setWhose(value === 'selected' ? value : 'shown')}
          >
            <Stack gap={6} mt={4}>
              <Radio value="shown" label={`Everybody shown (${shifts.shown.length})`} />
              <Radio
                value="selected"
                label={
                  selected.length === 1 ? (selected[0]?.name ?? '') : `The selected rows (${selected.length})`
                }
                disabled={selected.length === 0}
              />
            </Stack>
          </Radio.Group>
          <Radio.Group
            label="Weeks that have hours already"
            value={existing}
            onChange={(value) => setExisting(value === 'replace' ? value : 'keep')}
          >
            <Stack gap={6} mt={4}>
              <Radio value="keep" label="Keep them" />
              <Radio value="replace" label="Replace them" />
            </Stack>
          </Radio.Group>
        </Group>
        <Text size="sm" fw={600} role="status">
          {making.length === 0
            ? 'Nothing would be added.'
            : `${weeksText(sum(making.map(({ made }) => made)))} would be added for ${peopleText(making.length)}.`}
        </Text>
        <ScrollArea.Autosize mah={300} viewportProps={{ tabIndex: 0, 'aria-label': 'Preview' }} type="auto">
          <table className={classes.skipped}>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col" data-number="">
                  Weeks
                </th>
                <th scope="col">Not added</th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ id, name }, place) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td data-number="">{preview[place]?.made ?? 0}</td>
                  <td>{skippedText(preview[place], count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea.Autosize>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={edits.length === 0} onClick={save}>
            {making.length === 0 ? 'Add' : `Add for ${peopleText(making.length)}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
