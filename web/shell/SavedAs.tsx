import { Button, Group, Text } from '@mantine/core';
import type { SelfSaving } from '../client/useSelfSaving.ts';
import { Note } from './Note.tsx';

export interface SavedAsProps {
  /** What is being written: `form`. */
  readonly what: string;
  readonly draft: Pick<SelfSaving<unknown>, 'state' | 'save'>;
}

/** Whether a draft that saves itself is saved; what to do if it is not. */
export function SavedAs({ what, draft: { state, save } }: SavedAsProps) {
  switch (state.kind) {
    case 'taken':
      return (
        <Note tone="warning" role="alert" title={`Somebody else has saved this ${what} meanwhile`}>
          <Text size="sm">What you have typed since is not saved, and nothing of theirs is overwritten.</Text>
          <Group mt="xs">
            <Button size="xs" variant="default" onClick={() => window.location.reload()}>
              Show what they have saved
            </Button>
          </Group>
        </Note>
      );
    case 'failed':
      return (
        <Note tone="warning" role="alert" title="Not saved yet">
          <Text size="sm">{state.message} What you have typed is kept here.</Text>
          <Group mt="xs">
            <Button size="xs" variant="default" onClick={() => void save()}>
              Try again
            </Button>
          </Group>
        </Note>
      );
    case 'saved':
    case 'changed':
    case 'saving':
      return (
        <Text size="sm" c="dimmed" role="status">
          {state.kind === 'saved' ? `The ${what} is saved` : 'Saving …'}
        </Text>
      );
  }
}
