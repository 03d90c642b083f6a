import type { JobView } from '../../../api/contract/jobs.ts';
import type { JobSource } from '../source/timelineSource.ts';
import type { TimerSet } from './timerSet.ts';

/** A job as this window knows it. */
export interface WatchedJob {
  readonly job: JobView;
  /** The job's name in this window, as in `Improve 7,200 bookings`; undefined if another window sent it. */
  readonly label: string | undefined;
}

/**
 * Follows the organisation's jobs: those that were under way when the window was opened, and its own. A job
 * that has ended stays until it is dismissed.
 */
export interface JobWatch {
  readonly jobs: () => readonly WatchedJob[];
  /** Loads the jobs that are under way, once. */
  readonly begin: () => Promise<void>;
  /** Follows a job that this window has sent. `ended` is called once, unless the watch is stopped first. */
  readonly follow: (job: JobView, label: string, ended: (job: JobView) => void) => void;
  /** Rejects with an `Error` that can be shown to people. */
  readonly cancel: (jobId: string) => Promise<void>;
  readonly dismiss: (jobId: string) => void;
  readonly stop: () => void;
}

const lookMs = 1_000;
/** After a request without an answer. */
const lookAgainMs = 5_000;

export function createJobWatch(source: JobSource, timers: TimerSet, changed: () => void): JobWatch {
  const watched = new Map<string, WatchedJob>();
  const endings = new Map<string, (job: JobView) => void>();
  let stopped = false;

  function learn(job: JobView, label?: string): void {
    // Answers may arrive out of order; a job only ever moves forward.
    const known = watched.get(job.id);
    if (stopped || (known !== undefined && (known.job.endedAt !== null || known.job.done > job.done))) return;
    watched.set(job.id, { job, label: label ?? known?.label });
    if (job.endedAt !== null) {
      endings.get(job.id)?.(job);
      endings.delete(job.id);
    }
    changed();
  }

  function lookSoon(jobId: string, ms = lookMs): void {
    timers.later(ms, () => void look(jobId));
  }

  async function look(jobId: string): Promise<void> {
    if (stopped || !watched.has(jobId)) return;
    try {
      const job = await source.look(jobId);
      learn(job);
      if (job.endedAt === null) lookSoon(jobId);
    } catch {
      // The lost connection is reported elsewhere; the job goes on whether or not it is watched.
      lookSoon(jobId, lookAgainMs);
    }
  }

  function watch(job: JobView, label?: string): void {
    const isNew = !watched.has(job.id);
    learn(job, label);
    if (isNew && job.endedAt === null) lookSoon(job.id);
  }

  async function begin(): Promise<void> {
    try {
      for (const job of await source.underWay()) watch(job);
    } catch {
      if (!stopped) timers.later(lookAgainMs, () => void begin());
    }
  }

  return {
    jobs: () => [...watched.values()],
    begin,
    follow: (job, label, ended) => {
      endings.set(job.id, ended);
      watch(job, label);
    },
    cancel: async (jobId) => learn(await source.cancel(jobId)),
    dismiss: (jobId) => {
      if (watched.get(jobId)?.job.endedAt === null) return;
      watched.delete(jobId);
      changed();
    },
    stop: () => {
      stopped = true;
    },
  };
}
