import { Chip, Group, Input, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import type { Words } from '../../domain/record/recordDeclaration.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { filledDays } from '../../domain/recurrence/filledRange.ts';
import { repetitions } from '../../domain/recurrence/recurrence.ts';

import { openDays, type RepeatingOpen } from '../../domain/recurrence/seriesText.ts';

import { closedDayRules } from '../../domain/rosterTemplate/rosterTemplate.ts';
import { localDayOf, localDayOfDate } from '../../domain/time/localDay.ts';
import { localDayText } from '../../domain/time/localText.ts';
import { weekdayKeys, weekdaysByKey } from '../../domain/time/weekdays.ts';
import { useClosedDays } from '../calendar/useClosedDays.ts';
import { useSession } from '../shell/SessionContext.ts';
import { DayField } from '../shell/typed/DayField.tsx';
import { useFormats } from '../shell/useFormats.ts';
import {
  type ReadRepeat,
  type RepeatEnding,
  type RepeatInput,
  repeatChoices,
  repeatEndings,
  weekdayKeyOf,
} from './repeatInput.ts';

export interface RepeatFieldsProps {
  readonly value: RepeatInput;
  readonly onChange: (value: RepeatInput) => void;
  /** The first day of the booking, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly read: ReadRepeat;
  /** Whether problems are shown: once somebody has tried to save. */
  readonly tried: boolean;
  /** What repeats; bookings if omitted. */
  readonly words?: Words;
  /** What may become of closed days, each in words; omitted: as of bookings. */
  readonly closed?: Readonly<Record<string, string>>;
}

const endings = Object.entries(repeatEndings).map(([value, label]) => ({ value, label }));
const isEnding = (value: string | null): value is RepeatEnding => value !== null && value in repeatEndings;
const fromMonday = [...weekdayKeys.slice(1), ...weekdayKeys.slice(0, 1)];

/** Whether and how a new booking repeats. */
export function RepeatFields(props: RepeatFieldsProps) {
  const { value, onChange, firstDay, read, tried } = props;
  const { words = { one: 'booking', many: 'bookings' }, closed = closedDayRules } = props;
  const set = (change: Partial<RepeatInput>) => onChange({ ...value, ...change });
  const errorOf = (field: 'lastDay' | 'times' | 'weeks' | 'every') =>
    tried && read.kind === 'problem' && read.field === field ? read.message : undefined;
  const repeats = value.choice !== 'none';
  return (
    <Stack gap="sm">
      <Select
        label="Repeats"
        data={repeatChoices(firstDay)}
        value={value.choice}
        allowDeselect={false}
        onChange={(choice) =>
          set({
            choice: choice ?? 'none',
            ...(choice === 'custom' && value.weekdays.length === 0 && firstDay !== ''
              ? { weekdays: [weekdayKeyOf(firstDay)] }
              : {}),
          })
        }
      />
      {value.choice === 'custom' && <CustomFields value={value} set={set} error={errorOf('every')} />}
      {repeats && (
        <SimpleGrid cols={2} spacing="sm">
          <Select
            label="Ends"
            data={endings}
            value={value.ends}
            allowDeselect={false}
            onChange={(ends) => set({ ends: isEnding(ends) ? ends : 'never' })}
          />
          {value.ends === 'on' && (
            <DayField
              label="Last day"
              value={value.lastDay}
              onDay={(lastDay) => set({ lastDay })}
              from={firstDay}
              error={errorOf('lastDay')}
              required
            />
          )}
          {value.ends === 'weeks' && (
            <NumberInput
              label="Weeks"
              min={1}
              max={520}
              allowDecimal={false}
              value={value.weeks}
              onChange={(weeks) => set({ weeks: Number(weeks) || 0 })}
              error={errorOf('weeks')}
              required
            />
          )}
          {value.ends === 'after' && (
            <NumberInput
              label="Times"
              min={1}
              max={5000}
              allowDecimal={false}
              value={value.times}
              onChange={(times) => set({ times: Number(times) || 0 })}
              error={errorOf('times')}
              required
            />
          )}
        </SimpleGrid>
      )}
      {repeats && (
        <Select
          label="On closed days"
          description="Public holidays and other days when you are closed"
          data={Object.entries(closed).map(([rule, label]) => ({ value: rule, label }))}
          value={value.closedDays}
          allowDeselect={false}
          onChange={(rule) => set({ closedDays: rule === 'mark' || rule === 'ignore' ? rule : 'skip' })}
        />
      )}
      {read.kind === 'repeats' && (
        <Ahead repeating={{ ...read.repeating, closedDays: value.closedDays }} words={words} />
      )}
    </Stack>
  );
}

/** `week`: what a repetition counts by. */
function unitOf(repeats: RepeatInput['repeats']): string {
  return repeats === 'day' || repeats === 'week' ? repeats : 'month';
}

function CustomFields({
  value,
  set,
  error,
}: {
  readonly value: RepeatInput;
  readonly set: (change: Partial<RepeatInput>) => void;
  readonly error: string | undefined;
}) {
  const id = useId();
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <Select
          label="How"
          data={Object.entries(repetitions).map(([repeats, label]) => ({ value: repeats, label }))}
          value={value.repeats}
          allowDeselect={false}
          onChange={(chosen) => {
            const repeats = Object.keys(repetitions).find(
              (one): one is RepeatInput['repeats'] => one === chosen,
            );
            if (repeats !== undefined) set({ repeats });
          }}
        />
        <NumberInput
          label="Every"
          suffix={` ${unitOf(value.repeats)}${value.every === 1 ? '' : 's'}`}
          min={1}
          max={99}
          allowDecimal={false}
          value={value.every}
          onChange={(every) => set({ every: Number(every) || 0 })}
          error={error}
        />
      </SimpleGrid>
      {value.repeats === 'week' && (
        <Input.Wrapper label="On" id={id} labelElement="div">
          <Chip.Group
            multiple
            value={[...value.weekdays]}
            onChange={(days) => set({ weekdays: fromMonday.filter((key) => days.includes(key)) })}
          >
            <Group gap={6} role="group" aria-label="On">
              {fromMonday.map((key) => (
                <Chip key={key} size="sm" value={key} aria-label={weekdaysByKey[key]}>
                  {weekdaysByKey[key].slice(0, 3)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
    </>
  );
}

/** What will be made, before it is. */
function Ahead({
  repeating,
  words: { one, many },
}: {
  readonly repeating: RepeatingOpen;
  readonly words: Words;
}) {
  const { zone, moments } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const today = localDayOf(zone, Math.floor(Date.now() / 1000));
  const closedDates = useClosedDays();
  const range = { first: localDayOfDate(repeating.firstDay), last: today + filledDays };
  const days = openDays(repeating, range, { weekStart, closedDates }).filter((day) => day >= today);
  const [first, second, third] = days.map((day) => localDayText(moments, day));
  const shown = [first, second, third].filter((day) => day !== undefined).join(', ');
  const until = localDayText(moments, days.at(-1) ?? today + filledDays);
  return (
    <Text size="sm" c="dimmed" role="status">
      {days.length === 0
        ? `None of its days is before ${until}. ${capitalised(many)} are made 26 weeks ahead.`
        : `${days.length === 1 ? `1 ${one}` : `${days.length} ${many}`} until ${until}: ${shown}${
            days.length > 3 ? ' and so on' : ''
          }. ${capitalised(many)} are made 26 weeks ahead.`}
    </Text>
  );
}
