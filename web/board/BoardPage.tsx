import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { textFilter } from '../../domain/search/textFilter.ts';
import { countedRecords } from '../records/anyRecord.ts';
import { RecordDrawer } from '../records/drawer/RecordDrawer.tsx';
import { addressNow } from '../shell/addressNow.ts';
import { counted } from '../shell/counted.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useBeside } from '../shell/useBeside.ts';
import { useFormats } from '../shell/useFormats.ts';
import { QuickViews } from '../views/QuickViews.tsx';
import { BoardFilters } from './BoardFilters.tsx';
import { type BoardAddress, readBoardAddress, writeBoardAddress } from './boardAddress.ts';
import { columnsOf } from './columnsOf.ts';
import { recordBoardsBy } from './recordWork.ts';
import { useBookingBoard } from './useBookingBoard.tsx';
import { useRecordBoard } from './useRecordBoard.tsx';
import { useWorkNames } from './useWorkNames.ts';
import { WorkBoard } from './WorkBoard.tsx';
import { boardsBy } from './work.ts';
import { kindLabel, type WorkKind, workKindsOf } from './workKinds.ts';

/** `/board`: work of any kind in columns by its stage, its people, its labels or its days; live. */
export function BoardPage() {
  const session = useSession();
  const [first, ...others] = workKindsOf(session, session.organisation.settings);
  if (first === undefined) {
    return (
      <Screen title="Board">
        <NothingHere title="No work here" />
      </Screen>
    );
  }
  return <BoardOf kinds={[first, ...others]} />;
}

function BoardOf({ kinds }: { readonly kinds: readonly [WorkKind, ...WorkKind[]] }) {
  const { format } = useFormats();
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readBoardAddress(search, kinds), [search, kinds]);
  const { kind, days } = address;
  const names = useWorkNames();
  const bookings = useBookingBoard(kind === 'booking' ? days : null);
  const records = useRecordBoard(kind === 'booking' ? null : kind, names);
  const source = kind === 'booking' ? bookings : records;
  const ways = kind === 'booking' ? boardsBy : recordBoardsBy(kind);
  const by = ways.find((one) => one === address.by) ?? 'stage';
  const beside = { booking: useBeside('booking'), record: useBeside('record') };
  const { value: openId, linkTo } = kind === 'booking' ? beside.booking : beside.record;
  const work = useMemo(() => {
    const wanted = textFilter(address.search);
    return source.work.filter(({ title, line }) => wanted(title, line));
  }, [source.work, address.search]);
  const columns = useMemo(
    () =>
      columnsOf(by, work, {
        stages: source.stages,
        nameOf: (of, id) => names.nameOf(of === 'people' ? 'resource' : 'label', id),
        dateText: format.dateOf,
      }),
    [by, work, source.stages, names, format],
  );
  const change = (next: Partial<BoardAddress>) =>
    setSearch(
      () => {
        const now = addressNow();
        return writeBoardAddress({ ...readBoardAddress(now, kinds), ...next }, now);
      },
      { replace: next.search !== undefined },
    );
  const called = kindLabel(kind);
  const howMany = kind === 'booking' ? counted(work.length, 'booking') : countedRecords(kind, work.length);
  return (
    <>
      <Screen
        title="Board"
        note={source.list.data === undefined ? '\u00a0' : howMany}
        actions={
          <QuickViews
            screen="board"
            query={writeBoardAddress(address, new URLSearchParams()).toString()}
            about="others"
            onChoose={({ query }) => setSearch(new URLSearchParams(query))}
          />
        }
      >
        <BoardFilters kinds={kinds} address={{ ...address, by }} ways={ways} onChange={change} />
        {source.shown}
        {source.list.data === undefined ? (
          source.list.error === null ? (
            <ListSkeleton rows={10} />
          ) : (
            <LoadFailed what={called} error={source.list.error} onRetry={() => void source.list.refetch()} />
          )
        ) : (
          <WorkBoard
            key={`${kind} ${by}`}
            of={called.toLowerCase()}
            by={by}
            columns={columns}
            work={work}
            moveOf={source.moveOf}
            openId={openId}
            linkTo={linkTo}
          />
        )}
      </Screen>
      {kind !== 'booking' && (
        <RecordDrawer name={kind} recordId={beside.record.value} onClose={beside.record.close} />
      )}
    </>
  );
}
