import { Alert, Anchor, Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { JobView } from '../../../../api/contract/jobs.ts';
import { type Board, titleOf } from '../../board/board.ts';
import type { WatchedJob } from '../../changes/jobWatch.ts';
import type { BoardSession } from '../../changes/sessionContract.ts';
import styles from './planning.module.css';

export interface JobsPanelProps {
  readonly jobs: readonly WatchedJob[];
  readonly session: BoardSession;
  readonly board: Board;
  /** Shows a booking on the board. */
  readonly onShow: (bookingId: string, row: string | undefined) => void;
  readonly onClose: () => void;
}

/**
 * Plans that are carried out in parts, beside the board, the newest first: the progress of each, its end, and what
 * it could not change.
 */
export function JobsPanel({ jobs, session, board, onShow, onClose }: JobsPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.panel} aria-label="Jobs">
      <Group className={styles.head ?? ''} justify="space-between" wrap="nowrap">
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Jobs
        </h2>
        <CloseButton aria-label="Close jobs" onClick={onClose} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <div className={styles.body} tabIndex={0}>
        <Text size="xs" c="dimmed" mb="sm">
          A plan with many bookings is carried out in parts. It continues if you leave this page.
        </Text>
        {jobs.toReversed().map((one) => (
          <JobCard key={one.job.id} watched={one} session={session}>
            <Lost job={one.job} board={board} onShow={onShow} />
          </JobCard>
        ))}
      </div>
    </section>
  );
}

type Cancelling = { readonly kind: 'no' | 'asking' } | { readonly kind: 'failed'; readonly message: string };

interface JobCardProps {
  readonly watched: WatchedJob;
  readonly session: BoardSession;
  /** What the job could not change. */
  readonly children: ReactNode;
}

function JobCard({ watched: { job, label }, session, children }: JobCardProps) {
  const [cancelling, setCancelling] = useState<Cancelling>({ kind: 'no' });
  const cancel = async () => {
    setCancelling({ kind: 'asking' });
    try {
      await session.cancelJob(job.id);
      setCancelling({ kind: 'no' });
    } catch (error) {
      setCancelling({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  const name = label ?? job.title;
  const isOver = job.endedAt !== null;
  return (
    <article className={styles.job} aria-label={name}>
      <Text fw={650} size="sm">
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {label === undefined ? `${counted(job.total)}, by ${job.sentBy}` : `By ${job.sentBy}`}
      </Text>
      {!isOver && (
        <Progress.Root size="lg" my={8}>
          <Progress.Section
            value={Math.max(2, percentOf(job))}
            animated={job.state === 'underWay'}
            aria-label={`Progress of ${name}`}
          />
        </Progress.Root>
      )}
      {!isOver && (
        <Text size="sm">
          {job.done.toLocaleString('en-AU')} of {counted(job.total)} done
        </Text>
      )}
      {/* Screen readers read out this line, not every step of the progress. */}
      <Text size="sm" role="status">
        {isOver ? endText(job) : standText(job)}
      </Text>
      {!isOver && job.trouble !== null && (
        <Text size="xs" className={styles.trouble ?? ''}>
          Waiting: {job.trouble}
        </Text>
      )}
      {children}
      {cancelling.kind === 'failed' && (
        <Alert color="red" mt="xs" role="alert" icon={<IconAlertTriangle size={18} />}>
          It could not be cancelled: {cancelling.message}
        </Alert>
      )}
      {isOver ? (
        <Button size="xs" variant="default" mt="xs" onClick={() => session.dismissJob(job.id)}>
          Dismiss
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          loading={cancelling.kind === 'asking'}
          disabled={job.cancelledBy !== null}
          onClick={() => void cancel()}
          title="What has been changed by then stays, and can be undone"
        >
          Cancel the rest
        </Button>
      )}
    </article>
  );
}

/** The bookings that the job could not change, by name. */
function Lost({
  job: { lost, notApplied },
  board,
  onShow,
}: { readonly job: JobView } & Pick<JobsPanelProps, 'board' | 'onShow'>) {
  if (lost === 0) return null;
  const told = notApplied.map(({ title, message, bookingId }) => {
    const booking = typeof bookingId === 'string' ? board.bookings.get(bookingId) : undefined;
    return { key: `${bookingId} ${message}`, booking, name: title || 'A booking', message };
  });
  const more = lost - new Set(notApplied.map(({ bookingId }) => bookingId)).size;
  return (
    <details className={styles.lost}>
      <summary>{counted(lost)} could not be changed</summary>
      <ul>
        {told.map(({ key, booking, name, message }) => (
          <li key={key}>
            {booking === undefined ? (
              <strong>{name}</strong>
            ) : (
              <Anchor
                component="button"
                type="button"
                size="xs"
                fw={600}
                ta="left"
                onClick={() => onShow(booking.id, booking.resources[0]?.id)}
              >
                {titleOf(booking)}
              </Anchor>
            )}
            <div>{message}</div>
          </li>
        ))}
      </ul>
      {more > 0 && <Text size="xs">and {counted(more)} more</Text>}
    </details>
  );
}

function standText({ state, ahead, cancelledBy }: JobView): string {
  if (cancelledBy !== null) return `${cancelledBy} has cancelled the rest. The job ends in a moment.`;
  if (state === 'underWay') return 'Under way.';
  return ahead === 0
    ? 'Starts in a moment.'
    : `Waiting for ${ahead === 1 ? '1 other job' : `${ahead} other jobs`} of your organisation.`;
}

function endText({ state, done, lost, total, cancelledBy }: JobView): string {
  const made = `${counted(done - lost)} changed`;
  if (state === 'done') return `Done: ${made}.`;
  const left = `${(total - done).toLocaleString('en-AU')} left as they were`;
  return `Cancelled by ${cancelledBy ?? 'somebody'}: ${made}, ${left}.`;
}

/** How much of a job is done, 0 to 100. */
export function percentOf({ done, total }: Pick<JobView, 'done' | 'total'>): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}

function counted(bookings: number): string {
  return bookings === 1 ? '1 booking' : `${bookings.toLocaleString('en-AU')} bookings`;
}
