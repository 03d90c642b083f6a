import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { absenceTitle } from '../../domain/absence/absenceTitle.ts';
import { hoursText, readHours } from '../../domain/shift/hoursText.ts';
import { dateOfLocalDay, type LocalDay, startOfLocalDay } from '../../domain/time/localDay.ts';
import { OpenShiftLines } from '../openShifts/OpenShiftLines.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import type { RowCell } from './grid/ShiftGridRow.tsx';
import { overtaken } from './grid/shiftDraft.ts';
import { cellsOf, totalsOf } from './grid/useRowsOfGrid.ts';
import type { EditedShifts } from './grid/useShiftDraft.ts';
import classes from './phoneShifts.module.css';
import type { ShiftPeople, ShiftPerson } from './useShiftPeople.ts';
import type { ShiftsAddress } from './useShiftsAddress.ts';

export interface PhoneShiftsProps {
  readonly address: ShiftsAddress;
  readonly shifts: ShiftPeople;
  readonly edited: EditedShifts;
  readonly mayEdit: boolean;
}

export interface PersonDaysProps extends PhoneShiftsProps {
  readonly person: ShiftPerson;
  /** The first day that can be changed; omitted: all can. */
  readonly editableFrom?: LocalDay;
  /** Omitted: there is nobody else. */
  readonly onBack?: () => void;
}

/** People shown at once before more are asked for. */
const listed = 50;

/** On a phone: the people with the hours of their week, and the days of one of them. */
export function PhoneShifts(props: PhoneShiftsProps) {
  const { address, shifts, edited } = props;
  const formats = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const [most, setMost] = useState(listed);
  const person = shifts.people.find(({ id }) => id === address.person);
  if (person !== undefined) {
    return <PersonDays {...props} person={person} onBack={() => address.change({ person: null })} />;
  }
  const span = {
    start: startOfLocalDay(formats.zone, address.first),
    end: startOfLocalDay(formats.zone, address.first + 7 * address.weeks),
  };
  return (
    <>
      <OpenShiftLines span={span} />
      <ul className={classes.people}>
        {shifts.shown.slice(0, most).map((one) => {
          const [week] = totalsOf(one, { address, shifts, edited }, weekStart, formats);
          return (
            <li key={one.id}>
              <button
                type="button"
                className={classes.person}
                onClick={() => address.change({ person: one.id })}
              >
                <span className={classes.who}>
                  <span dir="auto">{one.name}</span>
                  <span className={classes.labels}>{one.labels}</span>
                </span>
                <span className={classes.hours} data-over={week?.total.isOver || undefined}>
                  {week?.total.text} h
                </span>
              </button>
            </li>
          );
        })}
        {shifts.shown.length > most && (
          <li>
            <Button variant="default" fullWidth mt="sm" onClick={() => setMost(most + listed)}>
              Show more
            </Button>
          </li>
        )}
      </ul>
    </>
  );
}

/** The days of one person, each with a field for its hours. */
export function PersonDays(props: PersonDaysProps) {
  const { address, shifts, edited, mayEdit, person, editableFrom, onBack } = props;
  const formats = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const theirs = overtaken(edited.draft, edited.savedHours);
  const cells = cellsOf(person, { address, shifts, edited }, theirs, formats);
  const totals = totalsOf(person, { address, shifts, edited }, weekStart, formats);
  return (
    <Stack gap="sm">
      {onBack !== undefined && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            onClick={onBack}
          >
            Everybody
          </Button>
        </div>
      )}
      <div>
        <Text component="h2" fw={650} dir="auto">
          {person.name}
        </Text>
        {totals.map(({ key, spoken, total }) => (
          <Text key={key} size="sm" c={total.isOver ? 'var(--mantine-color-error)' : 'dimmed'}>
            {`${spoken}: ${total.text} h`}
          </Text>
        ))}
      </div>
      {cells.map((cell) => (
        <DayField
          key={cell.day}
          cell={cell}
          label={formats.format.dayOf(dateOfLocalDay(cell.day))}
          mayEdit={mayEdit && (editableFrom === undefined || cell.day >= editableFrom)}
          onHours={(hours) => edited.edit([{ resourceId: person.id, day: cell.day, hours }])}
        />
      ))}
    </Stack>
  );
}

interface DayFieldProps {
  readonly cell: RowCell;
  readonly label: string;
  readonly mayEdit: boolean;
  readonly onHours: (hours: RowCell['hours']) => void;
}

/** The hours of a day, read when it is left. */
function DayField({ cell, label, mayEdit, onHours }: DayFieldProps) {
  const { hours, absence, total } = cell;
  const text = hoursText(hours);
  const [typed, setTyped] = useState(text);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setTyped(text);
    setProblem(undefined);
  }, [text]);
  const read = () => {
    const { hours: meant, problem: why } = readHours(typed);
    setProblem(why);
    if (meant !== undefined) onHours(meant);
  };
  return (
    <TextInput
      label={label}
      placeholder="No shift"
      description={absence === undefined ? undefined : absenceTitle(absence)}
      value={typed}
      readOnly={!mayEdit}
      // A box would say that there is something to type.
      variant={mayEdit ? 'default' : 'unstyled'}
      error={problem ?? (total.isOver ? `More than ${total.limit} hours` : undefined)}
      autoComplete="off"
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={read}
      onKeyDown={({ key }) => {
        if (key === 'Enter') read();
      }}
    />
  );
}
