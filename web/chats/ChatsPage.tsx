import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { ChatView } from '../../api/contract/chats.ts';
import type { SessionView } from '../../api/contract/views.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import type { TalkedAbout } from '../../domain/chat/chatMessage.ts';
import { recordsNamed } from '../../domain/record/recordsNamed.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { ownerOf } from '../../domain/rights/persona.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { referable } from '../records/referable.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { usePhone } from '../shell/usePhone.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { type ChatSide, chatQueries } from './chatQueries.ts';
import classes from './chats.module.css';
import { chatQuery } from './chatsPath.ts';
import { messageLine } from './messageLine.ts';
import { writingToMany } from './writingToMany.ts';

const naming = readings.chatMessage.shown.about ?? {};

/** `/chats`: the chats that somebody reads, the one that was written in last first, and the one that is open. */
export function ChatsPage() {
  const session = useSession();
  const phone = usePhone();
  const [search] = useSearchParams();
  const pages = useInfiniteQuery(chatQueries.list());
  const chats = pages.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const about = search.get('about');
  const open = about === null ? undefined : { about, customerId: search.get('customerId') };
  const list =
    pages.data === undefined ? (
      pages.error === null ? (
        <ListSkeleton rows={8} />
      ) : (
        <LoadFailed what="Chats" error={pages.error} onRetry={() => void pages.refetch()} />
      )
    ) : chats.length === 0 ? (
      <NothingHere title="No chats yet">
        <Text size="sm" c="dimmed">
          What is said about bookings, tasks, events, people and customers appears here. The tab Chats of each
          of them begins one.
        </Text>
      </NothingHere>
    ) : (
      <nav aria-label="Chats">
        <ul className={classes.chats}>
          {chats.map((chat) => (
            <li key={`${chat.about} ${chat.customerId}`}>
              <ChatLink
                chat={chat}
                isOpen={open?.about === chat.about && open.customerId === chat.customerId}
              />
            </li>
          ))}
        </ul>
        {pages.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            mt="sm"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show older
          </Button>
        )}
      </nav>
    );
  const office = officeOf(session);
  const [named] = open === undefined ? [] : recordsNamed(naming, open.about);
  const shownChat = named !== undefined && open !== undefined && (
    <OpenChat
      key={`${open.about} ${open.customerId}`}
      category={named.category as TalkedAbout}
      id={named.id}
      customerId={open.customerId}
      title={chats.find((chat) => chat.about === open.about)?.title ?? 'Chat'}
    />
  );
  return (
    <Screen
      title="Chats"
      note="What is said about your work, newest first."
      actions={
        office !== undefined ? (
          <Button component={Link} to={`?${chatQuery(office)}`} size="xs" variant="default">
            Write to the office
          </Button>
        ) : (
          mayCommand(session, 'conversation.create') && (
            <>
              <Button size="xs" onClick={() => writingToMany.become([])}>
                Write to several
              </Button>
              <Button component={Link} to="/conversations?record=new" size="xs" variant="default">
                New conversation
              </Button>
            </>
          )
        )
      }
    >
      {phone && shownChat !== false ? (
        <>
          <Anchor component={Link} to="?" size="sm">
            All chats
          </Anchor>
          {shownChat}
        </>
      ) : (
        <div className={classes.screen} data-alone={phone || (chats.length === 0 && !shownChat) || undefined}>
          {list}
          {!phone && (chats.length > 0 || shownChat) && (
            <div>
              {shownChat || (
                <NothingHere title="No chat is open">
                  <Text size="sm" c="dimmed">
                    Choose one beside.
                  </Text>
                </NothingHere>
              )}
            </div>
          )}
        </div>
      )}
    </Screen>
  );
}

/** The chat of field workers and customers with those who plan: the one about themselves. */
function officeOf(session: SessionView): ChatSide | undefined {
  const owner = ownerOf(session);
  if (owner === undefined || mayRead(session, 'planning')) return undefined;
  return {
    about: `${owner.kind}:${owner.id}`,
    customerId: owner.kind === 'customer' ? owner.id : null,
  };
}

function ChatLink({ chat, isOpen }: { readonly chat: ChatView; readonly isOpen: boolean }) {
  const { format } = useFormats();
  const { title, customerName, last, unread } = chat;
  return (
    <Link to={`?${chatQuery(chat)}`} className={classes.chat} aria-current={isOpen ? 'page' : undefined}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={unread > 0 ? 700 : 550} truncate dir="auto">
          {title}
        </Text>
        {unread > 0 && (
          <Badge size="sm" circle={unread < 10} aria-label={`${unread} unread`}>
            {unread > 99 ? '99+' : unread}
          </Badge>
        )}
      </Group>
      {customerName !== null && customerName !== title && (
        <Text size="xs" c="dimmed" truncate>
          With {customerName}
        </Text>
      )}
      {last !== null && (
        <Text size="xs" c="dimmed" truncate>
          {format.recordedAt((last.writtenAt ?? 0) * 1000)} · {last.author}: {messageLine(last)}
        </Text>
      )}
    </Link>
  );
}

function OpenChat({
  category,
  id,
  customerId,
  title,
}: {
  readonly category: TalkedAbout;
  readonly id: string;
  readonly customerId: string | null;
  readonly title: string;
}) {
  const session = useSession();
  return (
    <section className={classes.open} aria-label={title}>
      {category === 'label' && !mayRead(session, 'planning') ? (
        <Text fw={600} dir="auto">
          {title}
        </Text>
      ) : (
        <Anchor component={Link} to={referable(category).addressOf(id)} fw={600} dir="auto">
          {title}
        </Anchor>
      )}
      <ChatPanel category={category} id={id} customerId={customerId} />
    </section>
  );
}
