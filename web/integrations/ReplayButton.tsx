import { Button, NumberInput, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { WebhookView } from '../../api/contract/integrations.ts';
import { replayWebhook } from './integrationRequests.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** Asks for the cursor to replay from. */
export function ReplayButton({ webhook }: { readonly webhook: WebhookView }) {
  const [opened, { close, toggle }] = useDisclosure(false);
  const [after, setAfter] = useState<string | number>(0);
  const change = useIntegrationChange((cursor: number) => replayWebhook(webhook.id, cursor), close);

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(Number(after));
  }

  return (
    <Popover opened={opened} onChange={close} trapFocus withArrow shadow="md" width={280}>
      <Popover.Target>
        <Button size="xs" variant="default" onClick={toggle} aria-label={`Replay ${webhook.name}`}>
          Replay
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Replay ${webhook.name}`}>
        <form onSubmit={submit} aria-label={`Replay ${webhook.name}`}>
          <Stack gap="sm">
            <NumberInput
              label="Deliver again after"
              description={`0 to ${webhook.head}; 0 is from the first event.`}
              min={0}
              max={webhook.head}
              allowDecimal={false}
              value={after}
              onChange={setAfter}
            />
            {change.error !== null && (
              <Text size="sm" c="red" role="alert">
                {change.error.message}
              </Text>
            )}
            <Button type="submit" size="xs" loading={change.isPending}>
              Replay
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
