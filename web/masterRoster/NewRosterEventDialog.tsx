import { zodResolver } from '@hookform/resolvers/zod';
import { Chip, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { lineSchema } from '../../domain/kernel/fields.ts';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import { plannedGroupOf } from '../../domain/masterRoster/plannedGroupOf.ts';
import { plainWork } from '../../domain/rosterEvent/plainWork.ts';
import type { RosterEventDetails } from '../../domain/rosterEvent/rosterEvent.ts';
import { clockOf } from '../../domain/time/clockText.ts';
import { secondOfLocalDay } from '../../domain/time/localDay.ts';
import { shortName } from '../../domain/time/weekdays.ts';
import { weekOfFortnight } from '../../domain/week/weekStart.ts';
import { CustomerAndService } from '../booking/CustomerAndService.tsx';
import { FirstParticipants } from '../groupEvents/FirstParticipants.tsx';
import { GroupFields } from '../groupEvents/GroupFields.tsx';
import { groupOf, groupPartSchema, newGroup, takingPart } from '../groupEvents/groupInput.ts';
import { RecordSelect } from '../records/fields/RecordSelect.tsx';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { ClockField } from '../shell/typed/ClockField.tsx';
import { useFormats } from '../shell/useFormats.ts';
import type { DrawnSpan } from '../timeline/gesture/gesture.ts';
import { dayAt, type TimelineDay, type TimelineWindow } from '../timeline/time/timelineWindow.ts';
import classes from './masterRoster.module.css';
import { workLike } from './newRosterEvents.ts';
import type { RosterEventRow } from './rosterRows.ts';
import { type ManySent, notSentText } from './useRosterEvents.ts';

export interface NewRosterEventDialogProps {
  readonly templateId: string;
  /** Where it was begun; its time is given, and can be changed. */
  readonly place: DrawnSpan;
  readonly resourceId: string | undefined;
  readonly customerId: string | undefined;
  readonly window: TimelineWindow;
  /** The events that the template has already: services are suggested from them. */
  readonly events: readonly RosterEventRow[];
  readonly make: (events: readonly RosterEventDetails[]) => Promise<ManySent>;
  readonly onClose: () => void;
}

/** Asks for whom a roster event is, what is done, and on which days of the fortnight; one is made for each of them. */
export function NewRosterEventDialog(props: NewRosterEventDialogProps) {
  const { templateId, place, window, events, make, onClose } = props;
  const { zone } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const [type, setType] = useState<'roster' | 'group' | 'break'>('roster');
  const [customerId, setCustomerId] = useState<string | null>(props.customerId ?? null);
  const [service, setService] = useState<string>();
  const [chosenLabels, setLabels] = useState<readonly string[]>();
  const [person, setPerson] = useState<string | null>(props.resourceId ?? null);
  const [start, setStart] = useState(() => clockOf(secondOfLocalDay(zone, place.start)));
  const [end, setEnd] = useState(() => clockOf(secondOfLocalDay(zone, place.end)));
  const [dates, setDates] = useState<string[]>(() => [dayAt(window, place.start)?.date ?? '']);
  const [told, setTold] = useState<'nothing' | 'problems'>('nothing');
  const [saving, setSaving] = useState<'idle' | 'saving'>('idle');
  const [failure, setFailure] = useState<string>();
  const groupForm = useForm({
    resolver: zodResolver(groupPartSchema),
    defaultValues: { group: newGroup, participants: [] },
  });
  const isBreak = type === 'break';
  const isGroup = type === 'group';
  const theirs = events.filter((event) => event.customerId === customerId && event.title !== '');
  const services =
    type !== 'roster' || customerId === null ? [] : [...new Set(theirs.map(({ title }) => title))];
  const title = (service ?? services[0] ?? '').trim();
  const like = type !== 'roster' ? undefined : theirs.find((event) => event.title === title);
  const labelIds = chosenLabels ?? like?.labelIds ?? [];
  const begins = secondsOf(start);
  const ends = secondsOf(end);
  const chosen = window.days.filter(({ date }) => dates.includes(date));
  const problems = {
    customer: type === 'roster' && customerId === null ? 'Choose a customer' : undefined,
    title: lineSchema.safeParse(title).success ? undefined : 'must be at most 200 characters',
    person: isBreak && person === null ? 'Choose whose break it is' : undefined,
    start: begins === undefined ? 'you must enter a valid time' : undefined,
    end: ends === undefined ? 'you must enter a valid time' : undefined,
    days: chosen.length === 0 ? 'Choose a day' : undefined,
  };
  const problemOf = (field: keyof typeof problems) => (told === 'problems' ? problems[field] : undefined);

  const save = async () => {
    if (Object.values(problems).some((one) => one !== undefined)) return setTold('problems');
    if (begins === undefined || ends === undefined) return;
    if (isGroup && !(await groupForm.trigger())) return;
    setSaving('saving');
    setFailure(undefined);
    const resourceIds = person === null ? [] : [person];
    const work =
      like === undefined
        ? {
            ...plainWork(templateId, {
              type: isBreak ? 'break' : 'roster',
              title,
              customerId: type === 'roster' ? customerId : null,
              resourceIds,
            }),
            ...(isGroup && plannedPart(groupForm.getValues())),
          }
        : workLike(like, resourceIds);
    const outcome = await make(
      chosen.map(
        ({ day, weekday }): RosterEventDetails => ({
          ...work,
          labelIds: isBreak ? [] : [...labelIds],
          week: weekOfFortnight(day, weekStart),
          day: weekday,
          start: begins,
          end: ends,
        }),
      ),
    );
    setSaving('idle');
    const problem = notSentText(outcome);
    if (problem === undefined) onClose();
    else setFailure(problem);
  };

  return (
    <FormDialog
      title="New roster event"
      size="lg"
      action={chosen.length > 1 ? `Make ${chosen.length} roster events` : 'Make roster event'}
      saving={saving}
      onSubmit={save}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Type"
        value={type}
        onChange={(value) => setType(value === 'break' || value === 'group' ? value : 'roster')}
        data={[
          { value: 'roster', label: 'Work' },
          { value: 'group', label: 'Group event' },
          { value: 'break', label: 'Break' },
        ]}
      />
      {type !== 'roster' ? (
        <TextInput
          label="Title"
          value={service ?? ''}
          onChange={({ currentTarget }) => setService(currentTarget.value)}
          error={problemOf('title')}
        />
      ) : (
        <CustomerAndService
          customerId={customerId}
          onCustomer={(id) => {
            setCustomerId(id);
            setService(undefined);
          }}
          service={service ?? services[0] ?? ''}
          onService={setService}
          services={services}
          problems={{ customer: problemOf('customer'), service: problemOf('title') }}
        />
      )}
      {isGroup && (
        <FormProvider {...groupForm}>
          <GroupFields />
          <FirstParticipants />
        </FormProvider>
      )}
      {!isBreak && (
        <RecordsSelect
          category="label"
          among={labelsUsedFor('masterroster')}
          label="Labels"
          description="What its people must hold"
          value={[...labelIds]}
          onChange={setLabels}
        />
      )}
      <RecordSelect
        category="resource"
        label="Person"
        placeholder={isBreak ? 'Whose break it is' : 'Nobody yet'}
        clearable={!isBreak}
        required={isBreak}
        value={person}
        onChange={setPerson}
        error={problemOf('person')}
      />
      <Group gap="sm" grow align="flex-start">
        <ClockField
          label="Start"
          required
          value={start}
          onClock={(time) => setStart(time)}
          error={problemOf('start')}
        />
        <ClockField
          label="End"
          required
          description={
            begins !== undefined && ends !== undefined && ends <= begins ? 'On the next day' : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={end}
          onClock={(time) => setEnd(time)}
          error={problemOf('end')}
        />
      </Group>
      <DayChips window={window} weekStart={weekStart} value={dates} onChange={setDates} />
      {problemOf('days') !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problemOf('days')}
        </Text>
      )}
      {failure !== undefined && (
        <Note tone="bad" role="alert" title="Not made">
          <Text size="sm">{failure}</Text>
        </Note>
      )}
    </FormDialog>
  );
}

/** What the form says of a group event, as rosters say it. */
function plannedPart(typed: z.input<typeof groupPartSchema>) {
  const { group: said, participants } = groupPartSchema.parse(typed);
  const group = groupOf(said);
  return group === null ? {} : plannedGroupOf(group, takingPart(group, participants));
}

interface DayChipsProps {
  readonly window: TimelineWindow;
  readonly weekStart: number;
  readonly value: string[];
  readonly onChange: (dates: string[]) => void;
}

/** The days of the fortnight, a line for each of its weeks. */
function DayChips({ window, weekStart, value, onChange }: DayChipsProps) {
  const { format } = useFormats();
  const byWeek = Map.groupBy(window.days, ({ day }) => weekOfFortnight(day, weekStart));
  return (
    <Chip.Group multiple value={value} onChange={onChange}>
      <fieldset className={classes.days}>
        <legend className={classes.legend}>Days of the fortnight</legend>
        {[...byWeek]
          .toSorted(([one], [other]) => one - other)
          .map(([week, days]) => (
            <div key={week} className={classes.week}>
              <span className={classes.weekName}>{`Week ${week}`}</span>
              {days.map((day: TimelineDay) => (
                <Chip key={day.date} value={day.date} size="xs" title={format.day(day.start)}>
                  {shortName(day.weekday)}
                </Chip>
              ))}
            </div>
          ))}
      </fieldset>
    </Chip.Group>
  );
}

/** `09:30` in seconds of the day; undefined if it is no time. */
function secondsOf(time: string): number | undefined {
  if (!/^\d{2}:\d{2}$/.test(time)) return undefined;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 3600 + minute * 60;
}
