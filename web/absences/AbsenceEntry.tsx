import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { AbsenceView } from '../../api/contract/views.ts';
import { standsAs } from '../../domain/absence/absence.ts';
import { useCommand } from '../client/useCommand.ts';
import { ApproveOrDecline } from '../shell/ApproveOrDecline.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { absenceWhen } from '../timeline/board/absenceText.ts';
import { AbsenceForm } from './AbsenceForm.tsx';
import classes from './LeaveAndBreaks.module.css';

const statusTexts: { readonly [Status in AbsenceView['status']]: string } = {
  requested: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
};

export interface AbsenceEntryProps {
  readonly absence: AbsenceView;
  /** Whether the user may decide about it. */
  readonly mayDecide: boolean;
  readonly onDone: (answer: CommandAnswerBody) => void;
}

/** One leave or break: when, what for, its status, and the actions for it. */
export function AbsenceEntry({ absence, mayDecide, onDone }: AbsenceEntryProps) {
  const { format } = useFormats();
  const command = useCommand();
  const [editing, setEditing] = useState<'form' | 'facts'>('facts');
  const { id: absenceId, kind, status, reason, decidedReason } = absence;
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
  const saving = command.state.kind === 'saving';
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
              {`${statusTexts[status]}: ${decidedReason}`}
            </Text>
          )}
        </div>
        {(kind === 'leave' || status !== 'approved') && (
          <Badge variant="outline" color="gray" tt="none" fw={550} className={classes.status}>
            {statusTexts[status]}
          </Badge>
        )}
      </Group>
      {mayDecide && status !== 'cancelled' && (
        <Group gap={6} mt={6}>
          <ApproveOrDecline
            state={command.state}
            what={what}
            onApprove={
              status === 'requested' || status === 'declined'
                ? () => told(command.send('absence.approve', { absenceId }))
                : undefined
            }
            onDecline={
              status === 'requested' ? () => told(command.send('absence.decline', { absenceId })) : undefined
            }
          />
          {standsAs(status) && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={saving}
              aria-label={`Edit: ${what}`}
              onClick={() => setEditing('form')}
            >
              Edit
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            disabled={saving}
            aria-label={`Cancel: ${what}`}
            onClick={() => told(command.send('absence.cancel', { absenceId }))}
          >
            Cancel {kind}
          </Button>
        </Group>
      )}
      <CommandNotice state={command.state} onRetry={() => told(command.retry())} />
    </li>
  );
}
