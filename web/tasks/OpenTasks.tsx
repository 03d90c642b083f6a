import { Anchor, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { mayVisit } from '../../domain/catalogues/screens.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { task } from '../../domain/task/task.ts';
import { queries, type RecordsQuery } from '../client/queries.ts';
import { RecordDrawer } from '../records/drawer/RecordDrawer.tsx';
import { RecordRows } from '../records/parts/RecordRows.tsx';
import { useStageSteps } from '../records/stages/useStageSteps.tsx';
import { CountedHead } from '../shell/CountedHead.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useBeside } from '../shell/useBeside.ts';
import { useMinute } from '../shell/useMinute.ts';
import { dueSoon } from './dueSoon.ts';

/** The most that are shown where they are not the whole of a screen. */
const most = 20;

export interface OpenTasksProps {
  readonly title: string;
  /** Which of the tasks that somebody sees and with which something is still to be done. */
  readonly query: RecordsQuery;
}

/** Tasks with which something is still to be done, the most urgent first, each with its steps; nothing if there are none. */
export function OpenTasks({ title, query }: OpenTasksProps) {
  const id = useId();
  const session = useSession();
  const { value: open, linkTo, close } = useBeside('record');
  const steps = useStageSteps('task');
  const sees = mayRead(session, 'tasks');
  const list = useQuery({
    ...queries.records('task', { over: 'false', ...query, sort: 'due', limit: most }),
    enabled: sees,
    placeholderData: keepPreviousData,
    // Tasks become overdue while nothing happens to them.
    refetchInterval: 60_000,
  });
  const { data } = list;
  const [all, { open: showAll }] = useDisclosure(false);
  const now = useMinute();
  const rows = data?.rows ?? [];
  const soon = dueSoon(rows, now);
  const later = (data?.total ?? 0) - soon.length;
  // They come by when they are due: where one of them is later, all that are not are here.
  const folded = !all && soon.length < rows.length;
  const shown = sees && (data === undefined ? list.error !== null : data.total > 0);
  return (
    <>
      {shown && (
        <section aria-labelledby={id}>
          <CountedHead
            id={id}
            title={title}
            {...(data === undefined ? {} : { count: folded ? soon.length : data.total })}
          />
          {data === undefined && list.error !== null ? (
            <LoadFailed what={title} error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Stack gap="sm">
              {steps.shown}
              <RecordRows
                name="task"
                rows={folded ? soon : rows}
                columns={['due', 'bookingId', 'priority']}
                steps={steps}
                linkTo={linkTo}
              />
              {folded && (
                <Anchor component="button" type="button" size="sm" ta="start" onClick={showAll}>
                  Show {later} later
                </Anchor>
              )}
              {data !== undefined &&
                !folded &&
                data.total > data.rows.length &&
                mayVisit(session, { key: task.path, shows: task.area }) && (
                  <Anchor component={Link} size="sm" to={`/${task.path}`}>
                    All {data.total} tasks
                  </Anchor>
                )}
            </Stack>
          )}
        </section>
      )}
      <RecordDrawer name="task" recordId={sees ? open : null} onClose={close} />
    </>
  );
}
