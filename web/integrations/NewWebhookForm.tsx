import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { webhookFormatSchema, webhookFormats } from '../../api/contract/integrations.ts';
import { formatTexts } from './formatTexts.ts';
import { IntegrationForm } from './IntegrationForm.tsx';
import { createWebhook } from './integrationRequests.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';
import { emptyWebhook, WebhookFields, webhookProblemFields, webhookToSend } from './WebhookFields.tsx';

type Created = Awaited<ReturnType<typeof createWebhook>>;

export function NewWebhookForm({
  onCreated,
  onCancel,
}: {
  readonly onCreated: (created: Created) => void;
  readonly onCancel: () => void;
}) {
  const [draft, setDraft] = useState(emptyWebhook);
  const [from, setFrom] = useState<'now' | 'start'>('now');
  const [submitted, setSubmitted] = useState(false);
  const change = useIntegrationChange(createWebhook, onCreated);

  function submit() {
    setSubmitted(true);
    const webhook = webhookToSend(draft);
    if (webhook !== undefined)
      change.mutate({ ...webhook, format: draft.format, after: from === 'start' ? 0 : null });
  }

  return (
    <IntegrationForm
      label="New webhook"
      submitLabel="Create webhook"
      change={change}
      fields={webhookProblemFields}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <NativeSelect
        label="What is sent"
        description={formatTexts[draft.format].about}
        data={webhookFormats.map((format) => ({ value: format, label: formatTexts[format].label }))}
        value={draft.format}
        onChange={(event) => {
          const format = webhookFormatSchema.parse(event.currentTarget.value);
          setDraft((before) => ({ ...before, format }));
        }}
      />
      <WebhookFields draft={draft} onChange={setDraft} submitted={submitted} error={change.error} />
      <NativeSelect
        label="Start with"
        data={[
          { value: 'now', label: 'What happens from now on' },
          { value: 'start', label: 'The very first event' },
        ]}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value === 'start' ? 'start' : 'now')}
        maw={320}
      />
    </IntegrationForm>
  );
}
