import { Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type CSSProperties, Fragment, useId, useState } from 'react';
import type { Hours } from '../../../domain/shift/dayHours.ts';
import { hoursText, readHours } from '../../../domain/shift/hoursText.ts';
import {
  type HoursPattern,
  patternHours,
  patternOf,
  unfinishedPatternSchema,
} from '../../../domain/shiftTemplate/hoursPattern.ts';
import { shortName, weekdayNames } from '../../../domain/time/weekdays.ts';
import { type FieldProps, wrapperOf } from '../../records/fields/field.ts';
import { useSession } from '../../shell/SessionContext.ts';
import classes from './PatternField.module.css';

const nothing: HoursPattern = { weeks: 1, timings: [] };

/** A day of a pattern whose text cannot be read. */
interface Unread {
  readonly text: string;
  readonly problem: string;
}

/** The hours of each weekday over one week or two, typed as on the grid of shifts. */
export function PatternField(props: FieldProps) {
  const { value, problem, onChange } = props;
  const { weekStart } = useSession().organisation.settings;
  const given = unfinishedPatternSchema.safeParse(value);
  const [kept, setKept] = useState(given.success ? given.data : nothing);
  const [unread, setUnread] = useState<ReadonlyMap<string, Unread>>(new Map());
  // What cannot be read is in no value: the days that can are kept here meanwhile.
  const pattern = given.success ? given.data : kept;
  const days = Array.from({ length: 7 }, (_, offset) => (weekStart + offset) % 7);
  const weeks = Array.from({ length: pattern.weeks }, (_, place) => place + 1);

  const change = (next: HoursPattern, problems: ReadonlyMap<string, Unread>) => {
    setKept(next);
    setUnread(problems);
    onChange(problems.size === 0 && next.timings.length > 0 ? next : null);
  };
  const changeWeeks = (count: number) =>
    change(
      // A second week begins as the first.
      patternOf(count, (week, day) => patternHours(pattern, week > pattern.weeks ? 1 : week, day)),
      new Map([...unread].filter(([key]) => count > 1 || key.startsWith('1 '))),
    );
  const changeDay = (week: number, day: number, text: string) => {
    const key = `${week} ${day}`;
    const { hours, problem: why } = readHours(text);
    const others = [...unread].filter(([one]) => one !== key);
    if (hours === undefined) change(pattern, new Map([...others, [key, { text, problem: why }]]));
    else change(withHours(pattern, week, day, hours), new Map(others));
  };
  return (
    <Input.Wrapper
      {...wrapperOf({
        ...props,
        problem: problem === undefined || unread.size === 0 ? problem : 'some hours cannot be read',
      })}
      labelElement="div"
    >
      <Stack gap="xs" mb={5}>
        <SegmentedControl
          size="xs"
          className={classes.weeks}
          aria-label="Weeks in turns"
          data={[
            { value: '1', label: 'Every week the same' },
            { value: '2', label: 'Two weeks in turns' },
          ]}
          value={String(pattern.weeks)}
          onChange={(chosen) => changeWeeks(Number(chosen))}
        />
        <div className={classes.days} style={weeksStyle(pattern.weeks)}>
          {pattern.weeks > 1 && (
            <>
              <span />
              {weeks.map((week) => (
                <span key={week} className={classes.head}>
                  Week {week}
                </span>
              ))}
            </>
          )}
          {days.map((day) => (
            <Fragment key={day}>
              <span className={classes.day} aria-hidden>
                {shortName(day)}
              </span>
              {weeks.map((week) => (
                <DayHours
                  key={week}
                  label={
                    weeks.length === 1 ? (weekdayNames[day] ?? '') : `${weekdayNames[day]}, week ${week}`
                  }
                  text={hoursText(patternHours(pattern, week, day))}
                  unread={unread.get(`${week} ${day}`)}
                  onText={(text) => changeDay(week, day, text)}
                />
              ))}
            </Fragment>
          ))}
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

interface DayHoursProps {
  readonly label: string;
  readonly text: string;
  readonly unread: Unread | undefined;
  readonly onText: (text: string) => void;
}

/** The hours of a day, read when it is left. */
function DayHours({ label, text, unread, onText }: DayHoursProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const read = () => {
    if (typed !== undefined) onText(typed);
    setTyped(undefined);
  };
  const problem = typed === undefined ? unread?.problem : undefined;
  return (
    <div className={classes.hours}>
      <TextInput
        aria-label={label}
        aria-describedby={problem === undefined ? undefined : id}
        placeholder="Off"
        value={typed ?? unread?.text ?? text}
        error={problem !== undefined}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={read}
        onKeyDown={({ key }) => {
          // Before the form is sent.
          if (key === 'Enter') read();
        }}
      />
      {/* Over what is below: the button that takes the focus stays where it is pressed. */}
      {problem !== undefined && (
        <span id={id} className={classes.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

function withHours(pattern: HoursPattern, week: number, day: number, hours: readonly Hours[]): HoursPattern {
  return patternOf(pattern.weeks, (ofWeek, ofDay) =>
    ofWeek === week && ofDay === day ? hours : patternHours(pattern, ofWeek, ofDay),
  );
}

/** How many columns of days there are, for the style sheet. */
function weeksStyle(weeks: number): CSSProperties & Readonly<Record<'--weeks', number>> {
  return { '--weeks': weeks };
}
