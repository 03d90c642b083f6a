import { Button, Skeleton, Text } from '@mantine/core';
import { IconCloudOff, IconUsers, IconUsersPlus } from '@tabler/icons-react';
import styles from './boardPlaceholder.module.css';

/** Left edges and widths of the placeholder bars, in per cent. */
const outlines: readonly (readonly [left: number, width: number])[] = [
  [6, 14],
  [22, 9],
  [40, 18],
  [12, 10],
  [55, 12],
  [30, 16],
  [70, 11],
  [18, 20],
  [48, 9],
  [64, 15],
  [9, 12],
  [37, 14],
];

/** Shown while the rows are loading. */
export function BoardSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the timeline">
      {outlines.map(([left, width], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines never change
        <div key={index} className={styles.outline}>
          <Skeleton height={12} width={index % 3 === 0 ? 120 : 92} radius="sm" />
          <div className={styles.outlineTrack}>
            <Skeleton height={26} width={`${width}%`} ml={`${left}%`} radius="sm" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Shown when the rows could not be loaded. */
export function BoardFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <IconCloudOff size={40} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>The timeline could not be loaded</Text>
      <Text size="sm" c="dimmed" maw={420}>
        {message}
      </Text>
      <Button mt="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** A moment of the past at which nobody was on the board. */
export function BoardEmptyThen() {
  return (
    <div className={styles.message}>
      <IconUsers size={40} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>The board was empty then</Text>
      <Text size="sm" c="dimmed" maw={420}>
        Choose a later moment.
      </Text>
    </div>
  );
}

/** An organisation without resources: what to do first. */
export function BoardEmpty() {
  return (
    <div className={styles.message}>
      <IconUsersPlus size={40} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>No people to plan yet</Text>
      <Text size="sm" c="dimmed" maw={420}>
        The timeline shows your people against fourteen days. Upload a list of people and their shifts, then
        the bookings, and they appear here.
      </Text>
      <Button mt="sm" component="a" href="/uploads">
        Go to CSV Uploads
      </Button>
    </div>
  );
}
