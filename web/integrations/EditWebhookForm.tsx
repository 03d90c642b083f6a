import { useState } from 'react';
import type { WebhookView } from '../../api/contract/integrations.ts';
import { IntegrationForm } from './IntegrationForm.tsx';
import { editWebhook } from './integrationRequests.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';
import { WebhookFields, webhookProblemFields, webhookToSend } from './WebhookFields.tsx';

/** Changes the name, address and event types of a webhook, and nothing else. */
export function EditWebhookForm({
  webhook,
  onDone,
}: {
  readonly webhook: Pick<WebhookView, 'id' | 'name' | 'url' | 'format' | 'types'>;
  /** Called when it was saved or cancelled. */
  readonly onDone: () => void;
}) {
  // As it was when the form was opened: fields that were not touched here do not revert what others change
  // meanwhile.
  const [before] = useState({ name: webhook.name, url: webhook.url, types: webhook.types });
  const [draft, setDraft] = useState({
    ...before,
    format: webhook.format,
    types: typesIn(before.types),
    typed: '',
  });
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
