import { Anchor, Box, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { allManySteps } from '../../domain/booking/manySteps.ts';
import { mayVisit, reviewScreen } from '../../domain/catalogues/screens.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { hasOwnWorkAlone } from '../../domain/rights/persona.ts';
import { mayCompareMoments, mayWrite } from '../../domain/rights/rights.ts';
import { mayCreateBookings, useNewBooking } from '../booking/newBooking.ts';
import { queries } from '../client/queries.ts';
import { ExportButton } from '../records/list/ExportButton.tsx';
import { useSelection } from '../records/list/useSelection.ts';
import { useNamesOf } from '../records/useNames.ts';
import { reviewsPath } from '../reviews/reviewsPath.ts';
import { addressNow } from '../shell/addressNow.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Pager } from '../shell/Pager.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { totalText } from '../shell/totalText.ts';
import { useFormats } from '../shell/useFormats.ts';
import { onFirstPage, usePages } from '../shell/usePages.ts';
import { usePhone } from '../shell/usePhone.ts';
import { LookBackButton } from '../timeTravel/LookBackButton.tsx';
import { useTimeTravel } from '../timeTravel/pastMoment.ts';
import { TimeTravelFrame } from '../timeTravel/TimeTravelFrame.tsx';
import { UploadNote } from '../uploads/UploadNote.tsx';
import { QuickViews } from '../views/QuickViews.tsx';
import { BookingCards } from './BookingCards.tsx';
import { BookingFilters } from './BookingFilters.tsx';
import { BookingsSelectionBar } from './BookingsSelectionBar.tsx';
import { BookingsTable } from './BookingsTable.tsx';
import {
  type BookingsAddress,
  defaultBookingsAddress,
  queryOfAddress,
  readBookingsAddress,
  writeBookingsAddress,
} from './bookingsAddress.ts';
import { ManyBookingsNote } from './ManyBookingsNote.tsx';
import { useManyBookings } from './useManyBookings.ts';
import { WholeListBar } from './WholeListBar.tsx';

const pageSize = 40;

/** `/bookings`: every booking that the user may see, filtered, sorted and in pages; live. */
export function BookingsPage() {
  const session = useSession();
  const { settings } = session.organisation;
  const { zone } = useFormats();
  const phone = usePhone();
  const pages = usePages();
  const newBooking = useNewBooking();
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readBookingsAddress(search), [search]);
  const { asOf } = useTimeTravel();
  const minute = Math.floor(Date.now() / 60_000) * 60;
  const asked = useMemo(
    () => queryOfAddress(address, zone, settings.weekStart, minute),
    [address, zone, settings.weekStart, minute],
  );
  const query = useMemo(
    () => ({
      ...asked,
      limit: pageSize,
      ...(pages.cursor === undefined ? {} : { cursor: pages.cursor }),
      ...(asOf === null ? {} : { asOf: String(asOf) }),
    }),
    [asked, pages.cursor, asOf],
  );
  const list = useQuery({ ...queries.bookings(query), placeholderData: keepPreviousData });

  const change = (next: Partial<BookingsAddress>) =>
    setSearch(
      () => {
        const now = addressNow();
        return writeBookingsAddress({ ...readBookingsAddress(now), ...next }, onFirstPage(now));
      },
      { replace: next.search !== undefined },
    );
  const viewQuery = writeBookingsAddress({ ...address, upload: null }, new URLSearchParams()).toString();
  const page = list.data;
  const rows = page?.rows ?? [];
  const selection = useSelection(rows);
  const many = useManyBookings();
  // People take the steps of their own work one by one.
  const selects =
    !hasOwnWorkAlone(session) && allManySteps.some((step) => mayCommand(session, step)) && asOf === null;
  // Whoever changes the filter has not chosen what it then selects.
  const [wholeOf, setWholeOf] = useState<string>();
  const listed = JSON.stringify(asked);
  const whole = selects && wholeOf === listed && page !== undefined;
  const sorting = {
    sort: address.sort,
    descending: address.descending,
    onSort: (sort: BookingsAddress['sort']) =>
      change({ sort, descending: sort === address.sort ? !address.descending : sort === 'updated' }),
  };
  return (
    <TimeTravelFrame fills="page">
      <Screen
        title="Bookings"
        note={
          <>
            <span>
              {page === undefined
                ? '\u00a0'
                : `${totalText(page)} ${page.total === 1 ? 'booking' : 'bookings'}`}
            </span>
            {mayVisit(session, reviewScreen) && (
              <>
                {' · '}
                <Anchor component={Link} to={reviewsPath} inherit underline="always">
                  Reviews
                </Anchor>
              </>
            )}
          </>
        }
        actions={
          asOf === null && (
            <>
              <QuickViews
                screen="bookings"
                query={viewQuery}
                about="others"
                onChoose={({ query }) => setSearch(onFirstPage(new URLSearchParams(query)))}
              />
              <ExportButton path="bookings" query={asked} />
              {mayCompareMoments(session) && <LookBackButton />}
              {mayCreateBookings(session) && (
                <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={newBooking.open}>
                  New booking
                </Button>
              )}
            </>
          )
        }
      >
        <BookingFilters address={address} onChange={change} />
        {many.state.kind !== 'idle' && (
          <Box mb="sm">
            <ManyBookingsNote state={many.state} onClose={many.forget} />
          </Box>
        )}
        <Whose address={address} onAll={() => change({ person: null, customer: null, label: null })} />
        {address.upload !== null && (
          <UploadNote uploadId={address.upload} onAll={() => change({ upload: null })} />
        )}
        {list.error !== null && page === undefined ? (
          <LoadFailed what="The bookings" error={list.error} onRetry={() => void list.refetch()} />
        ) : page === undefined ? (
          <ListSkeleton rows={phone ? 6 : 12} />
        ) : rows.length === 0 ? (
          <NothingHere title="No bookings here">
            <Text size="sm" c="dimmed">
              {sameQuestion(address) ? 'There are none yet.' : 'Nothing matches these filters.'}
            </Text>
            {!sameQuestion(address) && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => change({ ...defaultBookingsAddress, range: 'all' })}
              >
                Show all bookings
              </Anchor>
            )}
          </NothingHere>
        ) : (
          <div aria-busy={list.isPlaceholderData} style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
            {phone ? (
              <BookingCards rows={rows} selection={selects ? selection : undefined} />
            ) : (
              <BookingsTable rows={rows} selection={selects ? selection : undefined} {...sorting} />
            )}
            {whole ? (
              <WholeListBar
                of={page}
                query={asked}
                onPage={() => setWholeOf(undefined)}
                onTake={(step) => {
                  setWholeOf(undefined);
                  selection.clear();
                  void many.takeWithAll(step, asked, page.total);
                }}
              />
            ) : (
              selects && (
                <BookingsSelectionBar
                  rows={rows}
                  selection={selection}
                  onTake={(step, bookings) => void many.take(step, bookings)}
                  whole={
                    mayWrite(session, 'uploads')
                      ? { of: page, onSelect: () => setWholeOf(listed) }
                      : undefined
                  }
                />
              )
            )}
            <Pager
              before={pages.before}
              shown={rows.length}
              total={page.total}
              orMore={page.orMore}
              onPrevious={pages.previous}
              onNext={pages.next(page.nextCursor, rows.length)}
            />
          </div>
        )}
      </Screen>
    </TimeTravelFrame>
  );
}

/** Whose bookings, or which label's, the list is limited to, and the way back to all of them. */
function Whose({ address, onAll }: { readonly address: BookingsAddress; readonly onAll: () => void }) {
  const person = useNamesOf('resource', address.person === null ? [] : [address.person]);
  const customer = useNamesOf('customer', address.customer === null ? [] : [address.customer]);
  const label = useNamesOf('label', address.label === null ? [] : [address.label]);
  const names = [
    ...(address.person === null ? [] : [person(address.person)]),
    ...(address.customer === null ? [] : [customer(address.customer)]),
  ];
  if (names.length === 0 && address.label === null) return null;
  return (
    <Text size="sm" mb="xs">
      Only the bookings
      {names.length > 0 && (
        <>
          {' '}
          of <bdi>{names.join(' and ')}</bdi>
        </>
      )}
      {address.label !== null && (
        <>
          {' '}
          that require <bdi>{label(address.label)}</bdi>
        </>
      )}
      .{' '}
      <Anchor component="button" type="button" size="sm" onClick={onAll}>
        {address.label === null ? 'Show everybody’s' : 'Show all'}
      </Anchor>
    </Text>
  );
}

/** Whether the list is unfiltered already. */
function sameQuestion(address: BookingsAddress): boolean {
  return (
    address.range === 'all' &&
    address.statuses.length === 0 &&
    address.search === '' &&
    address.only === null &&
    address.filters.length === 0 &&
    address.person === null &&
    address.customer === null &&
    address.label === null &&
    address.upload === null
  );
}
