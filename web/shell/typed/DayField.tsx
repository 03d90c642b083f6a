import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { dateText } from '../../../domain/time/dateFormat.ts';
import { dateOfLocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import { readDay } from '../../../domain/time/readDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { useSession } from '../SessionContext.ts';
import { TypedField, type TypedLook } from './TypedField.tsx';

const MonthPicker = lazy(async () => ({ default: (await import('./MonthPicker.tsx')).MonthPicker }));

export interface DayFieldProps extends Omit<TypedLook, 'incomplete' | 'rightSection'> {
  /** `2026-11-21`; empty for none. */
  readonly value: string;
  readonly onDay: (date: string) => void;
  /** The first and the last day that the calendar offers. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A local day, written as the organisation writes dates and read in whatever way people do; a calendar is a press, or
 * Alt and the arrow down, away.
 */
export function DayField({
  value,
  onDay,
  from,
  to,
  disabled = false,
  readOnly = false,
  ...look
}: DayFieldProps) {
  const { timeZone, settings } = useSession().organisation;
  const { dateFormat, weekStart } = settings;
  const [opened, setOpened] = useState(false);
  const readLeft = (text: string) => {
    const day = readDay(text, 'dayFirst', localDayOf(zoneOf(timeZone), Math.floor(Date.now() / 1000)));
    return day === undefined ? undefined : dateOfLocalDay(day);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <TypedField
            {...look}
            {...{ value, disabled, readOnly, readLeft }}
            onValue={onDay}
            show={(date) => (date === '' ? '' : dateText(dateFormat, date))}
            // A year is still being typed where it has fewer digits.
            read={(text) => (/\d{4}/.test(text) ? readLeft(text) : undefined)}
            incomplete="you must enter a valid date"
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              setOpened(true);
            }}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Choose from a calendar"
                aria-haspopup="dialog"
                aria-expanded={opened}
                tabIndex={-1}
                disabled={disabled || readOnly}
                onClick={() => setOpened(!opened)}
              >
                <IconCalendar size={16} aria-hidden />
              </ActionIcon>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Calendar">
        <Suspense>
          <MonthPicker
            {...{ value, from, to, weekStart }}
            onDay={(date) => {
              setOpened(false);
              onDay(date);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
