import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { queries } from '../client/queries.ts';
import { addressNow } from '../shell/addressNow.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Pager } from '../shell/Pager.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { stepsThrough } from '../shell/stepsThrough.ts';
import { useBeside } from '../shell/useBeside.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import { onFirstPage, usePages } from '../shell/usePages.ts';
import { usePhone } from '../shell/usePhone.ts';
import { UploadNote } from '../uploads/UploadNote.tsx';
import { QuickViews } from '../views/QuickViews.tsx';
import { type AnyRow, countedRecords, endStepsFor, recordOf, stageFieldIn } from './anyRecord.ts';
import { RecordBoard } from './board/RecordBoard.tsx';
import { newRecord, RecordDrawer } from './drawer/RecordDrawer.tsx';
import { ExportButton } from './list/ExportButton.tsx';
import {
  asksForAll,
  type ListAddress,
  listColumns,
  queryOfList,
  readListAddress,
  writeListAddress,
} from './list/listAddress.ts';
import { ManyResult } from './list/ManyResult.tsx';
import { RecordCards } from './list/RecordCards.tsx';
import { RecordFilters } from './list/RecordFilters.tsx';
import { RecordsTable } from './list/RecordsTable.tsx';
import { SelectionBar } from './list/SelectionBar.tsx';
import { StageCounts } from './list/StageCounts.tsx';
import { useAskedWhenDue } from './list/useAskedWhenDue.ts';
import { useManySteps } from './list/useManySteps.ts';
import { useSelection } from './list/useSelection.ts';
import { listTitle } from './listTitle.ts';
import { ownerField } from './rowTitle.ts';
import { stepsOf } from './stages/recordSteps.ts';
import { useStageSteps } from './stages/useStageSteps.tsx';
import { useNames } from './useNames.ts';

const pageSize = 40;

export interface RecordsPageProps {
  readonly name: RecordName;
  /** `elsewhere`: what begins one is on another screen, and this one has no button for it. */
  readonly begins?: 'here' | 'elsewhere';
  /** Where else its records lead: links beside its buttons. */
  readonly links?: ReactNode;
}

/**
 * `/labels`, `/resources` …: the records of a category, filtered, sorted and in pages, with one of them open
 * beside the list.
 */
export function RecordsPage({ name, begins = 'here', links }: RecordsPageProps) {
  const session = useSession();
  const { moments, zone } = useFormats();
  const phone = usePhone();
  const pages = usePages();
  const { value: recordId, open, close } = useBeside('record');
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readListAddress(name, search, session), [name, search, session]);
  const now = useMinute();
  const asked = queryOfList(name, address, { zone, weekStart: session.organisation.settings.weekStart, now });
  const viewQuery = writeListAddress(name, { ...address, upload: null }, new URLSearchParams()).toString();
  const onBoard = address.view === 'board';
  const { [address.by]: only, ...boarded } = asked;
  const list = useQuery({
    ...queries.records(name, { ...asked, limit: pageSize, cursor: pages.cursor }),
    placeholderData: keepPreviousData,
    enabled: !onBoard,
  });
  const { sort: _, ...countedBy } = boarded;
  const counted = useQuery({
    ...queries.recordCounts(name, address.by, countedBy),
    placeholderData: keepPreviousData,
    enabled: onBoard,
  });
  useAskedWhenDue(name, counted);
  const page = list.data;
  const total = onBoard ? counted.data?.total : page?.total;
  const rows: readonly AnyRow[] = page?.rows ?? [];
  const { shown, words } = recordOf(name);
  const owner = ownerField(name);
  const nameOf = useNames(shown, rows, [
    ...listColumns(name, session),
    ...(owner === undefined ? [] : [owner]),
  ]);
  const selection = useSelection(rows);
  const steps = useManySteps(name);
  const stageSteps = useStageSteps(name, steps);
  const end = endStepsFor(name).end?.command;
  const selects = (end !== undefined && mayCommand(session, end)) || stepsOf(name, session).length > 0;
  const stage = stageFieldIn(name);

  const change = (next: Partial<ListAddress>) =>
    setSearch(
      () => {
        const now = addressNow();
        return writeListAddress(name, { ...readListAddress(name, now, session), ...next }, onFirstPage(now));
      },
      { replace: next.search !== undefined },
    );
  const shared = {
    name,
    rows,
    formats: { moments, nameOf },
    selection: selects ? selection : undefined,
    steps: stageSteps,
  };
  return (
    <>
      <Screen
        title={listTitle(name, session.organisation.settings)}
        note={total === undefined ? '\u00a0' : countedRecords(name, total)}
        actions={
          <>
            <QuickViews
              screen={name}
              query={viewQuery}
              about={name === 'customer' ? 'customers' : 'others'}
              onChoose={({ query }) => setSearch(onFirstPage(new URLSearchParams(query)))}
            />
            {links}
            <ExportButton path={recordOf(name).path} query={asked} />
            {begins === 'here' && mayCommand(session, `${name}.create`) && (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open(newRecord)}>
                New {words.one}
              </Button>
            )}
          </>
        }
      >
        <RecordFilters name={name} address={address} onChange={change} />
        {stage !== undefined && !(onBoard && address.by === stage) && (
          <StageCounts
            name={name}
            stage={stage}
            query={asked}
            onChoose={(chosen) => {
              const { [stage]: _, ...others } = address.filters;
              change({ filters: chosen === null ? others : { ...others, [stage]: chosen } });
            }}
          />
        )}
        {address.upload !== null && (
          <UploadNote uploadId={address.upload} onAll={() => change({ upload: null })} />
        )}
        <Stack gap="sm">
          <ManyResult name={name} steps={steps} />
          {stageSteps.shown}
          {onBoard ? (
            counted.error !== null && counted.data === undefined ? (
              <LoadFailed
                what={`The ${words.many}`}
                error={counted.error}
                onRetry={() => void counted.refetch()}
              />
            ) : (
              <RecordBoard
                key={address.by}
                name={name}
                by={address.by}
                query={boarded}
                only={address.filters[address.by] ?? null}
                counts={counted.data?.counts}
                steps={stageSteps}
              />
            )
          ) : list.error !== null && page === undefined ? (
            <LoadFailed what={`The ${words.many}`} error={list.error} onRetry={() => void list.refetch()} />
          ) : page === undefined ? (
            <ListSkeleton rows={phone ? 6 : 12} />
          ) : rows.length === 0 ? (
            <Empty
              name={name}
              address={address}
              onAll={() => change({ search: '', filters: {}, upload: null })}
            />
          ) : (
            <div aria-busy={list.isPlaceholderData} style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
              {phone ? (
                <RecordCards {...shared} />
              ) : (
                <RecordsTable
                  {...shared}
                  address={address}
                  onSort={(sort) =>
                    change({ sort, descending: sort === address.sort ? !address.descending : false })
                  }
                />
              )}
              <SelectionBar
                name={name}
                rows={rows}
                nameOf={nameOf}
                selection={selection}
                steps={steps}
                stageSteps={stageSteps}
              />
              <Pager
                before={pages.before}
                shown={rows.length}
                total={page.total}
                onPrevious={pages.previous}
                onNext={pages.next(page.nextCursor, rows.length)}
              />
            </div>
          )}
        </Stack>
      </Screen>
      <RecordDrawer
        name={name}
        recordId={recordId}
        onClose={close}
        onMade={open}
        stepsOf={() => stepsThrough('record', { value: recordId, open })}
      />
    </>
  );
}

interface EmptyProps {
  readonly name: RecordName;
  readonly address: ListAddress;
  readonly onAll: () => void;
}

function Empty({ name, address, onAll }: EmptyProps) {
  const { words } = recordOf(name);
  return (
    <NothingHere title={`No ${words.many} here`}>
      <Text size="sm" c="dimmed">
        {asksForAll(address) ? 'There are none yet.' : 'Nothing matches these filters.'}
      </Text>
      {!asksForAll(address) && (
        <Anchor component="button" type="button" size="sm" onClick={onAll}>
          Show all {words.many}
        </Anchor>
      )}
    </NothingHere>
  );
}
