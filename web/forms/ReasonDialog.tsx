import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CommandState } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';

export interface ReasonDialogProps {
  readonly title: string;
  readonly label: string;
  readonly state: CommandState;
  readonly onReason: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why, in a sentence. */
export function ReasonDialog({ title, label, state, onReason, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <FormDialog
      title={title}
      action={title}
      saving={state.kind === 'saving' ? 'saving' : 'idle'}
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (!isMissing) await onReason(reason.trim());
      }}
    >
      <Textarea
        label={label}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={200}
        data-autofocus
        value={reason}
        error={tried && isMissing ? 'A reason is required' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <CommandNotice state={state} onRetry={() => void onReason(reason.trim())} />
    </FormDialog>
  );
}
