import { Button } from '@mantine/core';
import type { CommandState } from '../client/useCommand.ts';

export interface ApproveOrDeclineProps {
  /** Of the command that the buttons send. */
  readonly state: CommandState;
  /** What is decided, as it is spoken after the buttons' words: `Ana Silva, Monday 2 March, 8:00 to 16:00`. */
  readonly what: string;
  /** Left out for whoever may not. */
  readonly onApprove?: (() => void) | undefined;
  /** Left out for whoever may not. */
  readonly onDecline?: (() => void) | undefined;
}

/** The two buttons that decide what somebody asks for. */
export function ApproveOrDecline({ state, what, onApprove, onDecline }: ApproveOrDeclineProps) {
  const saving = state.kind === 'saving';
  return (
    <>
      {onApprove !== undefined && (
        <Button size="compact-sm" disabled={saving} aria-label={`Approve: ${what}`} onClick={onApprove}>
          Approve
        </Button>
      )}
      {onDecline !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={saving}
          aria-label={`Decline: ${what}`}
          onClick={onDecline}
        >
          Decline
        </Button>
      )}
    </>
  );
}
