import { Button, Group, Text } from '@mantine/core';
import { Note } from '../shell/Note.tsx';
import { signOut } from '../signIn/signOut.ts';

export interface CameByLinkProps {
  /** What the session cannot do, as a sentence. */
  readonly children: string;
}

/** To whoever came by a link: what such a session cannot do, and the way to sign in oneself. */
export function CameByLink({ children }: CameByLinkProps) {
  return (
    <Note tone="quiet" title="You came by a link">
      <Text size="sm">{children}</Text>
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={() => void signOut()}>
          Sign in yourself
        </Button>
      </Group>
    </Note>
  );
}
