import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordName } from '../../domain/records.ts';

/** Changes by others are asked for so often; those of one's own are shown at once (`useCommand`). */
const askAgainMs = 30_000;

/** Keeps what is shown of the records of a category up to date while it is on the screen. */
export function useLiveRecords(name: RecordName): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['records', name] }),
      askAgainMs,
    );
    return () => clearInterval(timer);
  }, [client, name]);
}
