import { Button, Group } from '@mantine/core';
import type { CommandControl } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { ActiveMark } from './ActiveMark.tsx';

export interface RecordHeadProps {
  readonly inactive: boolean;
  readonly command: CommandControl;
  /** Undefined for those who may only look. */
  readonly onEdit: (() => void) | undefined;
  /** Takes it out of use, or back into it. */
  readonly onToggle: () => void;
}

/** Whether a record is in use, the ways to change that, and what became of the last change. */
export function RecordHead({ inactive, command, onEdit, onToggle }: RecordHeadProps) {
  return (
    <>
      <Group gap="xs">
        <ActiveMark inactive={inactive} />
        {onEdit !== undefined && (
          <>
            <Button size="xs" variant="default" onClick={onEdit}>
              Edit
            </Button>
            <Button size="xs" variant="default" loading={command.state.kind === 'saving'} onClick={onToggle}>
              {inactive ? 'Reactivate' : 'Deactivate'}
            </Button>
          </>
        )}
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </>
  );
}
