import { ActionIcon, Anchor, Button, Group, Menu, Text, Textarea } from '@mantine/core';
import { IconDots, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChatMessageView } from '../../api/contract/chats.ts';
import { messageFiles, pings } from '../../domain/chat/chatMessage.ts';
import { directionsTo } from '../booking/directionsTo.ts';
import { useCommand } from '../client/useCommand.ts';
import { FileValueView } from '../records/FileValueView.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { WrittenText } from '../shell/WrittenText.tsx';
import type { ChatSide } from './chatQueries.ts';
import classes from './chats.module.css';
import { messageLine } from './messageLine.ts';

export interface ChatMessageProps {
  readonly message: ChatMessageView;
  /** Its author has just said something else. */
  readonly follows: boolean;
  /** What it answers, as far as that is on the screen. */
  readonly replyTo: ChatMessageView | undefined;
  /** The names of those who have read up to it. */
  readonly readBy: readonly string[];
  readonly side: ChatSide;
  readonly onReply: () => void;
}

/** A message: who said what and when, what it answers, and what can be done with it. */
export function ChatMessage(props: ChatMessageProps) {
  const { message, follows, replyTo, readBy, side, onReply } = props;
  const { user } = useSession();
  const { format } = useFormats();
  const command = useCommand();
  const [editing, setEditing] = useState(false);
  const isOwn = message.authorId === user.uid;
  const files = messageFiles.flatMap((field) => message[field] ?? []);
  const isWithdrawn = message.stage === 'withdrawn';
  const asked = message.ping === null || isWithdrawn ? undefined : pings[message.ping];
  const answer = (text: string) =>
    void command.sendAny('chatMessage.create', {
      about: side.about,
      ...(side.customerId !== null && { customerId: side.customerId }),
      text,
      replyToId: message.id,
    });
  return (
    <div className={classes.message} data-own={isOwn || undefined}>
      {!follows && (
        <Text size="xs" c="dimmed" className={classes.who ?? ''}>
          {isOwn ? 'You' : message.author} · {format.time(message.writtenAt ?? 0)}
        </Text>
      )}
      <div className={classes.bubble}>
        {replyTo !== undefined && (
          <Text size="xs" c="dimmed" className={classes.quote ?? ''} lineClamp={2}>
            {replyTo.author}: {messageLine(replyTo)}
          </Text>
        )}
        {editing ? (
          <Editing message={message} onEnd={() => setEditing(false)} />
        ) : isWithdrawn ||
          (message.text === null && asked === undefined && files.length === 0 && message.place === null) ? (
          <Text size="sm" c="dimmed" fs="italic">
            {isWithdrawn ? 'Withdrawn' : 'Erased'}
          </Text>
        ) : (
          <>
            {asked !== undefined && (
              <Text size="sm" fw={600}>
                {asked.label}
              </Text>
            )}
            <WrittenText>{message.text ?? ''}</WrittenText>
            {message.mentions.length > 0 && (
              <Text size="xs" c="dimmed">
                To {message.mentions.join(', ')}
              </Text>
            )}
            {files.map((file) => (
              <FileValueView key={file.id} file={file} />
            ))}
            {message.place !== null && (
              <Anchor
                size="sm"
                href={directionsTo({ address: null, location: message.place })}
                target="_blank"
                rel="noreferrer"
              >
                <IconMapPin size={14} aria-hidden /> Where this is
              </Anchor>
            )}
            {message.editedAt !== null && (
              <Text size="xs" c="dimmed">
                Edited {format.time(message.editedAt)}
              </Text>
            )}
          </>
        )}
        {!isWithdrawn && !editing && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                className={classes.more ?? ''}
                aria-label={`What to do with the message of ${isOwn ? 'you' : message.author}`}
              >
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onReply}>Reply</Menu.Item>
              {isOwn && message.text !== null && <Menu.Item onClick={() => setEditing(true)}>Edit</Menu.Item>}
              {isOwn && (
                <Menu.Item
                  color="red"
                  onClick={() => void command.send('chatMessage.withdraw', { chatMessageId: message.id })}
                >
                  Withdraw
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {asked !== undefined && !isOwn && (
        <Group gap={6} mt={4}>
          {asked.answers.map((text) => (
            <Button key={text} size="compact-sm" variant="default" onClick={() => answer(text)}>
              {text}
            </Button>
          ))}
        </Group>
      )}
      {isOwn && readBy.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.read ?? ''}>
          Read by {readBy.join(', ')}
        </Text>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </div>
  );
}

function Editing({ message, onEnd }: { readonly message: ChatMessageView; readonly onEnd: () => void }) {
  const command = useCommand();
  const [text, setText] = useState(message.text ?? '');
  const save = async () => {
    const answer = await command.send('chatMessage.edit', { chatMessageId: message.id, text });
    if (answer !== undefined) onEnd();
  };
  return (
    <>
      <Textarea
        aria-label="Message"
        autosize
        maxRows={10}
        value={text}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onEnd();
          }
        }}
      />
      <Group gap={6} mt={6} justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          Cancel
        </Button>
        <Button
          size="compact-sm"
          disabled={text.trim() === ''}
          loading={command.state.kind === 'saving'}
          onClick={() => void save()}
        >
          Save
        </Button>
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </>
  );
}
