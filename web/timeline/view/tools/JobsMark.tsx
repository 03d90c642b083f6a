import { Loader } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { WatchedJob } from '../../changes/jobWatch.ts';
import { percentOf } from '../planning/JobsPanel.tsx';
import styles from './toolbar.module.css';

/** Shows that jobs are under way, or have ended and have not been dismissed; opens their panel. */
export function JobsMark({
  jobs,
  shown,
  onToggle,
}: {
  readonly jobs: readonly WatchedJob[];
  readonly shown: boolean;
  readonly onToggle: () => void;
}) {
  const [first, ...others] = jobs.filter(({ job }) => job.endedAt === null);
  return (
    <button
      type="button"
      className={styles.sync}
      data-state="job"
      aria-expanded={shown}
      onClick={onToggle}
      title="Plans that are carried out in parts"
    >
      {first === undefined ? (
        <>
          <IconListCheck size={16} aria-hidden="true" />
          {jobs.length === 1 ? 'Job ended' : 'Jobs ended'}
        </>
      ) : (
        <>
          <Loader size={14} aria-hidden="true" />
          {others.length === 0 ? 'Job' : `${others.length + 1} jobs`}: {percentOf(first.job)}%
        </>
      )}
    </button>
  );
}
