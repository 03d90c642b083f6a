import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { MessageTexts } from '../../api/contract/messages.ts';
import type { TextForm as Form } from '../../domain/messages/messageChannels.ts';
import type { MessageKind } from '../../domain/messages/messageKinds.ts';
import { type MessageLanguage, standardLanguage } from '../../domain/messages/messageLanguages.ts';
import {
  exampleValues,
  filled,
  placeholderNames,
  placeholders,
  templateBounds,
  templateComplaint,
} from '../../domain/messages/messageTemplate.ts';
import { standardTemplate } from '../../domain/messages/standardTemplates.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { ChangeError } from '../integrations/ChangeError.tsx';
import { FormFooter } from '../shell/FormFooter.tsx';
import { Note } from '../shell/Note.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { resetText, saveText, useMessageChange } from './messageRequests.ts';
import classes from './messages.module.css';

export interface TextFormProps {
  readonly texts: MessageTexts;
  readonly kind: MessageKind;
  readonly form: Form;
  readonly language: MessageLanguage;
}

/** One text with its placeholders, and beside it how it reads with examples in their place. */
export function TextForm({ texts, kind, form, language }: TextFormProps) {
  const own = texts.own.find((one) => one.kind === kind && one.form === form && one.language === language);
  const before = own ?? standardTemplate(kind, form);
  const [draft, setDraft] = useState({ subject: before.subject, body: before.body });
  const [said, setSaid] = useState<string>();
  const body = useRef<HTMLTextAreaElement>(null);
  const isChanged = draft.subject !== before.subject || draft.body !== before.body;
  const release = useUnsavedChanges(isChanged);
  const save = useMessageChange(saveText, () => setSaid('The text is saved.'));
  const reset = useMessageChange(resetText, () => {
    const standard = standardTemplate(kind, form);
    setDraft({ subject: standard.subject, body: standard.body });
    setSaid('The standard text is used again.');
  });
  const set = (change: Partial<typeof draft>) => {
    setSaid(undefined);
    setDraft((now) => ({ ...now, ...change }));
  };
  const insert = (name: string) => {
    const field = body.current;
    const at = field?.selectionStart ?? draft.body.length;
    const until = field?.selectionEnd ?? at;
    set({ body: `${draft.body.slice(0, at)}{${name}}${draft.body.slice(until)}` });
    field?.focus();
  };
  const problem = (field: 'subject' | 'body') => {
    const complaint = templateComplaint(draft[field]);
    return complaint === undefined ? fieldProblem(save.error, field) : sentence(complaint);
  };
  const preview = filled(draft, exampleValues);
  const most = templateBounds[form];
  return (
    <form
      className={classes.editor}
      aria-label="Edit the text"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (templateComplaint(`${draft.subject} ${draft.body}`) !== undefined) return;
        release();
        save.mutate({ kind, form, language, ...draft });
      }}
    >
      <Stack gap="sm">
        {own === undefined && language !== standardLanguage && (
          <Note
            tone="quiet"
            title="There is no text in this language yet: recipients get the English one. Write it here."
          />
        )}
        {form === 'email' && (
          <TextInput
            label="Subject"
            maxLength={templateBounds.subject}
            value={draft.subject}
            onChange={(event) => set({ subject: event.currentTarget.value })}
            error={problem('subject')}
          />
        )}
        <Textarea
          ref={body}
          label="Text"
          description={form === 'short' ? `${draft.body.length} of ${most} characters` : undefined}
          autosize
          minRows={form === 'short' ? 3 : 9}
          maxLength={most}
          value={draft.body}
          onChange={(event) => set({ body: event.currentTarget.value })}
          error={problem('body')}
        />
        <div>
          <Text size="sm" c="dimmed">
            Insert a placeholder:
          </Text>
          <ul className={classes.placeholders}>
            {placeholderNames.map((name) => (
              <li key={name}>
                <Button
                  size="compact-sm"
                  variant="default"
                  title={placeholders[name].about}
                  onClick={() => insert(name)}
                >
                  {`{${name}}`}
                </Button>
              </li>
            ))}
          </ul>
        </div>
        <ChangeError error={save.error ?? reset.error} toldBy={['subject', 'body']} />
        {said !== undefined && !isChanged && <Note tone="good" role="status" title={said} />}
        <FormFooter>
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!isChanged && own !== undefined}>
              Save the text
            </Button>
            {own !== undefined && (
              <Button
                variant="default"
                loading={reset.isPending}
                onClick={() => reset.mutate({ kind, form, language })}
              >
                Use the standard text
              </Button>
            )}
          </Group>
        </FormFooter>
      </Stack>
      <section aria-label="Preview">
        <Text size="sm" fw={500}>
          Preview
        </Text>
        <div className={classes.sheet}>
          {form === 'email' && <span className={classes.subject}>{preview.subject}</span>}
          {preview.body}
        </div>
      </section>
    </form>
  );
}

function sentence(complaint: string): string {
  return `The text ${complaint}`;
}
