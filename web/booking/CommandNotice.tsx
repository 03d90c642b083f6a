import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CommandState } from '../client/useCommand.ts';

export interface CommandNoticeProps {
  readonly state: CommandState;
  readonly onRetry: () => void;
  /** What one can do about a refusal. */
  readonly children?: ReactNode;
}

/** Why the last command was refused, or that it got no answer and is kept here. */
export function CommandNotice({ state, onRetry, children }: CommandNoticeProps) {
  if (state.kind === 'refused') {
    return (
      <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle />} title="Not saved">
        <Text size="sm">{state.message}</Text>
        {children}
      </Alert>
    );
  }
  if (state.kind === 'unsynced') {
    return (
      <Alert color="orange" variant="light" role="alert" icon={<IconCloudOff />} title="Not saved yet">
        <Text size="sm">{state.message} Your change is kept here.</Text>
        <Group mt="xs">
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      </Alert>
    );
  }
  return null;
}
