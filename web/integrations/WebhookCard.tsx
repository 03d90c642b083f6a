import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { WebhookTestResult, WebhookView } from '../../api/contract/integrations.ts';
import { useFormats } from '../shell/useFormats.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { EditWebhookForm } from './EditWebhookForm.tsx';
import { changeWebhook, sendTestEvent, type WebhookAction } from './integrationRequests.ts';
import classes from './integrations.module.css';
import { NewSecretButton } from './NewSecretButton.tsx';
import { ReplayButton } from './ReplayButton.tsx';
import { SecretShown } from './SecretShown.tsx';
import type { SecretKept } from './SecretsPanel.tsx';
import { TestResult } from './TestResult.tsx';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** Why nothing is delivered, for people. */
const pauseTexts: Readonly<Record<NonNullable<WebhookView['pauseReason']>, string>> = {
  asked: 'Paused',
  failing: 'Paused after repeated failure',
  gone: 'Paused: the address answered that it is gone (410)',
  epochChanged: 'Paused: the log was replaced; replay from a cursor',
};

export function WebhookCard({
  webhook,
  made,
  onMade,
}: SecretKept & {
  readonly webhook: WebhookView;
}) {
  const { recordedAtSecond } = useFormats().format;
  const [opened, { toggle }] = useDisclosure(false);
  const [editing, edit] = useDisclosure(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const change = useIntegrationChange((action: WebhookAction) => changeWebhook(webhook.id, action));
  const [tested, setTested] = useState<WebhookTestResult | null>(null);
  const test = useIntegrationChange(() => sendTestEvent(webhook.id), setTested);
  const { name, state, pauseReason, failures, nextAttemptAt, previousSecretUntil } = webhook;
  const failure = change.error ?? test.error;
  const trouble = state === 'active' && failures > 0;
  return (
    <li className={classes.card}>
      <Group gap="xs">
        <Text fw={600} className={classes.name ?? ''}>
          {name}
        </Text>
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
        {toldIn(webhook)}
        {` · delivered up to ${webhook.cursor} of ${webhook.head}`}
        {webhook.lastSuccessAt !== null && ` · last success ${recordedAtSecond(webhook.lastSuccessAt)}`}
        {` · created by ${webhook.createdBy}`}
      </Text>
      {pauseReason !== null && <Text size="sm">{pauseTexts[pauseReason]}</Text>}
      {trouble && (
        <Text size="sm">
          {failures} failed {failures === 1 ? 'attempt' : 'attempts'}
          {nextAttemptAt !== null && `, the next at ${recordedAtSecond(nextAttemptAt)}`}
        </Text>
      )}
      {previousSecretUntil !== null && (
        <Text size="sm">Until {recordedAtSecond(previousSecretUntil)} the previous secret signs, too.</Text>
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
        {trouble && (
          <Button
            size="xs"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate('resume')}
            aria-label={`Try again now: ${name}`}
          >
            Try again now
          </Button>
        )}
        <Button
          ref={editButton}
          size="xs"
          variant="default"
          onClick={edit.toggle}
          aria-expanded={editing}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
        <ReplayButton webhook={webhook} />
        <Button
          size="xs"
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
          aria-label={`Send a test event to ${name}`}
        >
          Send a test event
        </Button>
        <NewSecretButton webhook={webhook} onMade={(secret) => onMade({ name, secret, copied: false })} />
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
          consequence="Nothing more is sent to it, and its delivery log is deleted."
          onConfirm={() => changeWebhook(webhook.id, 'remove')}
        />
      </Group>
      {editing && (
        <Box mt="sm">
          <EditWebhookForm
            webhook={webhook}
            onDone={() => {
              edit.close();
              // Its fields are gone, and the focus would be lost with them.
              editButton.current?.focus();
            }}
          />
        </Box>
      )}
      {failure !== null && (
        <Text size="sm" className={classes.bad ?? ''} role="alert">
          {failure.message}
        </Text>
      )}
      {tested !== null && <TestResult result={tested} onClose={() => setTested(null)} />}
      {made !== null && (
        <Box mt="sm">
          <SecretShown
            title={`The new signing secret of ${name}`}
            secret={made.secret}
            onCopied={() => onMade({ ...made, copied: true })}
            onDone={() => onMade(null)}
          />
        </Box>
      )}
      {opened && <DeliveryLog webhook={webhook} />}
    </li>
  );
}

/** What a webhook is sent, in a few words. */
function toldIn({ format, types }: WebhookView): string {
  if (format === 'externalJobs') return 'External jobs';
  return types === '' ? 'Every event' : types;
}
