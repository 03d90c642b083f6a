import { useQuery } from '@tanstack/react-query';
import { integrationQueries } from './integrationRequests.ts';
import { NewWebhookForm } from './NewWebhookForm.tsx';
import { type Made, type SecretKept, SecretsPanel } from './SecretsPanel.tsx';
import { WebhookCard } from './WebhookCard.tsx';

export interface WebhooksPanelProps extends SecretKept {
  /** New secrets of existing webhooks, by the webhook's id. */
  readonly renewed: ReadonlyMap<string, Made>;
  readonly onRenewed: (id: string, made: Made | null) => void;
}

/** The webhooks of the organisation and the state of their deliveries. */
export function WebhooksPanel({ renewed, onRenewed, ...kept }: WebhooksPanelProps) {
  const list = useQuery({ ...integrationQueries.webhooks(), select: ({ webhooks }) => webhooks });
  return (
    <SecretsPanel
      {...kept}
      what="webhooks"
      introduction="Every event is posted in order and at least once, signed as Standard Webhooks describes. If the address does not accept an event, the event is sent again at growing intervals; if that keeps failing, the webhook is paused."
      purpose="Create one for each program that should be told what happens."
      addLabel="New webhook"
      form={(onMade, onCancel) => (
        <NewWebhookForm
          onCreated={({ webhook, secret }) => onMade({ name: webhook.name, secret })}
          onCancel={onCancel}
        />
      )}
      secretTitle={(name) => `The signing secret of ${name}`}
      list={list}
      card={(webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          made={renewed.get(webhook.id) ?? null}
          onMade={(made) => onRenewed(webhook.id, made)}
        />
      )}
    />
  );
}
