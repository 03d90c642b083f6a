import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { integrationQueries } from './integrationRequests.ts';
import classes from './integrations.module.css';
import { NewWebhookForm } from './NewWebhookForm.tsx';
import { SecretShown } from './SecretShown.tsx';
import { WebhookCard } from './WebhookCard.tsx';

/** The webhooks of the organisation and how their deliveries go. */
export function WebhooksPanel() {
  const list = useQuery(integrationQueries.webhooks());
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string } | null>(null);
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed" maw={620}>
          Every event is posted in order and at least once, signed as Standard Webhooks describes. An address
          that does not take it is tried again with growing pauses, and paused when it keeps failing.
        </Text>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setCreating(true)}
          disabled={creating}
        >
          New webhook
        </Button>
      </Group>
      {made !== null && (
        <SecretShown
          title={`The signing secret of ${made.name}`}
          secret={made.secret}
          onDone={() => setMade(null)}
        />
      )}
      {creating && (
        <NewWebhookForm
          onCancel={() => setCreating(false)}
          onCreated={({ webhook, secret }) => {
            setCreating(false);
            setMade({ name: webhook.name, secret });
          }}
        />
      )}
      {list.data === undefined ? (
        list.error === null ? (
          <Skeleton height={160} aria-label="Loading" />
        ) : (
          <LoadFailed what="The webhooks" error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : list.data.webhooks.length === 0 ? (
        <NothingHere title="No webhooks yet">
          <Text size="sm" c="dimmed">
            Create one where a program of yours wants to be told what happens.
          </Text>
        </NothingHere>
      ) : (
        <ul className={classes.cards} aria-label="Webhooks">
          {list.data.webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </Stack>
  );
}
