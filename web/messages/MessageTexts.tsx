import { Button, Checkbox, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageLanguageSchema, type MessageTexts as Texts } from '../../api/contract/messages.ts';
import { recordNames, records } from '../../domain/catalogues/records.ts';
import { listed } from '../../domain/history/names.ts';
import {
  channelLabels,
  formOf,
  type MessageChannel,
  type TextForm,
  textForms,
} from '../../domain/messages/messageChannels.ts';
import {
  channelsOf,
  factsOfKind,
  isMessageKind,
  type MessageKind,
  type MessageKindFacts,
  messageAudiences,
  messageKindNames,
} from '../../domain/messages/messageKinds.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { ChangeError } from '../integrations/ChangeError.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { languageChoices } from './languageChoices.ts';
import { chooseMessages, messageQueries, useMessageChange } from './messageRequests.ts';
import classes from './messages.module.css';
import { TextForm as TextEditor } from './TextForm.tsx';

const kindChoices = [
  { group: 'Steps of bookings', items: choicesOf((kind) => isAbout(kind, 'booking') && !isCorrection(kind)) },
  { group: 'Corrections', items: choicesOf(isCorrection) },
  ...recordNames
    .map((name) => ({
      group: capitalised(records[name].words.many),
      items: choicesOf((kind) => isAbout(kind, name) && !isCorrection(kind)),
    }))
    .filter(({ items }) => items.length > 0),
];

function isAbout(kind: MessageKind, about: MessageKindFacts['about']): boolean {
  return factsOfKind(kind).about === about;
}

function isCorrection(kind: MessageKind): boolean {
  return kind.endsWith('TakenBack');
}

function choicesOf(wanted: (kind: MessageKind) => boolean) {
  return messageKindNames
    .filter(wanted)
    .map((kind) => ({ value: kind as string, label: factsOfKind(kind).label }));
}

/** What an organisation sends, in which language, and with which words. */
export function MessageTexts() {
  const texts = useQuery(messageQueries.texts());
  if (texts.data === undefined) {
    return texts.error === null ? (
      <ListSkeleton rows={6} />
    ) : (
      <LoadFailed what="The texts" error={texts.error} onRetry={() => void texts.refetch()} />
    );
  }
  return (
    <Stack gap="xl">
      <Words texts={texts.data} />
      <Choices texts={texts.data} />
    </Stack>
  );
}

function Words({ texts }: { readonly texts: Texts }) {
  const [kind, setKind] = useState<MessageKind>('dispatched');
  const [chosenForm, setForm] = useState<TextForm>('email');
  const forms = textForms.filter((each) => channelsOf(kind).some((channel) => formOf(channel) === each));
  const form = forms.includes(chosenForm) ? chosenForm : 'short';
  const [language, setLanguage] = useState(texts.language);
  return (
    <section aria-labelledby="words">
      <Title order={2} size="h4" id="words" mb="xs">
        Wording
      </Title>
      <div className={classes.filters}>
        <Select
          label="Message"
          data={kindChoices}
          value={kind}
          onChange={(value) => value !== null && isMessageKind(value) && setKind(value)}
          allowDeselect={false}
          className={classes.filter ?? ''}
        />
        <Select
          label="Language"
          data={languageChoices}
          value={language}
          onChange={(value) => setLanguage((before) => messageLanguageSchema.safeParse(value).data ?? before)}
          allowDeselect={false}
          searchable
          className={classes.filter ?? ''}
        />
        <SegmentedControl
          aria-label="Form"
          data={forms.map((each) => ({
            value: each,
            label: each === 'email' ? 'E-mail' : forms.length === 1 ? 'Bell' : 'Text message and bell',
          }))}
          value={form}
          onChange={(value) => setForm(value === 'short' ? 'short' : 'email')}
          style={{ alignSelf: 'flex-end' }}
        />
      </div>
      <Text size="sm" c="dimmed" mb="sm">
        {factsOfKind(kind).when} It goes to{' '}
        {listed(factsOfKind(kind).to.map((audience) => messageAudiences[audience]))}.
      </Text>
      <TextEditor
        key={`${kind} ${form} ${language}`}
        texts={texts}
        kind={kind}
        form={form}
        language={language}
      />
    </section>
  );
}

function Choices({ texts }: { readonly texts: Texts }) {
  const change = useMessageChange(chooseMessages);
  const [silent, setSilent] = useState<readonly string[]>(texts.silent);
  const [language, setLanguage] = useState(texts.language);
  const isChanged =
    language !== texts.language ||
    silent.length !== texts.silent.length ||
    silent.some((one) => !texts.silent.includes(one));
  const toggle = (name: string, isSent: boolean) =>
    setSilent((before) => (isSent ? before.filter((one) => one !== name) : [...before, name]));
  return (
    <section aria-labelledby="choices">
      <Title order={2} size="h4" id="choices" mb="xs">
        What is sent
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ language, silent: silent as `${MessageKind} ${MessageChannel}`[] });
        }}
      >
        <table className={classes.silences}>
          <thead>
            <tr>
              <th scope="col">Message</th>
              {texts.offered.map((channel) => (
                <th scope="col" key={channel}>
                  {channelLabels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {messageKindNames.map((kind) => (
              <tr key={kind}>
                <th scope="row">{factsOfKind(kind).label}</th>
                {texts.offered.map((channel) => (
                  <td key={channel}>
                    {channelsOf(kind).includes(channel) && (
                      <Checkbox
                        aria-label={`${factsOfKind(kind).label}: ${channelLabels[channel]}`}
                        checked={!silent.includes(`${kind} ${channel}`)}
                        onChange={(event) => toggle(`${kind} ${channel}`, event.currentTarget.checked)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {texts.offered.length < 3 && (
          <Text size="sm" c="dimmed" mt="xs">
            {texts.offered.includes('email')
              ? 'This installation sends no text messages.'
              : texts.offered.includes('sms')
                ? 'This installation sends no e-mails.'
                : 'This installation sends neither e-mails nor text messages.'}{' '}
            Its operator can change that.
          </Text>
        )}
        <Select
          label="Language of recipients who have chosen none"
          data={languageChoices}
          value={language}
          onChange={(value) => setLanguage((before) => messageLanguageSchema.safeParse(value).data ?? before)}
          allowDeselect={false}
          searchable
          maw={320}
          mt="md"
        />
        <Group mt="md">
          <Button type="submit" disabled={!isChanged} loading={change.isPending}>
            Save what is sent
          </Button>
        </Group>
        <ChangeError error={change.error} />
        {change.isSuccess && !isChanged && <Note tone="good" role="status" title="Saved." />}
      </form>
    </section>
  );
}
