import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CommandState } from '../client/useCommand.ts';
import { Note } from './Note.tsx';

export interface CommandNoticeProps {
  readonly state: CommandState;
  readonly onRetry: () => void;
  /** What the user can do about a refusal. */
  readonly children?: ReactNode;
}

/** Why the last command was refused, or that it got no answer and is kept here. */
export function CommandNotice({ state, onRetry, children }: CommandNoticeProps) {
  if (state.kind === 'refused') {
    return (
      <Note tone="bad" role="alert" title="Not saved">
        <Text size="sm">{state.message}</Text>
        {children}
      </Note>
    );
  }
  if (state.kind === 'unsynced') {
    return (
      <Note tone="warning" role="alert" title="Not saved yet">
        <Text size="sm">{state.message} Your change is kept here.</Text>
        <Group mt="xs">
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      </Note>
    );
  }
  return null;
}
