import { Anchor, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressNow } from '../shell/addressNow.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { PageSteps } from '../shell/PageSteps.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { onFirstPage, usePages } from '../shell/usePages.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import {
  type AuditAddress,
  everything,
  filterOfAddress,
  readAuditAddress,
  writeAuditAddress,
} from './auditAddress.ts';
import { auditQueries } from './auditQueries.ts';
import { ExportButtons } from './ExportButtons.tsx';
import { NewerEvents } from './NewerEvents.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';

const pageSize = 50;

/** `/audit`: every event of the organisation, for dispatchers with the duty `auditor` or `admin`. */
export function AuditPage() {
  const { organisation } = useSession();
  const { zone } = useFormats();
  const pages = usePages();
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAuditAddress(search), [search]);
  const filter = useMemo(() => filterOfAddress(address, zone), [address, zone]);
  const list = useQuery({
    ...auditQueries.events(filter, pages.cursor, pageSize),
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<AuditAddress>) => {
    const now = addressNow();
    setSearch(writeAuditAddress({ ...readAuditAddress(now), ...next }, onFirstPage(now)), {
      // Typing is one step of the browser's history, however many characters are typed.
      replace: ['text', 'from', 'to', 'fromTime', 'toTime'].some((name) => name in next),
    });
  };
  const page = list.data;
  const rows = page?.rows ?? [];
  const reversed = filter.from !== undefined && filter.to !== undefined && filter.from >= filter.to;
  return (
    <Screen
      title="Audit"
      note="Everything that happened, who did it and why. Open a record to verify it."
      actions={<ExportButtons path="/api/v1/audit/export" query={filter} name={`audit-${organisation.id}`} />}
    >
      <AuditFilters address={address} onChange={change} />
      {pages.cursor === undefined && page !== undefined && (
        <NewerEvents key={JSON.stringify(filter)} list={list} />
      )}
      {list.error !== null && page === undefined ? (
        <LoadFailed what="The events" error={list.error} onRetry={() => void list.refetch()} />
      ) : page === undefined ? (
        <ListSkeleton rows={12} />
      ) : rows.length === 0 ? (
        <NothingHere title="No events here">
          <Text size="sm" c="dimmed">
            {reversed
              ? `The first ${address.from === address.to ? 'time' : 'day'} is after the last.`
              : 'No event matches these filters.'}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={() => change(everything)}>
            Show all events
          </Anchor>
        </NothingHere>
      ) : (
        <div aria-busy={list.isPlaceholderData} style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
          <AuditList rows={rows} />
          <PageSteps
            back="Newer events"
            on="Older events"
            text={`${pages.before + 1}–${pages.before + rows.length}`}
            onBack={pages.previous}
            onOn={pages.next(page.nextCursor, rows.length)}
          />
        </div>
      )}
      <RecordDrawer />
    </Screen>
  );
}
