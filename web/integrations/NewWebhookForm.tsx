import { NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { publicEventTypes } from '../../api/contract/publicEvents.ts';
import { CreationForm } from './CreationForm.tsx';
import { fieldProblem } from './fieldProblem.ts';
import { createWebhook } from './integrationRequests.ts';
import { useFocusOnMount } from './useFocusOnMount.ts';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** All types of each kind of record, then each type. */
const typeChoices = publicEventTypes.flatMap((type, index) => {
  const kind = kindOf(type);
  return publicEventTypes.findIndex((one) => kindOf(one) === kind) === index ? [`${kind}*`, type] : [type];
});

/** `muster.booking.` of `muster.booking.created.v1`. */
function kindOf(type: string): string {
  return type
    .split('.')
    .slice(0, 2)
    .map((part) => `${part}.`)
    .join('');
}

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
  const [types, setTypes] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState<'now' | 'start'>('now');
  const firstField = useFocusOnMount();
  const [submitted, setSubmitted] = useState(false);
  const change = useIntegrationChange(createWebhook, onCreated);

  function submit() {
    setSubmitted(true);
    if (name.trim() === '' || url.trim() === '') return;
    // What was typed last may not have been ended by a comma or Enter yet.
    const all = [...types, typed.trim()].filter((type) => type !== '').join(',');
    change.mutate({ name, url, types: all, after: from === 'start' ? 0 : null });
  }

  return (
    <CreationForm
      label="New webhook"
      submitLabel="Create webhook"
      change={change}
      fields={['url', 'types']}
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
        error={submitted && url.trim() === '' ? 'Enter an address' : fieldProblem(change.error, 'url')}
      />
      <TagsInput
        label="Event types"
        description="Choose some, or type the beginning of one and a *. Empty: every event."
        placeholder={types.length === 0 ? 'muster.booking.*' : ''}
        data={typeChoices}
        value={[...types]}
        onChange={setTypes}
        searchValue={typed}
        onSearchChange={setTyped}
        acceptValueOnBlur
        comboboxProps={{ withinPortal: false }}
        error={fieldProblem(change.error, 'types')}
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
