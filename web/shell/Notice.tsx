import { Button, Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Note } from './Note.tsx';

/** What could not be loaded, why, and a button to try again. */
export function LoadFailed({
  what,
  error,
  onRetry,
}: {
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
}) {
  return (
    <Note tone="bad" role="alert" title={`${what} could not be loaded`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{error.message}</Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Note>
  );
}

/** An empty list: what that means, and what the user can do. */
export function NothingHere({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Center py={56} px="md">
      <Stack gap={6} align="center" ta="center" maw={420}>
        <Text fw={600}>{title}</Text>
        {children}
      </Stack>
    </Center>
  );
}
