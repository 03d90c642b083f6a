import { Badge, Text } from '@mantine/core';

/** Whether a record is in use; only what is not stands out. */
export function ActiveMark({ inactive }: { readonly inactive: boolean }) {
  return inactive ? (
    <Badge variant="outline" color="gray" tt="none" fw={550}>
      Inactive
    </Badge>
  ) : (
    <Text component="span" size="sm" c="dimmed">
      Active
    </Text>
  );
}
