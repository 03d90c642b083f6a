import { ActionIcon, Button, Group, Input, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import { type ShiftTiming, shiftTimingSchema } from '../../domain/shift/shift.ts';
import { clockOf } from '../../domain/time/clockText.ts';
import { weekdayNames } from '../../domain/time/weekdays.ts';
import { type FieldProps, wrapperOf } from '../records/fields/field.ts';
import { ClockField } from '../shell/typed/ClockField.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './ShiftTimingsField.module.css';

const workDay = { begin: 9 * 3600, end: 17 * 3600 };
const midnight = 86_400;

/** The working hours of a week, one line each; an end that is not after its begin is on the next day. */
export function ShiftTimingsField(props: FieldProps) {
  const { facts, problem, onChange } = props;
  const { format } = useFormats();
  const timings = z.array(shiftTimingSchema).catch([]).parse(props.value);
  const change = (place: number, next: Partial<ShiftTiming>) =>
    onChange(timings.map((timing, index) => (index === place ? { ...timing, ...next } : timing)));
  const add = () => {
    const last = timings.at(-1);
    onChange([
      ...timings,
      last === undefined ? { day: 1, ...workDay } : { ...last, day: (last.day + 1) % 7 },
    ]);
  };
  const working = () => onChange([1, 2, 3, 4, 5].map((day) => ({ day, ...workDay })));
  return (
    <Input.Wrapper {...wrapperOf(props)} labelElement="div">
      <fieldset className={classes.rows} aria-label={facts.label}>
        {timings.map((timing, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
          <div key={place} className={classes.row}>
            <NativeSelect
              aria-label={`Day ${place + 1}`}
              data={weekdayNames.map((label, day) => ({ value: String(day), label }))}
              value={String(timing.day)}
              onChange={({ currentTarget }) => change(place, { day: Number(currentTarget.value) })}
            />
            <ClockField
              aria-label={`Start ${place + 1}`}
              value={clockOf(timing.begin % midnight)}
              error={problem !== undefined}
              onClock={(time) => change(place, { begin: secondsOf(time) })}
            />
            <ClockField
              aria-label={`End ${place + 1}`}
              value={clockOf(timing.end % midnight)}
              error={problem !== undefined}
              onClock={(time) => change(place, { end: secondsOf(time) || midnight })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={`Remove hours ${place + 1}`}
              onClick={() => onChange(timings.filter((_, index) => index !== place))}
            >
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Group gap="xs">
          <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={add}>
            Add hours
          </Button>
          {timings.length === 0 && (
            <Button size="xs" variant="default" onClick={working}>
              Monday to Friday, {format.clock(workDay.begin)} to {format.clock(workDay.end)}
            </Button>
          )}
        </Group>
      </fieldset>
    </Input.Wrapper>
  );
}

/** Local seconds since midnight; 0 for an incomplete time. */
function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * 60 || 0;
}
