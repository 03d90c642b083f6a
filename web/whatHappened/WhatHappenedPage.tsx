import { Anchor, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { TrackedEventView, TrackedFilter, TrackedPageView } from '../../api/contract/trackedEvents.ts';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { isTracked, trackedCategories } from '../../domain/tracked/trackedCategories.ts';
import { categoryText } from '../audit/auditTexts.ts';
import { EventRow } from '../history/EventRow.tsx';
import classes from '../history/eventList.module.css';
import { placeOfRecord } from '../messages/placeOfRecord.ts';
import { referable } from '../records/referable.ts';
import { addressNow } from '../shell/addressNow.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { PageSteps } from '../shell/PageSteps.tsx';
import { PersonFilter } from '../shell/PersonFilter.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { onFirstPage, usePages } from '../shell/usePages.ts';
import { FurtherSteps } from './FurtherSteps.tsx';
import { readTrackedAddress, writeTrackedAddress } from './trackedAddress.ts';
import { trackedQueries } from './trackedQueries.ts';

/** `/events`: what others did that concerns the person who looks, newest first (scheduling §7, `track_events`). */
export function WhatHappenedPage() {
  const pages = usePages();
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readTrackedAddress(search), [search]);
  const list = useQuery({ ...trackedQueries.page(filter, pages.cursor), placeholderData: keepPreviousData });
  const change = (next: TrackedFilter) => setSearch(writeTrackedAddress(next, onFirstPage(addressNow())));
  const page = list.data;
  return (
    <Screen title="What happened" note="What others did to your work, newest first.">
      <Filters filter={filter} onChange={change} />
      {list.error !== null && page === undefined ? (
        <LoadFailed what="What happened" error={list.error} onRetry={() => void list.refetch()} />
      ) : page === undefined ? (
        <ListSkeleton rows={12} />
      ) : (
        <div aria-busy={list.isPlaceholderData} style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
          <Rows page={page} isFiltered={Object.keys(filter).length > 0} onEverything={() => change({})} />
          <PageSteps
            back="Newer"
            on="Older"
            text={page.rows.length === 0 ? '' : `${pages.before + 1}–${pages.before + page.rows.length}`}
            onBack={pages.previous}
            onOn={pages.next(page.nextCursor, page.rows.length)}
          />
        </div>
      )}
    </Screen>
  );
}

function Filters(props: {
  readonly filter: TrackedFilter;
  readonly onChange: (filter: TrackedFilter) => void;
}) {
  const { filter, onChange } = props;
  const session = useSession();
  const kinds = trackedCategories
    .filter((category) => mayRead(session, areaOf(category)))
    .map((value) => ({ value, label: categoryText(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
  return (
    <search className={classes.filters} aria-label="Filter what happened">
      <Select
        aria-label="Kind of record"
        placeholder="Every kind"
        data={kinds}
        value={filter.category ?? null}
        onChange={(kind) => {
          const { category: _, ...others } = filter;
          onChange({ ...others, ...(kind !== null && isTracked(kind) && { category: kind }) });
        }}
        nothingFoundMessage="No such kind"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Every kind' }}
        className={classes.choice ?? ''}
      />
      <PersonFilter
        query={trackedQueries.people()}
        value={filter.person ?? null}
        onChange={(uid) => {
          const { person: _, ...others } = filter;
          onChange({ ...others, ...(uid !== null && { person: uid }) });
        }}
        className={classes.choice ?? ''}
      />
    </search>
  );
}

function Rows(props: {
  readonly page: TrackedPageView;
  readonly isFiltered: boolean;
  readonly onEverything: () => void;
}) {
  const { page, isFiltered, onEverything } = props;
  const { format } = useFormats();
  if (page.rows.length > 0) {
    return (
      <ol className={classes.list} aria-label="What happened">
        {page.rows.map((event) => (
          <Row key={event.eventId} event={event} />
        ))}
      </ol>
    );
  }
  const since = page.lookedBackTo === null ? '' : ` since ${format.recordedAt(page.lookedBackTo)}`;
  return (
    <NothingHere title={`Nothing${since}`}>
      <Text size="sm" c="dimmed">
        {isFiltered ? 'Nothing of this kind happened.' : 'Nobody else has done anything to your work.'}
      </Text>
      {isFiltered && (
        <Anchor component="button" type="button" size="sm" onClick={onEverything}>
          Show everything
        </Anchor>
      )}
    </NothingHere>
  );
}

function Row({ event }: { readonly event: TrackedEventView }) {
  const session = useSession();
  const { category, id, name } = event.record;
  const place =
    category === 'booking' ? referable(category).addressOf(id) : placeOfRecord({ category, id }, session);
  const called = name ?? id;
  const link =
    place === undefined ? (
      called
    ) : (
      <Link to={place} className={classes.link} title={called}>
        {called}
      </Link>
    );
  const steps = event.steps.map(({ eventId, summary, record }) => ({
    eventId,
    text: record.id === id ? summary : `${record.name ?? record.id}: ${summary}`,
  }));
  const more = <FurtherSteps more={event.more} steps={steps} />;
  return <EventRow {...event} kind={categoryText(category)} record={link} more={more} />;
}
