import { useState } from 'react';
import type { WebhookView } from '../../api/contract/integrations.ts';
import { IntegrationForm } from './IntegrationForm.tsx';
import { editWebhook } from './integrationRequests.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';
import { WebhookFields, webhookProblemFields, webhookToSend } from './WebhookFields.tsx';

/** Changes name, address and event types of a webhook; everything else about it stays. */
export function EditWebhookForm({
  webhook,
  onDone,
}: {
  readonly webhook: Pick<WebhookView, 'id' | 'name' | 'url' | 'types'>;
  /** Saved, or left as it was. */
  readonly onDone: () => void;
}) {
  // As it was when the form was opened: what others change meanwhile is not taken back by what was not touched here.
  const [before] = useState({ name: webhook.name, url: webhook.url, types: webhook.types });
  const [draft, setDraft] = useState({ ...before, types: typesIn(before.types), typed: '' });
  const [submitted, setSubmitted] = useState(false);
  const change = useIntegrationChange(
    (edit: Partial<typeof before>) => editWebhook(webhook.id, edit),
    onDone,
  );

  function submit() {
    setSubmitted(true);
    const after = webhookToSend(draft);
    if (after === undefined) return;
    change.mutate({
      ...(after.name === before.name ? {} : { name: after.name }),
      ...(after.url === before.url ? {} : { url: after.url }),
      ...(after.types === typesIn(before.types).join(',') ? {} : { types: after.types }),
    });
  }

  return (
    <IntegrationForm
      label={`Edit ${before.name}`}
      submitLabel="Save"
      change={change}
      fields={webhookProblemFields}
      onSubmit={submit}
      onCancel={onDone}
    >
      <WebhookFields draft={draft} onChange={setDraft} submitted={submitted} error={change.error} />
    </IntegrationForm>
  );
}

function typesIn(types: string): readonly string[] {
  return types
    .split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '');
}
