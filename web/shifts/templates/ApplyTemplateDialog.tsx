import { Button, Group, NumberInput, Radio, ScrollArea, Select, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { RecordView } from '../../../api/contract/views.ts';
import { type ContinuedWeeks, repeatHours } from '../../../domain/shift/nextWeeks.ts';
import { hoursAfter } from '../../../domain/shift/setDays.ts';
import { timingsByWeek } from '../../../domain/shiftTemplate/hoursPattern.ts';
import { dateOfLocalDay } from '../../../domain/time/localDay.ts';
import { weekOfFortnight } from '../../../domain/week/weekStart.ts';
import { Dialog } from '../../shell/Dialog.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { peopleText, skippedText, weeksText } from '../nextWeeksTexts.ts';
import { periodTotal } from '../personWeek.ts';
import classes from '../shifts.module.css';
import { patternInWords } from '../shiftTexts.ts';
import type { SaveShifts } from '../useSaveShifts.tsx';
import type { ShiftPeople, ShiftPerson } from '../useShiftPeople.ts';
import type { ShiftsAddress } from '../useShiftsAddress.ts';

/** A year. */
const mostWeeks = 52;

export interface ApplyTemplateDialogProps {
  readonly templates: readonly RecordView<'shiftTemplate'>[];
  readonly address: ShiftsAddress;
  readonly shifts: ShiftPeople;
  /** The people of the selected rows. */
  readonly selected: readonly ShiftPerson[];
  readonly saving: SaveShifts;
  readonly onClose: () => void;
}

/** Gives people the hours of a template for some weeks, after a look at what changes for whom and what does not. */
export function ApplyTemplateDialog(props: ApplyTemplateDialogProps) {
  const { templates, address, shifts, selected, saving, onClose } = props;
  const { format, moments, zone } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const [templateId, setTemplateId] = useState(templates.length === 1 ? (templates[0]?.id ?? null) : null);
  const [weeks, setWeeks] = useState<number | string>(address.weeks);
  const [whose, setWhose] = useState<'shown' | 'selected'>(selected.length > 0 ? 'selected' : 'shown');
  const [existing, setExisting] = useState<'keep' | 'replace'>('replace');
  const { first } = address;
  const [begins, setBegins] = useState<1 | 2>(weekOfFortnight(first, weekStart));
  const template = templates.find(({ id }) => id === templateId);
  const people = whose === 'shown' ? shifts.shown : selected;
  const count = typeof weeks === 'number' ? Math.min(Math.max(weeks, 1), mostWeeks) : 0;
  const preview = useMemo(() => {
    if (template === undefined) return [];
    const each = timingsByWeek(template.pattern);
    const turns = begins === 2 && each.length === 2 ? each.toReversed() : each;
    return people.map(({ id, leaves }) =>
      repeatHours(
        { resourceId: id, sheets: shifts.sheetsOf(id), leaves },
        { first, turns, weeks: count, existing },
      ),
    );
  }, [template, people, shifts, first, begins, count, existing]);
  const edits = preview.flatMap((one) => one.edits);
  const changing = preview.filter(({ made }) => made > 0);
  const dayText = (day: number) => format.dayOf(dateOfLocalDay(day));
  /** The first week that changes of somebody, as it will be. */
  const weekAfter = ({ id, limits }: ShiftPerson, one: ContinuedWeeks | undefined) => {
    const sheets = shifts.sheetsOf(id);
    const own = one?.edits ?? [];
    const totals = Array.from({ length: Math.min(count, 2) }, (_, week) =>
      periodTotal(zone, 'week', first + 7 * week, (day) => hoursAfter(sheets, own, day), limits),
    );
    return totals.find(({ isOver }) => isOver) ?? totals[0];
  };
  const save = () => {
    onClose();
    void saving.save(edits, () => {});
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={<Text fw={650}>Apply a shift template</Text>}>
      <Stack gap="sm">
        <Select
          label="Template"
          placeholder="Choose a template"
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={templateId}
          onChange={setTemplateId}
          searchable
          allowDeselect={false}
          data-autofocus
        />
        {template !== undefined && (
          <Text size="sm" c="dimmed">
            {patternInWords(template.pattern, moments)}
          </Text>
        )}
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
              <Radio value="replace" label="Replace them" />
              <Radio value="keep" label="Keep them" />
            </Stack>
          </Radio.Group>
          {template?.pattern.weeks === 2 && (
            <Radio.Group
              label={`The week from ${dayText(first)}`}
              value={String(begins)}
              onChange={(value) => setBegins(value === '2' ? 2 : 1)}
            >
              <Stack gap={6} mt={4}>
                <Radio value="1" label="Is week 1 of the template" />
                <Radio value="2" label="Is week 2" />
              </Stack>
            </Radio.Group>
          )}
        </Group>
        {template !== undefined && (
          <>
            <Text size="sm" fw={600} role="status">
              {changing.length === 0
                ? 'Nothing would change.'
                : `${weeksText(changing.reduce((all, { made }) => all + made, 0))} would change for ${peopleText(changing.length)}, from ${dayText(first)} to ${dayText(first + 7 * count - 1)}.`}
            </Text>
            <ScrollArea.Autosize
              mah={260}
              viewportProps={{ tabIndex: 0, 'aria-label': 'Preview' }}
              type="auto"
            >
              <table className={classes.skipped}>
                <thead>
                  <tr>
                    <th scope="col">Person</th>
                    <th scope="col" data-number="">
                      Weeks
                    </th>
                    <th scope="col" data-number="">
                      Hours a week
                    </th>
                    <th scope="col">Not changed</th>
                  </tr>
                </thead>
                <tbody>
                  {people.map((person, place) => {
                    const total = weekAfter(person, preview[place]);
                    return (
                      <tr key={person.id}>
                        <td>{person.name}</td>
                        <td data-number="">{preview[place]?.made ?? 0}</td>
                        <td data-number="" data-over={total?.isOver || undefined}>
                          {total?.text}
                          {total?.isOver === true && ' – over the limit'}
                        </td>
                        <td>{skippedText(preview[place], count)}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </ScrollArea.Autosize>
            <Text size="sm" c="dimmed">
              If planned work would be outside the new hours, you are shown which before anything is saved.
            </Text>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={edits.length === 0} onClick={save}>
            {changing.length === 0 ? 'Apply' : `Apply for ${peopleText(changing.length)}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
