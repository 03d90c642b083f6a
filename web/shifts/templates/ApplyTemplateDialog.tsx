import { Select, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { RecordView } from '../../../api/contract/views.ts';
import { type ContinuedWeeks, repeatHours } from '../../../domain/shift/nextWeeks.ts';
import { hoursAfter } from '../../../domain/shift/setDays.ts';
import { timingsByWeek } from '../../../domain/shiftTemplate/hoursPattern.ts';
import { dateOfLocalDay } from '../../../domain/time/localDay.ts';
import { weekOfFortnight } from '../../../domain/week/weekStart.ts';
import { RadioChoice } from '../../shell/RadioChoice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { periodTotal } from '../personWeek.ts';
import { patternInWords } from '../shiftTexts.ts';
import type { SaveShifts } from '../useSaveShifts.tsx';
import type { ShiftPeople, ShiftPerson } from '../useShiftPeople.ts';
import type { ShiftsAddress } from '../useShiftsAddress.ts';
import { madeText } from '../weeks/nextWeeksTexts.ts';
import { useWeeksChoice } from '../weeks/useWeeksChoice.ts';
import { WeeksDialog } from '../weeks/WeeksDialog.tsx';
import { WeeksFields } from '../weeks/WeeksFields.tsx';
import { WeeksPreview } from '../weeks/WeeksPreview.tsx';

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
  const choice = useWeeksChoice({
    shifts,
    selected,
    weeks: address.weeks,
    whose: selected.length > 0 ? 'selected' : 'shown',
    existing: 'replace',
  });
  const { people, count, existing } = choice;
  const { first } = address;
  const [begins, setBegins] = useState<'1' | '2'>(weekOfFortnight(first, weekStart) === 1 ? '1' : '2');
  const template = templates.find(({ id }) => id === templateId);
  const preview = useMemo(() => {
    if (template === undefined) return [];
    const each = timingsByWeek(template.pattern);
    const turns = begins === '2' && each.length === 2 ? each.toReversed() : each;
    return people.map(({ id, leaves }) =>
      repeatHours(
        { resourceId: id, sheets: shifts.sheetsOf(id), leaves },
        { first, turns, weeks: count, existing },
      ),
    );
  }, [template, people, shifts, first, begins, count, existing]);
  const made = madeText(preview, 'change');
  const dayText = (day: number) => format.dayOf(dateOfLocalDay(day));
  /** The first week that changes of somebody, as it will be. */
  const weekAfter = ({ id, limits }: ShiftPerson, one: ContinuedWeeks | undefined) => {
    const sheets = shifts.sheetsOf(id);
    const own = one?.edits ?? [];
    const totals = Array.from({ length: Math.min(count, 2) }, (_, week) =>
      periodTotal(
        zone,
        'week',
        first + 7 * week,
        (day) => hoursAfter(sheets, own, day),
        limits,
        shifts.absencesOf(id),
      ),
    );
    return totals.find(({ isOver }) => isOver) ?? totals[0];
  };
  return (
    <WeeksDialog
      title="Apply a shift template"
      action="Apply"
      preview={preview}
      saving={saving}
      onClose={onClose}
    >
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
      <WeeksFields choice={choice} shifts={shifts} selected={selected} existing={['replace', 'keep']}>
        {template?.pattern.weeks === 2 && (
          <RadioChoice
            label={`The week from ${dayText(first)}`}
            value={begins}
            options={[
              { value: '1', label: 'Is week 1 of the template' },
              { value: '2', label: 'Is week 2' },
            ]}
            onChange={setBegins}
          />
        )}
      </WeeksFields>
      {template !== undefined && (
        <>
          <Text size="sm" fw={600} role="status">
            {made === undefined
              ? 'Nothing would change.'
              : `${made}, from ${dayText(first)} to ${dayText(first + 7 * count - 1)}.`}
          </Text>
          <WeeksPreview
            choice={choice}
            preview={preview}
            skippedHeading="Not changed"
            weekAfter={weekAfter}
          />
          <Text size="sm" c="dimmed">
            If planned work would be outside the new hours, you are shown which before anything is saved.
          </Text>
        </>
      )}
    </WeeksDialog>
  );
}
