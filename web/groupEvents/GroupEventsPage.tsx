import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mayCreateBookings, useNewBooking } from '../booking/newBooking.ts';
import { BookingCards } from '../bookings/BookingCards.tsx';
import { BookingsTable, type Sorting } from '../bookings/BookingsTable.tsx';
import { queries } from '../client/queries.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Pager } from '../shell/Pager.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { totalText } from '../shell/totalText.ts';
import { onFirstPage, usePages } from '../shell/usePages.ts';
import { usePhone } from '../shell/usePhone.ts';

/** A page of group events (scheduling §7). */
const pageSize = 50;

/** `/groupevents`: the group events that the user may see, those that begin last first, in pages; live. */
export function GroupEventsPage() {
  const session = useSession();
  const phone = usePhone();
  const pages = usePages();
  const [, setSearch] = useSearchParams();
  const newBooking = useNewBooking();
  const [sorting, setSorting] = useState<Omit<Sorting, 'onSort'>>({ sort: 'start', descending: true });
  const list = useQuery({
    ...queries.bookings({
      group: 'true',
      sort: sorting.descending ? `-${sorting.sort}` : sorting.sort,
      limit: pageSize,
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
    }),
    placeholderData: keepPreviousData,
  });
  const page = list.data;
  return (
    <Screen
      title="Group Events"
      note={page === undefined ? '\u00a0' : `${totalText(page)} ${page.total === 1 ? 'event' : 'events'}`}
      actions={
        mayCreateBookings(session) && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={newBooking.openGroup}>
            New group event
          </Button>
        )
      }
    >
      {list.error !== null && page === undefined ? (
        <LoadFailed what="The group events" error={list.error} onRetry={() => void list.refetch()} />
      ) : page === undefined ? (
        <ListSkeleton rows={phone ? 6 : 12} />
      ) : page.rows.length === 0 ? (
        <NothingHere title="No group events here">
          <Text size="sm" c="dimmed">
            There are none yet.
          </Text>
        </NothingHere>
      ) : (
        <div aria-busy={list.isPlaceholderData} style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
          {phone ? (
            <BookingCards rows={page.rows} selection={undefined} />
          ) : (
            <BookingsTable
              rows={page.rows}
              selection={undefined}
              {...sorting}
              onSort={(sort) => {
                setSorting({ sort, descending: sort === sorting.sort ? !sorting.descending : false });
                setSearch(onFirstPage, { replace: true });
              }}
            />
          )}
          <Pager
            before={pages.before}
            shown={page.rows.length}
            total={page.total}
            orMore={page.orMore}
            onPrevious={pages.previous}
            onNext={pages.next(page.nextCursor, page.rows.length)}
          />
        </div>
      )}
    </Screen>
  );
}
