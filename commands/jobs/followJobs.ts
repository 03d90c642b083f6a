import { Result } from 'effect';
import type { Pool } from 'pg';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { advisoryLocks } from '../../postgres/advisoryLocks.ts';
import { LogUnavailable } from '../log/log.ts';
import { Notifier } from '../log/notifier.ts';
import { isOfTheMoment } from '../pipeline/expected.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { runAsLeader } from '../reactions/runAsLeader.ts';
import type { JobAtHand, JobPart } from './jobAtHand.ts';
import type { Jobs, PartOutcome } from './jobs.ts';

export interface FollowJobsParts {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, 'atHand' | 'nextPart' | 'keepPart' | 'keepTrouble' | 'end'>;
  /** Carries out a part as a step of its own; repeated, it returns the same. */
  readonly carryOut: (job: JobAtHand, part: JobPart) => Promise<Result.Result<PartOutcome, Refusal>>;
  /**
   * Whether others get as much time after a part of a job as it took, which is not needed where it has let them in all the
   * time; default: always.
   */
  readonly pausesAfter?: ((job: Pick<JobAtHand, 'name'>) => boolean) | undefined;
  /** Called with anything that interrupts the work; it is tried again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
  readonly times?: JobTimes;
}

/** In milliseconds. */
export interface JobTimes {
  /** Between two queries for jobs, or two attempts to take the lease. */
  readonly lookMs: number;
  /** Before a part that could not be carried out is tried again. */
  readonly againMs: number;
}

export interface FollowJobs {
  /** Whether this process carries out the jobs. */
  isElected(): boolean;
  /** Resolves once the part under way has finished. */
  stop(): Promise<void>;
}

/** Whoever waited for the people of a part has them by then. */
const mostPauseMs = 500;
/** How often a part that was broken off is tried once its job is cancelled. */
const mostFailures = 12;
const lease = { name: 'jobs', lock: advisoryLocks.jobs };

/**
 * Carries out jobs, part by part. One of the processes on a database does so, and another takes over when it
 * stops. If two of them carry out the same part, it still takes effect once, because its event ids are
 * derived from it. Organisations take turns: each has one part of its oldest job carried out, and no two
 * parts are under way at once. Between them there is a pause as long as the last one took, up to `mostPauseMs`; none after a
 * part that takes turns.
 */
export function startFollowJobs({
  pool,
  jobs,
  carryOut,
  pausesAfter = () => true,
  onTrouble,
  times: { lookMs, againMs } = { lookMs: 1_000, againMs: 5_000 },
}: FollowJobsParts): FollowJobs {
  const ending = new AbortController();
  const { signal } = ending;
  const notifier = new Notifier();
  let elected = false;

  /** Jobs whose last part could not be carried out, with the time of the next attempt. */
  const resting = new Map<string, number>();
  /** How often a part of a job has failed since the job was cancelled. */
  const failedSince = new Map<string, number>();

  /** Carries out jobs for as long as this process holds the lease. */
  async function lead(held: AbortSignal): Promise<void> {
    resting.clear();
    while (!held.aborted) {
      const now = performance.now();
      const ready = (await jobs.atHand()).filter(({ id }) => (resting.get(id) ?? 0) <= now);
      for (const job of ready) {
        if (held.aborted) return;
        const began = performance.now();
        await goOn(job);
        // Others get as much time: commands about the same people, and the read side, which catches up.
        if (pausesAfter(job)) await notifier.wait(held, Math.min(performance.now() - began, mostPauseMs));
      }
      if (ready.length === 0) await notifier.wait(held, lookMs);
    }
  }

  /**
   * Carries out one part of a job, or ends the job. A part that was broken off is carried out to its end even if the job is
   * cancelled: what was done of it is to be reported, and can be undone. Only where it is refused for good, or fails again and
   * again, the job ends without it.
   */
  async function goOn(job: JobAtHand): Promise<void> {
    resting.delete(job.id);
    try {
      const part = await jobs.nextPart(job.id, job.cancelled ? 'ifBegun' : 'any');
      if (part === undefined) return await end(job);
      const outcome = await carryOut(job, part);
      if (Result.isSuccess(outcome)) return await jobs.keepPart(job.id, part.number, outcome.success);
      if (job.cancelled && !isOfTheMoment(outcome.failure)) return await end(job);
      await rest(job, outcome.failure.message);
    } catch (error) {
      onTrouble(error, `job ${job.id} (${job.name}) cannot go on; it is tried again`);
      await rest(job, error instanceof LogUnavailable ? pipelineTexts.jobWaits : pipelineTexts.jobStuck);
    }
  }

  /** Before the next attempt; a job that is cancelled and fails again and again ends all the same. */
  async function rest(job: JobAtHand, trouble: string): Promise<void> {
    const failed = (failedSince.get(job.id) ?? 0) + 1;
    if (job.cancelled) failedSince.set(job.id, failed);
    if (failed >= mostFailures) return await end(job);
    resting.set(job.id, performance.now() + againMs);
    await jobs.keepTrouble(job.id, trouble);
  }

  async function end({ id }: JobAtHand): Promise<void> {
    failedSince.delete(id);
    await jobs.end(id);
  }

  const ended = runAsLeader({
    pool,
    lease,
    signal,
    notifier,
    lookMs,
    lead(held) {
      elected = true;
      return lead(held.signal);
    },
    released: () => {
      elected = false;
    },
    onTrouble: (error) => onTrouble(error, 'jobs are not carried out; it is tried again'),
  });
  return {
    isElected: () => elected,
    async stop() {
      ending.abort();
      await ended;
    },
  };
}
