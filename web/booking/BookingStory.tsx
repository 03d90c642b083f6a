import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StoryEntry } from '../../api/contract/views.ts';
import { queries } from '../client/queries.ts';
import { exactTime } from '../history/exactTime.ts';
import classes from '../history/History.module.css';
import entryClasses from '../history/historyEntry.module.css';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';

const tellers: Readonly<Record<StoryEntry['who'], string>> = {
  you: 'You',
  planner: 'A planner',
  worker: 'A colleague',
  customer: 'The customer',
  muster: 'Muster',
};

/** What happened to a booking, for those who do the work: which steps were taken, when, and from which side. */
export function BookingStory({ bookingId }: { readonly bookingId: string }) {
  const formats = useFormats();
  const story = useQuery(queries.bookingStory(bookingId));
  if (story.error !== null && story.data === undefined) {
    return <LoadFailed what="What happened" error={story.error} onRetry={() => void story.refetch()} />;
  }
  if (story.data === undefined) {
    return (
      <Stack gap="sm" aria-busy="true" role="status" aria-label="Loading">
        <Skeleton height={44} radius="md" />
        <Skeleton height={44} radius="md" />
      </Stack>
    );
  }
  return (
    <ol className={classes.entries} aria-label="What happened">
      {story.data.entries.map(({ revision, at, who, text }) => (
        <li key={revision} className={`${entryClasses.entry} ${classes.entry}`}>
          <p className={entryClasses.summary}>{text}</p>
          <p className={classes.who}>
            {tellers[who]} ·{' '}
            <time dateTime={new Date(at).toISOString()} title={exactTime(at, formats)}>
              {formats.format.recordedAt(at)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  );
}
