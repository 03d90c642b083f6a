import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AddressedAnnouncement } from '../../api/contract/announcements.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedCard, CountedCards } from '../shell/CountedCards.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { AnnouncementText } from './AnnouncementText.tsx';
import { announcementQueries, noteAnnouncementRead } from './announcementQueries.ts';
import classes from './announcements.module.css';

/** What is announced to the user: first what waits for them, then the newest. */
export function AnnouncementsForMe() {
  const pages = useInfiniteQuery(announcementQueries.forMe());
  const [search] = useSearchParams();
  // What is read moves down once the list is opened again, not under the finger.
  const order = useRef<readonly string[]>([]);
  if (pages.data === undefined) {
    return pages.error === null ? (
      <ListSkeleton rows={4} />
    ) : (
      <LoadFailed what="The announcements" error={pages.error} onRetry={() => void pages.refetch()} />
    );
  }
  const found = pages.data.pages.flatMap(({ rows }) => rows);
  const placeOf = ({ id }: AddressedAnnouncement) => {
    const place = order.current.indexOf(id);
    return place < 0 ? -1 : place;
  };
  const rows = found.toSorted((one, other) => placeOf(one) - placeOf(other));
  order.current = rows.map(({ id }) => id);
  if (rows.length === 0) {
    return (
      <NothingHere title="No announcements">
        <Text size="sm" c="dimmed">
          What is announced to you stands here at once.
        </Text>
      </NothingHere>
    );
  }
  return (
    <CountedCards
      title="To read"
      count={pages.data.pages[0]?.waiting ?? 0}
      cards={rows.map((row) => (
        <Announcement key={row.id} row={row} isOpen={search.get('announcement') === row.id} />
      ))}
    >
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
    </CountedCards>
  );
}

function Announcement({ row, isOpen }: { readonly row: AddressedAnnouncement; readonly isOpen: boolean }) {
  const client = useQueryClient();
  const { format } = useFormats();
  const command = useCommand();
  const [open, setOpen] = useState(isOpen);
  const { id, title, channel, isRead, toConfirm, confirmedAt, publishedAt, endsAt } = row;
  const refresh = () => client.invalidateQueries({ queryKey: ['announcements'] });
  const confirm = async () => {
    const answer = await command.send('announcementConfirmation.create', { announcementId: id });
    if (answer !== undefined) await refresh();
  };
  const waits = toConfirm && confirmedAt === null;
  // If it cannot be stored, it stays marked as unread.
  useEffect(() => {
    if (!open || isRead) return;
    noteAnnouncementRead(id).then(
      () => client.invalidateQueries({ queryKey: ['announcements'] }),
      () => undefined,
    );
  }, [open, isRead, id, client]);
  return (
    <CountedCard anchor={id}>
      <UnstyledButton className={classes.open ?? ''} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          {(!isRead || waits) && <span className={classes.dot} role="img" aria-label="Waits for you" />}
          <Stack gap={2} miw={0} flex={1}>
            <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
              <Text fw={isRead ? 550 : 700} dir="auto">
                {title}
              </Text>
              {channel !== null && (
                <Badge variant="light" tt="none" color="gray" flex="none" maw={140}>
                  {channel}
                </Badge>
              )}
            </Group>
            <Text size="xs" c="dimmed">
              {[
                publishedAt === null ? [] : format.moment(publishedAt),
                endsAt === null ? [] : `until ${format.moment(endsAt)}`,
                toConfirm ? (waits ? 'to be confirmed' : 'confirmed') : [],
              ]
                .flat()
                .join(' · ')}
            </Text>
          </Stack>
        </Group>
      </UnstyledButton>
      {open && (
        <Stack gap="sm" mt="sm">
          <AnnouncementText of={row} />
          {waits && (
            <Button
              style={{ alignSelf: 'flex-start' }}
              loading={command.state.kind === 'saving'}
              aria-label={`I have read this: ${title}`}
              onClick={() => void confirm()}
            >
              I have read this
            </Button>
          )}
          <CommandNotice state={command.state} onRetry={() => void command.retry()} />
        </Stack>
      )}
    </CountedCard>
  );
}
