import { List, Stack, Text, Title } from '@mantine/core';
import { type Permission, permissions } from '../../domain/masterLabelSet/permissions.ts';

/** What a planner may not do, so that nobody looks for buttons that are not there. */
export function DeniedPermissions({ denied }: { readonly denied: readonly Permission[] }) {
  return (
    <section aria-labelledby="denied-permissions">
      <Stack gap={4}>
        <Title order={2} size="h4" id="denied-permissions">
          What you cannot do
        </Title>
        <List size="sm">
          {denied.map((permission) => (
            <List.Item key={permission}>{permissions[permission]}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed">
          An administrator has set this with master labels.
        </Text>
      </Stack>
    </section>
  );
}
