import { Text } from '@mantine/core';

/** Why a change did not happen; nothing where it did. */
export function ChangeError({ error }: { readonly error: Error | null }) {
  return (
    error !== null && (
      <Text size="sm" c="red" role="alert">
        {error.message}
      </Text>
    )
  );
}
