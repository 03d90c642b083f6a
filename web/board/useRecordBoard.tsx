import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { type AnyRow, recordOf } from '../records/anyRecord.ts';
import { boardColumns, moveTo } from '../records/board/boardColumns.ts';
import { listColumns } from '../records/list/listAddress.ts';
import { rowLine } from '../records/list/rowLine.ts';
import { rowTitle } from '../records/rowTitle.ts';
import { statusOf, useOwnStatuses } from '../records/stages/ownStatuses.ts';
import { stageOf } from '../records/stages/recordSteps.ts';
import { useStageSteps } from '../records/stages/useStageSteps.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import type { BoardSource } from './boardSource.ts';
import { changeTo, recordWork } from './recordWork.ts';
import { namesOnBoard, type WorkNames } from './useWorkNames.ts';
import type { Work } from './work.ts';

/** The records of a kind on a board: those with which something is still to be done, and what moves them. */
export function useRecordBoard(name: RecordName | null, { nameOf }: WorkNames): BoardSource {
  const kind = name ?? 'task';
  const session = useSession();
  const { zone, moments } = useFormats();
  const now = useMinute();
  const steps = useStageSteps(kind);
  const command = useCommand();
  const statuses = useOwnStatuses(kind);
  const list = useQuery({
    ...queries.everyRecord(kind, { over: 'false' }),
    enabled: name !== null,
  });
  const stages = useMemo(
    () =>
      boardColumns(kind, stageField(kind), statuses).map(({ value, label, over }) => ({
        value,
        label,
        over,
        ...(over ? ({ takesOnly: true } as const) : {}),
      })),
    [kind, statuses],
  );
  const work = useMemo(() => {
    const { shown } = recordOf(kind);
    const columns = listColumns(kind, session).filter(
      (field) => field !== stageField(kind) && namesOnBoard(shown[field]?.refersTo),
    );
    const rows: readonly AnyRow[] = list.data?.rows ?? [];
    return rows.map((row) => {
      const at = stageOf(kind, row, now, zone)?.stage ?? '';
      const own = at === row[stageField(kind)] ? statusOf(kind, row, statuses) : undefined;
      return recordWork(kind, row, {
        zone,
        stage: own === undefined ? at : `${at}.${own.id}`,
        title: rowTitle(kind, row, nameOf),
        line: rowLine(kind, row, columns, { moments, nameOf }).join(' · '),
      });
    });
  }, [kind, session, list.data, now, statuses, zone, moments, nameOf]);
  return {
    work,
    stages,
    list,
    shown: (
      <>
        {steps.shown}
        <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      </>
    ),
    moveOf(one: Work, by, from, to, onMoved) {
      if (from === to || one.in[by].includes(to)) return 'here';
      if (by === 'stage') {
        const move = moveTo(kind, stageField(kind), one.row, to, session, { now, zone });
        if (move.kind !== 'step') return move.kind === 'here' ? 'here' : 'none';
        return () => steps.begin(move.step, [{ id: one.id, title: one.title }], onMoved);
      }
      const change = changeTo(kind, by, one.row, from, to, { claims: session, zone });
      if (change === undefined) return 'none';
      return () =>
        void command
          .sendAny(`${kind}.change`, { [`${kind}Id`]: one.id, ...change }, one.revision)
          .then((answer) => answer !== undefined && onMoved());
    },
  };
}

function stageField(name: RecordName): string {
  const { stages } = recordOf(name);
  return stages?.field ?? 'stage';
}
