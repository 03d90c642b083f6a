import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { AbsenceView } from '../../api/contract/views.ts';
import { standsAs } from '../../domain/absence/absence.ts';
import { useCommand } from '../client/useCommand.ts';
import { stageOf } from '../records/stages/recordSteps.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import { absenceWhen } from '../timeline/board/absenceText.ts';
import { AbsenceForm } from './AbsenceForm.tsx';
import { AbsenceSteps } from './AbsenceSteps.tsx';
import classes from './LeaveAndBreaks.module.css';

export interface AbsenceEntryProps {
  readonly absence: AbsenceView;
  /** Whether the user may change it. */
  readonly mayChange: boolean;
  readonly onDone: (answer: CommandAnswerBody) => void;
}

/** One leave or break: when, what for, its status, and the actions for it. */
export function AbsenceEntry({ absence, mayChange, onDone }: AbsenceEntryProps) {
  const { format, zone } = useFormats();
  const command = useCommand();
  const [editing, setEditing] = useState<'form' | 'facts'>('facts');
  const { id: absenceId, kind, status, reason, decidedReason } = absence;
  const label = stageOf('absence', absence, useMinute(), zone)?.label;
  const what = `${kind === 'leave' ? 'Leave' : 'Break'}, ${absenceWhen(absence, format)}`;
  const told = (sent: Promise<CommandAnswerBody | undefined>) =>
    void sent.then((answer) => {
      if (answer !== undefined) onDone(answer);
    });
  if (editing === 'form') {
    return (
      <li className={classes.entry}>
        <AbsenceForm
          resourceId={absence.resourceId}
          absence={absence}
          onCancel={() => setEditing('facts')}
          onSaved={(answer) => {
            setEditing('facts');
            onDone(answer);
          }}
        />
      </li>
    );
  }
  return (
    <li className={classes.entry} data-absence={kind} data-standing={standsAs(status) || undefined}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div>
          <Text size="sm" fw={600}>
            {what}
          </Text>
          {reason !== '' && <Text size="sm">{reason}</Text>}
          {decidedReason !== null && decidedReason !== '' && (
            <Text size="sm" c="dimmed">
              {`${label}: ${decidedReason}`}
            </Text>
          )}
        </div>
        {(kind === 'leave' || status !== 'approved') && (
          <Badge variant="outline" color="gray" tt="none" fw={550} className={classes.status}>
            {label}
          </Badge>
        )}
      </Group>
      <Group gap={6} mt={6}>
        <AbsenceSteps
          absence={absence}
          what={what}
          state={command.state}
          onTake={(step) => told(command.sendAny(step, { absenceId }))}
        />
        {mayChange && standsAs(status) && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={command.state.kind === 'saving'}
            aria-label={`Edit: ${what}`}
            onClick={() => setEditing('form')}
          >
            Edit
          </Button>
        )}
      </Group>
      <CommandNotice state={command.state} onRetry={() => told(command.retry())} />
    </li>
  );
}
