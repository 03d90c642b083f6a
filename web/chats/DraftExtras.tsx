import { CloseButton, Group, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { FileValueView } from '../records/FileValueView.tsx';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { Note } from '../shell/Note.tsx';
import type { Attachments } from './useAttachments.ts';
import type { Draft } from './useDraft.ts';

/** What a message that is being written has besides its text: whom it mentions, files and a place. */
export function DraftExtras({ draft }: { readonly draft: Draft }) {
  const { mentionIds, setMentionIds, place, setPlace, attachments } = draft;
  return (
    <>
      {mentionIds !== undefined && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <div style={{ flex: 1 }}>
            <RecordsSelect
              category="resource"
              aria-label="Whom it mentions"
              placeholder="Whom do you mention?"
              value={mentionIds}
              onChange={setMentionIds}
            />
          </div>
          <CloseButton size="sm" aria-label="Mention nobody" onClick={() => setMentionIds(undefined)} />
        </Group>
      )}
      <Attached attachments={attachments} />
      {place !== null && (
        <Group gap={6} wrap="nowrap" justify="space-between">
          <Text size="sm">
            <IconMapPin size={14} aria-hidden /> Where you are
          </Text>
          <CloseButton size="sm" aria-label="Remove the place" onClick={() => setPlace(null)} />
        </Group>
      )}
    </>
  );
}

/** The files of a message, those on their way, and what is wrong with others. */
function Attached({ attachments }: { readonly attachments: Attachments }) {
  const { files, sending, problems, remove } = attachments;
  return (
    <>
      {files.map(({ slot, file }) => (
        <Group key={slot} gap={6} wrap="nowrap" justify="space-between">
          <FileValueView file={file} />
          <CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={() => remove(slot)} />
        </Group>
      ))}
      {sending.length > 0 && (
        <Text size="xs" c="dimmed" role="status">
          Uploading {sending.join(', ')}
        </Text>
      )}
      {problems.map((problem) => (
        <Note key={problem} tone="bad" role="alert" title="The file is not attached">
          <Text size="sm">{problem}</Text>
        </Note>
      ))}
    </>
  );
}
