import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { plainName } from '../../domain/text/plainName.ts';
import { mostRecords, queries } from '../client/queries.ts';
import { RecordsPage } from '../records/RecordsPage.tsx';

/**
 * `/calevents`: the list of calendar events. `?type=` filters it by a label, which is named by its id or its name (shell
 * §2.1); the address has it by id from then on. What names no label filters nothing.
 */
export function CalendarEventsPage() {
  const [search, setSearch] = useSearchParams();
  const type = search.get('type');
  const labels = useQuery({ ...queries.records('label', { limit: mostRecords }), enabled: type !== null });
  const rows = labels.data?.rows;
  useEffect(() => {
    if (type === null || (rows === undefined && labels.error === null)) return;
    const named = rows?.find(({ id, name }) => id === type || plainName(name) === plainName(type));
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('type');
        if (named !== undefined) next.set('typeId', named.id);
        return next;
      },
      { replace: true },
    );
  }, [type, rows, labels.error, setSearch]);
  return <RecordsPage name="calendarEvent" />;
}
