import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TrackedCategory } from '../../domain/tracked/trackedCategories.ts';
import classes from '../history/History.module.css';
import { HistoryLine } from '../history/HistoryLine.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { FurtherSteps } from './FurtherSteps.tsx';
import { trackedQueries } from './trackedQueries.ts';

/** What happened to one record, newest first, as far as the user sees it: for those who do not read its history. */
export function HappenedTo({ category, id }: { readonly category: TrackedCategory; readonly id: string }) {
  const pages = useInfiniteQuery(trackedQueries.of(category, id));
  if (pages.error !== null && pages.data === undefined) {
    return <LoadFailed what="What happened" error={pages.error} onRetry={() => void pages.refetch()} />;
  }
  if (pages.data === undefined) {
    return (
      <Stack gap="sm" aria-busy="true" role="status" aria-label="Loading">
        <Skeleton height={44} radius="md" />
        <Skeleton height={44} radius="md" />
      </Stack>
    );
  }
  const events = pages.data.pages.flatMap(({ rows }) => rows);
  if (events.length === 0) return <Text c="dimmed">Nothing has happened to it yet.</Text>;
  return (
    <>
      <ol className={classes.entries} aria-label="What happened">
        {events.map((event) => (
          <HistoryLine key={event.eventId} {...event}>
            <FurtherSteps
              more={event.more}
              steps={event.steps.map(({ eventId, summary }) => ({ eventId, text: summary }))}
            />
          </HistoryLine>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}
