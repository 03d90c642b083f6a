import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ChatMessageView, MessagePageView } from '../../api/contract/chats.ts';
import { localDayOf } from '../../domain/time/localDay.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { ChatMessage } from './ChatMessage.tsx';
import { type ChatSide, noteChatRead } from './chatQueries.ts';
import classes from './chats.module.css';

export interface ChatMessagesProps {
  readonly side: ChatSide;
  /** Newest first. */
  readonly messages: readonly ChatMessageView[];
  readonly readers: MessagePageView['readers'];
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  readonly onOlder: () => void;
  readonly onReply: (id: string) => void;
}

/** The messages of one side of a chat, the newest at the foot; what is seen there counts as read. */
export function ChatMessages(props: ChatMessagesProps) {
  const { side, messages, readers, hasOlder, loadingOlder, onOlder, onReply } = props;
  const session = useSession();
  const { zone, format } = useFormats();
  const list = useRef<HTMLOListElement>(null);
  const [newest] = messages;
  const order = newest?.order ?? 0;

  // What comes while somebody reads further up does not pull them down.
  const seen = useRef(0);
  useEffect(() => {
    const element = list.current;
    if (element === null || order === seen.current) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (seen.current === 0 || distance < 160 || newest?.authorId === session.user.uid) {
      element.scrollTop = element.scrollHeight;
    }
    seen.current = order;
  }, [order, newest?.authorId, session.user.uid]);

  // If it cannot be stored, the chat stays marked as unread.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new message
  useEffect(() => {
    if (order > 0) noteChatRead(side, order).catch(() => undefined);
  }, [side.about, side.customerId, order]);

  const inOrder = messages.toReversed();
  const days = inOrder.map(({ writtenAt }) => localDayOf(zone, writtenAt ?? 0));
  // A reader stands under the last message that they have read.
  const lastReadBy = (message: ChatMessageView, next: ChatMessageView | undefined) =>
    readers.filter(({ upTo }) => upTo >= message.order && (next === undefined || upTo < next.order));
  return (
    <ol ref={list} className={classes.messages} aria-label="Messages" tabIndex={-1}>
      {hasOlder && (
        <li className={classes.older}>
          <Button size="compact-xs" variant="default" loading={loadingOlder} onClick={onOlder}>
            Show older
          </Button>
        </li>
      )}
      {inOrder.map((message, index) => (
        <li key={message.id} className={classes.item}>
          {days[index] !== days[index - 1] && (
            <Text size="xs" c="dimmed" ta="center" py={6}>
              {format.day(message.writtenAt ?? 0)}
            </Text>
          )}
          <ChatMessage
            message={message}
            follows={
              index > 0 &&
              days[index] === days[index - 1] &&
              inOrder[index - 1]?.authorId === message.authorId &&
              (message.writtenAt ?? 0) - (inOrder[index - 1]?.writtenAt ?? 0) < 300
            }
            replyTo={messages.find(({ id }) => id === message.replyToId)}
            readBy={lastReadBy(message, inOrder[index + 1]).map(({ name }) => name)}
            side={side}
            onReply={() => onReply(message.id)}
          />
        </li>
      ))}
    </ol>
  );
}
