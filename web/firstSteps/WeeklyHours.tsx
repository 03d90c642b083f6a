import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { factsOf } from '../../domain/record/fieldFacts.ts';
import { type ShiftTiming, shift } from '../../domain/shift/shift.ts';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { mostRecords, queries } from '../client/queries.ts';
import { refreshAfterCommand } from '../client/refreshAfterCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { reasonOf, sendInBulk } from '../client/sendBulk.ts';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { ShiftTimingsField } from '../shifts/ShiftTimingsField.tsx';
import { offerStep } from '../undo/undo.tsx';
import { undoOfMany } from '../undo/undoOf.ts';

const usualWeek: readonly ShiftTiming[] = [1, 2, 3, 4, 5].map((day) => ({
  day,
  begin: 8 * 3600,
  end: 17 * 3600,
}));

type Outcome =
  | { readonly kind: 'idle' | 'sending' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'partly'; readonly given: number; readonly reasons: readonly string[] };

const timingsFacts = factsOf(shift.fields.shape.timings);

/** The same usual week for everybody who has no shifts yet; whoever works otherwise is changed afterwards. */
export function WeeklyHours() {
  const client = useQueryClient();
  const { zone } = useFormats();
  const people = useQuery(queries.records('resource', { limit: mostRecords }));
  const shifts = useQuery(queries.records('shift', { limit: mostRecords }));
  const [timings, setTimings] = useState<unknown>(usualWeek);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' });
  const failed = people.error ?? shifts.error;
  if (people.data === undefined || shifts.data === undefined) {
    return failed === null ? null : (
      <LoadFailed
        what="The people"
        error={failed}
        onRetry={() => void Promise.all([people.refetch(), shifts.refetch()])}
      />
    );
  }
  const withShifts = new Set(shifts.data.rows.map(({ resourceId }) => resourceId));
  const without = people.data.rows.filter(({ id }) => !withShifts.has(id));
  if (people.data.rows.length === 0 || (without.length === 0 && outcome.kind === 'idle')) return null;
  const none = Array.isArray(timings) && timings.length === 0;

  const give = async () => {
    setOutcome({ kind: 'sending' });
    const startDate = dateOfLocalDay(localDayOf(zone, Math.floor(Date.now() / 1000)));
    try {
      const outcomes = await sendInBulk(
        without.map(({ id: resourceId }) => ({
          name: 'shift.create',
          input: { resourceId, startDate, endDate: null, timings },
        })),
      );
      const undo = undoOfMany('shift.create', outcomes);
      const reasons = outcomes.flatMap((one) => reasonOf(one) ?? []);
      if (undo.length > 0) {
        const label = undo.length === 1 ? 'Hours given to 1 person' : `Hours given to ${undo.length} people`;
        offerStep({ label, undo, refresh: () => refreshAfterCommand(client) });
      }
      refreshAfterCommand(client);
      setOutcome(reasons.length === 0 ? { kind: 'idle' } : { kind: 'partly', given: undo.length, reasons });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      setOutcome({ kind: 'failed', message: error.message });
    }
  };

  return (
    <Paper withBorder p="md" radius="md" component="section" aria-labelledby="weekly-hours">
      <Title order={3} size="h5" id="weekly-hours">
        Weekly hours
      </Title>
      <Text size="sm" c="dimmed" mt={2} mb="sm">
        {withoutText(without)}
      </Text>
      <ShiftTimingsField
        path="shift.timings"
        recordId={null}
        facts={{ ...timingsFacts, label: 'A usual week' }}
        required
        marked={false}
        problem={none ? 'must have at least one line' : undefined}
        value={timings}
        onChange={setTimings}
      />
      {outcome.kind === 'failed' && (
        <Note tone="bad" role="alert" title="The hours were not saved">
          <Text size="sm">{outcome.message}</Text>
        </Note>
      )}
      {outcome.kind === 'partly' && (
        <Note
          tone="warning"
          role="alert"
          title={`${outcome.reasons.length} of ${outcome.given + outcome.reasons.length} people got no hours`}
        >
          <Text size="sm">{[...new Set(outcome.reasons)].join(' ')}</Text>
        </Note>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          loading={outcome.kind === 'sending'}
          disabled={none || without.length === 0}
          onClick={() => void give()}
        >
          {without.length === 1
            ? 'Give these hours to 1 person'
            : `Give these hours to ${without.length} people`}
        </Button>
      </Group>
    </Paper>
  );
}

const named = 3;

function withoutText(without: readonly { readonly firstName: string; readonly lastName: string }[]): string {
  const names = without.slice(0, named).map((one) => `${one.firstName} ${one.lastName}`.trim());
  const more = without.length - names.length;
  const who = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return `${who} ${without.length === 1 ? 'has' : 'have'} no hours yet. Give everybody the same usual week, and change it afterwards for those who work otherwise.`;
}
