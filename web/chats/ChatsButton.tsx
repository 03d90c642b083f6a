import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CountMark } from '../shell/CountMark.tsx';
import { chatQueries } from './chatQueries.ts';
import { chatsPath } from './chatsPath.ts';

/** Leads to the chats from every screen, with the count of those that have something new. */
export function ChatsButton() {
  const unread = useQuery(chatQueries.unread()).data?.unread ?? 0;
  return (
    <CountMark count={unread}>
      <ActionIcon
        component={Link}
        to={chatsPath}
        variant="subtle"
        size={36}
        color="gray"
        aria-label={`Chats, ${unread === 0 ? 'nothing new' : `${unread} unread`}`}
      >
        <IconMessageCircle size={21} stroke={1.7} aria-hidden />
      </ActionIcon>
    </CountMark>
  );
}
