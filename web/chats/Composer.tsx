import { ActionIcon, Button, CloseButton, Group, Menu, Text, Textarea } from '@mantine/core';
import { IconBellRinging, IconPaperclip, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ChatMessageView } from '../../api/contract/chats.ts';
import { type Ping, pings } from '../../domain/chat/chatMessage.ts';
import { acceptedTypes } from '../../domain/file/fileTypes.ts';
import { isFileValue } from '../../domain/file/fileValue.ts';
import { mostKeptCharacters } from '../../domain/record/kinds/keptText.ts';
import { useCommand } from '../client/useCommand.ts';
import { recordOf } from '../records/anyRecord.ts';
import { FileValueView } from '../records/FileValueView.tsx';
import { useFileUpload } from '../records/fields/useFileUpload.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { useIsStaff } from '../shell/SessionContext.ts';
import type { ChatSide } from './chatQueries.ts';
import classes from './chats.module.css';
import { messageLine } from './messageLine.ts';

export interface ComposerProps {
  readonly side: ChatSide;
  /** The customer who reads it; null: it is among staff. */
  readonly reader: string | null;
  readonly replyTo: ChatMessageView | undefined;
  readonly onReplyEnd: () => void;
}

const fileFacts = recordOf('chatMessage').shown.file;

/** Where a message is written; it says who reads it before it is sent, and keeps what could not be sent (shell §8). */
export function Composer({ side, reader, replyTo, onReplyEnd }: ComposerProps) {
  const staff = useIsStaff();
  const command = useCommand();
  const [text, setText] = useState('');
  const [file, setFile] = useState<unknown>(null);
  if (fileFacts === undefined) throw new Error('messages have a file');
  const upload = useFileUpload('chatMessage.file', fileFacts, file, setFile);
  const attached = isFileValue(file) ? file : null;
  const saving = command.state.kind === 'saving' || upload.state.kind === 'sending';
  const empty = text.trim() === '' && attached === null;

  const sent = () => {
    setText('');
    setFile(null);
    onReplyEnd();
  };
  const send = async (more: object) => {
    const answer = await command.sendAny('chatMessage.create', {
      about: side.about,
      ...(side.customerId !== null && { customerId: side.customerId }),
      ...(replyTo !== undefined && { replyToId: replyTo.id }),
      ...more,
    });
    if (answer !== undefined) sent();
  };
  const sendText = () => {
    if (!empty && !saving) void send({ text: text.trim() === '' ? null : text, file: attached });
  };
  const whoReads = reader === null ? 'Only staff read this.' : `${reader} reads this.`;
  return (
    <div className={classes.composer} data-shared={reader !== null || undefined}>
      {replyTo !== undefined && (
        <Group gap={6} wrap="nowrap" className={classes.replying ?? ''}>
          <Text size="xs" c="dimmed" lineClamp={1} style={{ flex: 1 }}>
            In answer to {replyTo.author}: {messageLine(replyTo)}
          </Text>
          <CloseButton size="xs" aria-label="Answer nothing" onClick={onReplyEnd} />
        </Group>
      )}
      {attached !== null && (
        <Group gap={6} wrap="nowrap" justify="space-between">
          <FileValueView file={attached} />
          <CloseButton size="sm" aria-label="Remove the file" onClick={() => setFile(null)} />
        </Group>
      )}
      {upload.state.kind === 'sending' && (
        <Text size="xs" c="dimmed" role="status">
          Uploading {upload.state.name}
        </Text>
      )}
      {upload.state.kind === 'failed' && (
        <Note tone="bad" role="alert" title="The file is not attached">
          <Text size="sm">{upload.state.message}</Text>
        </Note>
      )}
      <Textarea
        aria-label={reader === null ? 'Message among staff' : `Message to ${reader}`}
        placeholder={staff && reader !== null ? `Write to ${reader}` : 'Write a message'}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={mostKeptCharacters}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          // A new line needs Shift; a text that is being composed needs its own Enter.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          sendText();
        }}
      />
      <Group gap={6} wrap="nowrap" justify="space-between">
        <Text
          size="xs"
          c={reader === null ? 'dimmed' : 'var(--mantine-color-text)'}
          className={classes.reads ?? ''}
        >
          {staff ? whoReads : ''}
        </Text>
        <Group gap={4} wrap="nowrap">
          <AttachButton onFile={(chosen) => void upload.take(chosen)} />
          {staff && <PingMenu onPing={(ping) => void send({ ping, ...(text.trim() !== '' && { text }) })} />}
          <Button
            size="xs"
            leftSection={<IconSend size={15} aria-hidden />}
            disabled={empty}
            loading={saving}
            onClick={sendText}
          >
            Send
          </Button>
        </Group>
      </Group>
      {command.state.kind === 'unsynced' ? (
        <NotSent
          onRetry={() =>
            void command.retry().then((answer) => {
              if (answer !== undefined) sent();
            })
          }
        />
      ) : (
        <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      )}
    </div>
  );
}

function AttachButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={acceptedTypes(fileFacts?.accepts ?? 'any').join(',')}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen !== undefined) onFile(chosen);
          currentTarget.value = '';
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label="Attach a file"
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Questions that are answered with one tap. */
function PingMenu({ onPing }: { readonly onPing: (ping: Ping) => void }) {
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Ask with one tap">
          <IconBellRinging size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>They answer with one tap</Menu.Label>
        {(Object.keys(pings) as Ping[]).map((ping) => (
          <Menu.Item key={ping} onClick={() => onPing(ping)}>
            {pings[ping].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is said of a message that got no answer: it is kept, and sent once (shell §8). */
function NotSent({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Note tone="warning" role="alert" title="Not sent yet">
      <Text size="sm">
        Sorry we could not send your message at this time, please check your internet and try again. If your
        problem persists please contact your administrator.
      </Text>
      <Button size="xs" variant="default" mt="xs" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  );
}
