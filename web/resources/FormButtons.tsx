import { Button, Group } from '@mantine/core';
import type { CommandControl } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';

export interface FormButtonsProps {
  readonly command: CommandControl;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/** Saving or leaving a record's form, and what became of the attempt. */
export function FormButtons({ command, onCancel, onSaved }: FormButtonsProps) {
  const retry = async () => {
    if ((await command.retry()) !== undefined) onSaved();
  };
  return (
    <>
      <CommandNotice state={command.state} onRetry={() => void retry()} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={command.state.kind === 'saving'}>
          Save
        </Button>
      </Group>
    </>
  );
}
