import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { type AbsenceReport, type AbsenceView, absenceReportSchema } from '../../api/contract/views.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { useNamesOf } from '../records/useNames.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { absenceWhen } from '../timeline/board/absenceText.ts';
import { AbsenceConflicts } from './AbsenceConflicts.tsx';
import classes from './LeaveAndBreaks.module.css';

/**
 * The leave requests that planners have to decide, here or in the person's record; nothing if there are none.
 */
export function LeaveRequests() {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const requests = useQuery(queries.leaveRequests(now));
  const rows = requests.data?.rows ?? [];
  const nameOf = useNamesOf(
    'resource',
    rows.map(({ resourceId }) => resourceId),
  );
  const [report, setReport] = useState<AbsenceReport>({ conflicts: [] });
  if (rows.length === 0 && report.conflicts.length === 0) return null;
  return (
    <section aria-labelledby="leave-requests">
      <Title order={2} size="h4" id="leave-requests" mb="xs">
        Leave awaiting a decision
      </Title>
      <ul className={classes.list}>
        {rows.map((absence) => (
          <Request
            key={absence.id}
            absence={absence}
            name={nameOf(absence.resourceId)}
            onDone={(answer) => setReport(absenceReportSchema.parse(answer.report))}
          />
        ))}
      </ul>
      <AbsenceConflicts conflicts={report.conflicts} />
    </section>
  );
}

interface RequestProps {
  readonly absence: AbsenceView;
  readonly name: string;
  readonly onDone: (answer: CommandAnswerBody) => void;
}

function Request({ absence, name, onDone }: RequestProps) {
  const { format } = useFormats();
  const command = useCommand();
  const { id: absenceId, resourceId, reason } = absence;
  const when = absenceWhen(absence, format);
  const saving = command.state.kind === 'saving';
  const told = (sent: Promise<CommandAnswerBody | undefined>) =>
    void sent.then((answer) => {
      if (answer !== undefined) onDone(answer);
    });
  return (
    <li className={classes.request}>
      <Group justify="space-between" gap="xs">
        <div>
          <Anchor component={Link} size="sm" fw={600} to={`/resources?record=${resourceId}`}>
            {name}
          </Anchor>
          <Text size="sm">
            {when}
            {reason !== '' && ` · ${reason}`}
          </Text>
        </div>
        <Group gap={6}>
          <Button
            size="compact-sm"
            disabled={saving}
            aria-label={`Approve: ${name}, ${when}`}
            onClick={() => told(command.send('absence.approve', { absenceId }))}
          >
            Approve
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={saving}
            aria-label={`Decline: ${name}, ${when}`}
            onClick={() => told(command.send('absence.decline', { absenceId }))}
          >
            Decline
          </Button>
        </Group>
      </Group>
      <CommandNotice state={command.state} onRetry={() => told(command.retry())} />
    </li>
  );
}
