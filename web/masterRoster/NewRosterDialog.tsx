import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateOfLocalDay, type LocalDay, localDayOf, startOfLocalDay } from '../../domain/time/localDay.ts';
import { firstDayOfFortnight } from '../../domain/week/weekStart.ts';
import { queries } from '../client/queries.ts';
import { FormDialog } from '../shell/FormDialog.tsx';
import { Note } from '../shell/Note.tsx';
import { RadioChoice } from '../shell/RadioChoice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { DayField } from '../shell/typed/DayField.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { useFormats } from '../shell/useFormats.ts';
import { parseDate } from '../timeline/time/timelineWindow.ts';
import { eventsOfBookings, type RosterOfBookings } from './newRosterEvents.ts';
import { createCommand, notSentText, useRosterEvents } from './useRosterEvents.ts';

export interface NewRosterDialogProps {
  readonly begins: 'empty' | 'bookings';
  /** Called with the roster, and the first day that is worth a look: of the next fortnight to come. */
  readonly onMade: (templateId: string, from: LocalDay | undefined) => void;
  readonly onClose: () => void;
}

/** Makes a roster: an empty one, or one that repeats what was booked in a fortnight. */
export function NewRosterDialog({ begins, onMade, onClose }: NewRosterDialogProps) {
  const { zone, format } = useFormats();
  const { weekStart } = useSession().organisation.settings;
  const { send } = useRosterEvents();
  const [templateId] = useState(() => crypto.randomUUID());
  const today = localDayOf(zone, Math.floor(Date.now() / 1000));
  const [name, setName] = useState('');
  const [from, setFrom] = useState(begins);
  const [date, setDate] = useState(() => dateOfLocalDay(firstDayOfFortnight(today, weekStart)));
  const [told, setTold] = useState<'nothing' | 'problems'>('nothing');
  const [saving, setSaving] = useState<'idle' | 'saving'>('idle');
  const [failure, setFailure] = useState<string>();
  const asked = parseDate(date);
  const first = firstDayOfFortnight(asked ?? today, weekStart);
  const fortnight = { start: startOfLocalDay(zone, first), end: startOfLocalDay(zone, first + 14) };
  const bookings = useQuery({
    ...queries.bookingsOfSpan(fortnight.start, fortnight.end),
    enabled: from === 'bookings' && asked !== undefined,
  });
  const made =
    from === 'empty'
      ? { events: [], left: [], ofSeries: [] }
      : bookings.data && eventsOfBookings(templateId, bookings.data.rows, fortnight, { zone, weekStart });
  const letGo = useUnsavedChanges(saving === 'saving');
  const nameProblem = name.trim() === '' ? 'is required' : undefined;
  const dateProblem = from === 'bookings' && asked === undefined ? 'you must enter a valid date' : undefined;
  const dayText = (day: number) => format.dayOf(dateOfLocalDay(day));

  const save = async () => {
    if (nameProblem !== undefined || dateProblem !== undefined || made === undefined) {
      setTold('problems');
      return;
    }
    setSaving('saving');
    setFailure(undefined);
    const template = {
      name: 'rosterTemplate.create',
      input: { rosterTemplateId: templateId, name: name.trim(), startDate: null, endDate: null },
      id: `${templateId}-create`,
    };
    const outcome = await send([template], () => 'Roster made');
    const problem = notSentText(outcome);
    if (problem !== undefined) {
      setSaving('idle');
      setFailure(problem);
      return;
    }
    if (made.events.length > 0) {
      const rest = notSentText(
        await send(made.events.map(createCommand), (done) => `Roster made of ${done} bookings`),
      );
      if (rest !== undefined) setFailure(rest);
    }
    setSaving('idle');
    letGo();
    // The first fortnight to come that is not the one whose bookings it repeats.
    const next = Math.max(first, firstDayOfFortnight(today, weekStart)) + 14;
    onMade(templateId, from === 'bookings' ? next : undefined);
  };

  return (
    <FormDialog
      title="New roster"
      action="Make roster"
      saving={saving}
      disabled={made === undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Inner West"
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={told === 'problems' ? nameProblem : undefined}
      />
      <RadioChoice
        label="Begin with"
        value={from}
        options={[
          { value: 'empty', label: 'Nothing' },
          { value: 'bookings', label: 'The bookings of a fortnight' },
        ]}
        onChange={setFrom}
      />
      {from === 'bookings' && (
        <>
          <DayField
            label="A day of that fortnight"
            value={date}
            onDay={(date) => setDate(date)}
            error={dateProblem}
          />
          <Text size="sm" role="status">
            {bookings.error !== null
              ? `The bookings could not be loaded: ${bookings.error.message}`
              : made === undefined
                ? 'Looking for bookings…'
                : `${dayText(first)} to ${dayText(first + 13)}: ${madeText(made)}.`}
          </Text>
        </>
      )}
      {failure !== undefined && (
        <Note tone="bad" role="alert" title="Not made">
          <Text size="sm">{failure}</Text>
        </Note>
      )}
    </FormDialog>
  );
}

function madeText({ events, left, ofSeries }: RosterOfBookings): string {
  const longer = left.length === 0 ? [] : [`${left.length} longer than a day are left out`];
  const repeated =
    ofSeries.length === 0
      ? []
      : [
          ofSeries.length === 1
            ? '1 of a recurring booking stays with it'
            : `${ofSeries.length} of recurring bookings stay with these`,
        ];
  return [eventsText(events.length), ...longer, ...repeated].join('; ');
}

function eventsText(count: number): string {
  if (count === 0) return 'nothing is booked, so the roster would be empty';
  return count === 1 ? '1 booking becomes a roster event' : `${count} bookings become roster events`;
}
