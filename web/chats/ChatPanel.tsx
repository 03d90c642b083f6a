import { SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TalkedAbout } from '../../domain/chat/chatMessage.ts';
import { personaOf } from '../../domain/rights/persona.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { ChatMessages } from './ChatMessages.tsx';
import { Composer } from './Composer.tsx';
import { type ChatSide, chatQueries } from './chatQueries.ts';
import classes from './chats.module.css';

/** As many sides as stand beside each other; of more, one is chosen from a list. */
const sidesInRow = 3;

export interface ChatPanelProps {
  /** What it is about. */
  readonly category: TalkedAbout;
  readonly id: string;
  /** The side that is shown first; omitted: that of staff, or the only one. */
  readonly customerId?: string | null;
}

/** The chat about a record: its sides, the messages of one, and what is written there. */
export function ChatPanel({ category, id, customerId }: ChatPanelProps) {
  const session = useSession();
  const own = personaOf(session) === 'customer' ? session.customerId : null;
  const [wanted, setWanted] = useState<string | null>(customerId ?? own);
  const [search, setSearch] = useState('');
  const [replyTo, setReplyTo] = useState<string | null>(null);
  const side: ChatSide = { about: `${category}:${id}`, customerId: wanted };
  const pages = useInfiniteQuery(chatQueries.messages(side, search));
  const [first] = pages.data?.pages ?? [];
  if (first === undefined) {
    return pages.error === null ? (
      <Skeleton height={180} radius="md" role="status" aria-busy="true" aria-label="Loading" />
    ) : (
      <LoadFailed what="The chat" error={pages.error} onRetry={() => void pages.refetch()} />
    );
  }
  const { sides } = first;
  const messages = pages.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const choices = sides.map((one) => ({
    value: one.customerId ?? '',
    label: one.customerId === null ? 'Among staff' : `With ${one.name}`,
  }));
  const choose = (value: string | null) => {
    setWanted(value === null || value === '' ? null : value);
    setReplyTo(null);
  };
  return (
    <Stack gap="sm" className={classes.panel ?? ''}>
      {choices.length > 1 &&
        (choices.length <= sidesInRow ? (
          <SegmentedControl
            fullWidth
            size="xs"
            data={choices}
            value={wanted ?? ''}
            onChange={choose}
            aria-label="Who reads it"
          />
        ) : (
          <Select
            size="xs"
            data={choices}
            value={wanted ?? ''}
            onChange={choose}
            allowDeselect={false}
            searchable
            aria-label="Who reads it"
          />
        ))}
      {(messages.length > 8 || search !== '') && (
        <SearchField
          value={search}
          onChange={setSearch}
          label="Search in this chat"
          placeholder="Search in this chat"
        />
      )}
      {messages.length === 0 ? (
        <Text size="sm" c="dimmed" py="lg" ta="center">
          {search === '' ? 'Nobody has written here yet.' : 'No message says that.'}
        </Text>
      ) : (
        <ChatMessages
          side={side}
          messages={messages}
          readers={first.readers}
          hasOlder={pages.hasNextPage}
          loadingOlder={pages.isFetchingNextPage}
          onOlder={() => void pages.fetchNextPage()}
          onReply={setReplyTo}
        />
      )}
      <Composer
        key={`${side.about} ${side.customerId}`}
        side={side}
        title={first.title}
        reader={sides.find((one) => one.customerId === wanted)?.name ?? null}
        replyTo={messages.find((one) => one.id === replyTo)}
        onReplyEnd={() => setReplyTo(null)}
      />
    </Stack>
  );
}
