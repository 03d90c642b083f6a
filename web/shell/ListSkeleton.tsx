import { Skeleton, Stack } from '@mantine/core';

/** Placeholders for rows that are being loaded. */
export function ListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <Stack gap={6} aria-busy="true" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, place) => place).map((place) => (
        <Skeleton key={place} height={44} radius="md" />
      ))}
    </Stack>
  );
}
