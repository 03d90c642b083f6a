import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreationForm } from './CreationForm.tsx';
import { createWebhook } from './integrationRequests.ts';
import { useFocusOnMount } from './useFocusOnMount.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';

type Created = Awaited<ReturnType<typeof createWebhook>>;

export function NewWebhookForm({
  onCreated,
  onCancel,
}: {
  readonly onCreated: (created: Created) => void;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState('');
  const [from, setFrom] = useState<'now' | 'start'>('now');
  const firstField = useFocusOnMount();
  const [submitted, setSubmitted] = useState(false);
  const change = useIntegrationChange(createWebhook, onCreated);

  function submit() {
    setSubmitted(true);
    if (name.trim() === '' || url.trim() === '') return;
    change.mutate({ name, url, types, after: from === 'start' ? 0 : null });
  }

  return (
    <CreationForm
      label="New webhook"
      submitLabel="Create webhook"
      change={change}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextInput
        label="Name"
        ref={firstField}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={submitted && name.trim() === '' && 'Enter a name'}
      />
      <TextInput
        label="URL"
        type="url"
        description="Events are posted to this address, over https."
        placeholder="https://example.com/muster"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={submitted && url.trim() === '' && 'Enter an address'}
      />
      <TextInput
        label="Event types"
        description="With commas between them; a * at the end matches any rest. Empty: every event."
        placeholder="muster.booking.*"
        value={types}
        onChange={(event) => setTypes(event.currentTarget.value)}
      />
      <NativeSelect
        label="Begins with"
        data={[
          { value: 'now', label: 'What happens from now on' },
          { value: 'start', label: 'The first event there is' },
        ]}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value === 'start' ? 'start' : 'now')}
        maw={320}
      />
    </CreationForm>
  );
}
