import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditPageView } from '../../api/contract/audit.ts';

/**
 * Loads the newest page again, and says how many new events there are; filters and focus stay where they are.
 */
export function NewerEvents({ list }: { readonly list: UseQueryResult<AuditPageView> }) {
  const [told, setTold] = useState('');
  const look = async () => {
    if (list.isFetching) return;
    const before = list.data?.rows[0]?.eventId;
    setTold('');
    const { data, error } = await list.refetch();
    setTold(error === null ? newerText(data?.rows ?? [], before) : error.message);
  };
  return (
    <Group gap="xs" mb={6} justify="flex-end">
      <Text size="sm" c="dimmed" role="status">
        {told}
      </Text>
      {/* Never disabled, because it would lose the focus. */}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconRefresh size={16} aria-hidden />}
        aria-busy={list.isFetching}
        onClick={() => void look()}
      >
        Look for newer events
      </Button>
    </Group>
  );
}

/** Counts the events before the one that was the newest. */
function newerText(rows: AuditPageView['rows'], before: string | undefined): string {
  const known = rows.findIndex(({ eventId }) => eventId === before);
  const count = known === -1 ? rows.length : known;
  if (count === 0) return 'No newer events';
  const more = known === -1 && before !== undefined ? ' or more' : '';
  return `${count}${more} newer ${count === 1 && more === '' ? 'event' : 'events'}`;
}
