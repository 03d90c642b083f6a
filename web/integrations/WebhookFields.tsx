import { TagsInput, TextInput } from '@mantine/core';
import type { WebhookFormat } from '../../api/contract/integrations.ts';
import { publicEventTypes } from '../../api/contract/publicEvents.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { useFocusOnMount } from '../shell/useFocusOnMount.ts';

/** First all types of each kind of record together, then each type. */
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

/** The values in the fields of a webhook. */
export interface WebhookDraft {
  readonly name: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly types: readonly string[];
  /** A type that is being typed: neither a comma nor Enter has ended it yet. */
  readonly typed: string;
}

export const emptyWebhook: WebhookDraft = { name: '', url: '', format: 'events', types: [], typed: '' };

/** Fields that show the server's objections themselves. */
export const webhookProblemFields: readonly string[] = ['url', 'types'];

/** The fields in the form that the server accepts; undefined while a required one is empty. */
export function webhookToSend({ name, url, format, types, typed }: WebhookDraft) {
  if (name.trim() === '' || url.trim() === '') return undefined;
  // Types that were chosen before external jobs were are not shown any more, and not meant.
  const all = format === 'events' ? [...types, typed.trim()].filter((type) => type !== '').join(',') : '';
  return { name: name.trim(), url: url.trim(), types: all };
}

/** The name, address and event types of a webhook, each with what is wrong with it. */
export function WebhookFields({
  draft,
  onChange,
  submitted,
  error,
}: {
  readonly draft: WebhookDraft;
  readonly onChange: (change: (before: WebhookDraft) => WebhookDraft) => void;
  /** Whether missing fields are reported. */
  readonly submitted: boolean;
  readonly error: Error | null;
}) {
  const { name, url, format, types, typed } = draft;
  const firstField = useFocusOnMount();
  const set = (change: Partial<WebhookDraft>) => onChange((before) => ({ ...before, ...change }));
  return (
    <>
      <TextInput
        label="Name"
        ref={firstField}
        maxLength={80}
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={submitted && name.trim() === '' && 'Enter a name'}
      />
      <TextInput
        label="URL"
        type="url"
        description="What is sent is posted to this address, over https."
        placeholder="https://example.com/muster"
        value={url}
        onChange={(event) => set({ url: event.currentTarget.value })}
        error={submitted && url.trim() === '' ? 'Enter an address' : fieldProblem(error, 'url')}
      />
      {format === 'events' && (
        <TagsInput
          label="Event types"
          description="Choose some, or type the beginning of one followed by *. Leave it empty for every event."
          placeholder={types.length === 0 ? 'muster.booking.*' : ''}
          data={typeChoices}
          value={[...types]}
          onChange={(chosen) => set({ types: chosen })}
          searchValue={typed}
          onSearchChange={(text) => set({ typed: text })}
          acceptValueOnBlur
          comboboxProps={{ withinPortal: false }}
          error={fieldProblem(error, 'types')}
        />
      )}
    </>
  );
}
