import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { type AbsenceReport, type AbsenceView, absenceReportSchema } from '../../api/contract/views.ts';
import { standsAs } from '../../domain/absence/absence.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { queries } from '../client/queries.ts';
import { ConflictsNote } from '../effects/ConflictsNote.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { AbsenceEntry } from './AbsenceEntry.tsx';
import { AbsenceForm } from './AbsenceForm.tsx';
import classes from './LeaveAndBreaks.module.css';
import { OffSick } from './OffSick.tsx';

/**
 * When a resource is away: upcoming and past absences, and for planners the actions to enter and to decide.
 */
export function LeaveAndBreaks({ resourceId }: { readonly resourceId: string }) {
  const session = useSession();
  const mayEnter = mayCommand(session, 'absence.create');
  const mayChange = mayCommand(session, 'absence.change');
  const mayRequest = resourceId === session.resourceId && mayCommand(session, 'absence.request');
  const absences = useQuery(queries.absencesOf(resourceId));
  const [search] = useSearchParams();
  const [adding, setAdding] = useState<'form' | 'list'>(
    mayEnter && search.get('add') === 'leave' ? 'form' : 'list',
  );
  const [shown, setShown] = useState<'present' | 'all'>('present');
  const [report, setReport] = useState<AbsenceReport>({ conflicts: [] });
  const done = (answer: CommandAnswerBody) => {
    setReport(absenceReportSchema.parse(answer.report));
    setAdding('list');
  };
  if (absences.error !== null && absences.data === undefined) {
    return (
      <LoadFailed what="Leave and breaks" error={absences.error} onRetry={() => void absences.refetch()} />
    );
  }
  const rows = absences.data?.rows ?? [];
  const present = rows.filter(isPresent);
  const rest = rows.filter((row) => !isPresent(row)).toReversed();
  return (
    <section aria-labelledby="leave-and-breaks">
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h5" id="leave-and-breaks">
          Leave and breaks
        </Title>
        {(mayEnter || mayRequest) && adding === 'list' && (
          <Group gap={6}>
            {mayEnter && <OffSick resourceId={resourceId} />}
            <Button size="compact-sm" variant="default" onClick={() => setAdding('form')}>
              {mayEnter ? 'Add' : 'Request leave'}
            </Button>
          </Group>
        )}
      </Group>
      <Stack gap="xs">
        {adding === 'form' && (
          <AbsenceForm
            resourceId={resourceId}
            absence={null}
            asks={mayEnter ? 'enters' : 'requests'}
            onCancel={() => setAdding('list')}
            onSaved={done}
          />
        )}
        <ConflictsNote conflicts={report.conflicts} />
        {absences.data !== undefined && present.length === 0 && (
          <Text size="sm" c="dimmed">
            No upcoming leave or breaks.
          </Text>
        )}
        <Entries rows={present} mayChange={mayChange} onDone={done} />
        {rest.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={shown === 'all'}
            onClick={() => setShown(shown === 'all' ? 'present' : 'all')}
          >
            {shown === 'all' ? 'Hide past and withdrawn' : `Show past and withdrawn (${rest.length})`}
          </Button>
        )}
        {shown === 'all' && <Entries rows={rest} mayChange={mayChange} onDone={done} />}
      </Stack>
    </section>
  );
}

interface EntriesProps {
  readonly rows: readonly AbsenceView[];
  readonly mayChange: boolean;
  readonly onDone: (answer: CommandAnswerBody) => void;
}

function Entries({ rows, mayChange, onDone }: EntriesProps) {
  if (rows.length === 0) return null;
  return (
    <ul className={classes.list}>
      {rows.map((absence) => (
        <AbsenceEntry key={absence.id} absence={absence} mayChange={mayChange} onDone={onDone} />
      ))}
    </ul>
  );
}

/** Absences that count and are not over. */
function isPresent({ status, end }: AbsenceView): boolean {
  return standsAs(status) && end * 1000 > Date.now();
}
