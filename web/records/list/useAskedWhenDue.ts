import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordName } from '../../../domain/catalogues/records.ts';

/** The longest that a timer can wait, in milliseconds. */
const longestWaitMs = 2 ** 31 - 1;

/**
 * Has the lists of a record asked anew when the clock brings one of its rows into another stage, which nobody tells.
 * `counted`: when that is, epoch seconds. If the server's clock has not come to it, they are asked again a second later.
 */
export function useAskedWhenDue(
  name: RecordName,
  { data, dataUpdatedAt }: UseQueryResult<{ readonly changesAt: number | null }>,
): void {
  const client = useQueryClient();
  const changesAt = data?.changesAt ?? null;
  useEffect(() => {
    if (changesAt === null) return;
    const waitMs = Math.max(changesAt * 1000, dataUpdatedAt) + 1000 - Date.now();
    const ask = () => void client.invalidateQueries({ queryKey: ['records', name, 'list'] });
    const timer = setTimeout(ask, Math.min(waitMs, longestWaitMs));
    return () => clearTimeout(timer);
  }, [client, name, changesAt, dataUpdatedAt]);
}
