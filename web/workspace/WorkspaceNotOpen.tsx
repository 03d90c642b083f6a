import { Button, Group, Text } from '@mantine/core';
import { NothingHere } from '../shell/Notice.tsx';

export interface WorkspaceNotOpenProps {
  readonly message: string;
  /** Back to the board itself. */
  readonly onLeave: () => void;
}

/** Instead of a board whose workspace is not there: it was committed, discarded, ended, or is another's. */
export function WorkspaceNotOpen({ message, onLeave }: WorkspaceNotOpenProps) {
  return (
    <NothingHere title="This workspace is not open">
      <Text size="sm" c="dimmed">
        {message}
      </Text>
      <Group justify="center" mt="sm">
        <Button onClick={onLeave}>Back to the board itself</Button>
      </Group>
    </NothingHere>
  );
}
