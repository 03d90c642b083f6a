import { Badge, Button, Group, NumberInput, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { WebhookView } from '../../api/contract/integrations.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { changeWebhook, replayWebhook, type WebhookAction } from './integrationRequests.ts';
import classes from './integrations.module.css';
import { useIntegrationChange } from './useIntegrationChange.ts';
import { useMoment } from './useMoment.ts';

/** Why nothing is delivered, for people. */
const pauseTexts: Readonly<Record<NonNullable<WebhookView['pauseReason']>, string>> = {
  asked: 'Paused',
  failing: 'Paused after repeated failure',
  gone: 'Paused: the address answered that it is gone (410)',
  epochChanged: 'Paused: the log was replaced; replay from a cursor',
};

export function WebhookCard({ webhook }: { readonly webhook: WebhookView }) {
  const moment = useMoment('second');
  const [opened, { toggle }] = useDisclosure(false);
  const change = useIntegrationChange((action: WebhookAction) => changeWebhook(webhook.id, action));
  const { name, state, pauseReason, failures, nextAttemptAt } = webhook;
  const trouble = state === 'active' && failures > 0;
  return (
    <li className={classes.card}>
      <Group gap="xs">
        <Text fw={600}>{name}</Text>
        <Badge
          variant="outline"
          color={state === 'active' && !trouble ? 'teal' : 'orange'}
          className={classes.badge ?? ''}
        >
          {state === 'paused' ? 'paused' : trouble ? 'retrying' : 'active'}
        </Badge>
      </Group>
      <Text size="sm" ff="monospace" className={classes.url ?? ''}>
        {webhook.url}
      </Text>
      <Text size="sm" c="dimmed">
        {webhook.types === '' ? 'Every event' : webhook.types}
        {` · delivered up to ${webhook.cursor} of ${webhook.head}`}
        {webhook.lastSuccessAt !== null && ` · last success ${moment(webhook.lastSuccessAt)}`}
        {` · created by ${webhook.createdBy}`}
      </Text>
      {pauseReason !== null && <Text size="sm">{pauseTexts[pauseReason]}</Text>}
      {trouble && (
        <Text size="sm">
          {failures} failed {failures === 1 ? 'attempt' : 'attempts'}
          {nextAttemptAt !== null && `, the next at ${moment(nextAttemptAt)}`}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {state === 'active' ? (
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate('pause')}
            aria-label={`Pause ${name}`}
          >
            Pause
          </Button>
        ) : (
          pauseReason !== 'epochChanged' && (
            <Button
              size="xs"
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate('resume')}
              aria-label={`Resume ${name}`}
            >
              Resume
            </Button>
          )
        )}
        <ReplayButton webhook={webhook} />
        <Button
          size="xs"
          variant="default"
          onClick={toggle}
          aria-expanded={opened}
          aria-label={`Delivery log of ${name}`}
        >
          Delivery log
        </Button>
        <ConfirmButton
          label="Remove"
          accessibleLabel={`Remove ${name}`}
          question={`Remove ${name}?`}
          consequence="Nothing more is sent to it, and its delivery log goes with it."
          onConfirm={() => changeWebhook(webhook.id, 'remove')}
        />
      </Group>
      {change.error !== null && (
        <Text size="sm" c="red" role="alert">
          {change.error.message}
        </Text>
      )}
      {opened && <DeliveryLog webhook={webhook} />}
    </li>
  );
}

/** Asks for the cursor to replay from. */
function ReplayButton({ webhook }: { readonly webhook: WebhookView }) {
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
