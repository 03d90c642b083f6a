import { Radio, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { momentInForm } from '../../domain/record/field.ts';
import { factsOf, schemaOf } from '../../domain/record/fieldFacts.ts';
import { timedFields } from '../../domain/recurrence/madeRecords.ts';
import type { SeriesScope } from '../../domain/recurrence/seriesEdit.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { type AnyRow, recordOf } from '../records/anyRecord.ts';
import type { Details } from '../records/form/fieldForm.ts';
import type { FormValues } from '../records/form/formValues.ts';
import type { FormCommand } from '../records/form/useFieldForm.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { noRepeat, readRepeat } from './repeatInput.ts';
import { type SeriesKind, seriesMaking } from './seriesMaking.ts';
import { newSeriesCommand, seriesEditCommands } from './seriesOfRecords.ts';
import { useSeriesOfRecord } from './useSeriesOfRecord.ts';

/** The part of a record's form that says whether it repeats, or for which of its series a change is meant. */
export interface Repeats {
  /** What saving sends instead of the command of the record alone; undefined: that. */
  readonly commands: (
    values: FormValues,
    opened: AnyRow | null,
    details: Details,
  ) => readonly FormCommand[] | undefined;
  /** Whether what is said of it can be read; if not, it is said why from now on. */
  readonly check: (values: FormValues) => boolean;
  readonly shown: (values: FormValues) => ReactNode;
}

const scopes = [
  { value: 'one', label: 'This one' },
  { value: 'following', label: 'This and the following ones' },
  { value: 'all', label: 'All, from today on' },
] as const;

/** How the form of a record says that it repeats, for those who may say so; of a kind that does not, nothing. */
export function useRepeats(name: RecordName, row: AnyRow | null): Repeats {
  const session = useSession();
  const { zone } = useFormats();
  const kind = seriesMaking(name);
  const found = useSeriesOfRecord(kind, row);
  const [repeat, setRepeat] = useState(noRepeat);
  const [tried, setTried] = useState(false);
  const [scope, setScope] = useState<SeriesScope>('one');
  const [newId] = useState(() => crypto.randomUUID());
  const { words } = recordOf(name);
  if (kind === undefined || !mayCommand(session, `${kind.category}.create`)) return alone;
  if (row === null) {
    const firstDay = (values: FormValues) => firstDayIn(kind, values);
    const read = (values: FormValues) => readRepeat(repeat, firstDay(values));
    const closed = factsOf(schemaOf(kind.fields, 'closedDays')).choices ?? {};
    return {
      commands(values, _, details) {
        const said = read(values);
        if (said.kind !== 'repeats') return undefined;
        const { closedDays } = repeat;
        return [newSeriesCommand(kind, details, { id: newId, repeating: said.repeating, closedDays, zone })];
      },
      check(values) {
        setTried(true);
        return read(values).kind !== 'problem';
      },
      shown: (values) => (
        <RepeatFields
          value={repeat}
          onChange={setRepeat}
          firstDay={firstDay(values)}
          read={read(values)}
          tried={tried}
          words={words}
          closed={closed}
        />
      ),
    };
  }
  if (found === undefined) return alone;
  const { weekStart } = session.organisation.settings;
  return {
    commands: (_, opened, details) =>
      scope === 'one' || opened === null
        ? undefined
        : seriesEditCommands(kind, found, { opened, details }, scope, { zone, weekStart, newId }),
    check: () => true,
    shown: () => (
      <Radio.Group
        label="It repeats. Which do you mean?"
        description={
          scope === 'one'
            ? undefined
            : 'Those that somebody has changed or begun stay as they are. The others change within seconds.'
        }
        value={scope}
        onChange={(value) => setScope(value === 'following' || value === 'all' ? value : 'one')}
      >
        <Stack gap={6} mt={6}>
          {scopes.map((one) => (
            <Radio key={one.value} {...one} />
          ))}
        </Stack>
      </Radio.Group>
    ),
  };
}

const alone: Repeats = { commands: () => undefined, check: () => true, shown: () => null };

/** The day on which a record is, as its form has it; empty while none is typed. */
function firstDayIn(kind: SeriesKind, values: FormValues): string {
  const days = timedFields(kind).map((name) => momentInForm.safeParse(values[name]).data?.date ?? '');
  return days.find((day) => day !== '') ?? '';
}
