import { Badge } from '@mantine/core';

/** Whether a record is in use. */
export function ActiveMark({ inactive }: { readonly inactive: boolean }) {
  return (
    <Badge variant={inactive ? 'outline' : 'light'} color={inactive ? 'gray' : 'teal'} tt="none" fw={550}>
      {inactive ? 'Inactive' : 'Active'}
    </Badge>
  );
}
