import type { JobView } from '../../../../api/contract/jobs.ts';
import type { ApplyPlanReport } from '../../../../api/contract/planning.ts';
import type { BookingCommands } from '../../../../domain/booking/bookingCommands.ts';
import type { JobSource } from '../../../../web/timeline/source/timelineSource.ts';
import type { applyPlan } from './memoryPlans.ts';

type Changes = BookingCommands['booking.applyPlan']['changes'];

interface MemoryJob {
  view: JobView;
  left: Changes;
  readonly report: ApplyPlanReport;
}

/** Changes in a part. */
const inPart = 2;

/** Jobs as the server would carry them out, a part each `partMs`; what somebody has changed by then is told. */
export function createMemoryJobs(
  partMs: number,
  apply: (changes: Changes) => ReturnType<typeof applyPlan>,
): {
  readonly source: JobSource;
  readonly accept: (changes: Changes) => JobView;
  readonly hold: (trouble: string | null) => void;
} {
  const jobs: MemoryJob[] = [];
  let trouble: string | null = null;
  const found = (jobId: string): MemoryJob => {
    const job = jobs.find(({ view }) => view.id === jobId);
    if (job === undefined) throw new Error('There is no such job.');
    return job;
  };

  function goOn(job: MemoryJob): void {
    if (trouble !== null) job.view = { ...job.view, trouble };
    else if (job.view.cancelledBy !== null || job.left.length === 0) {
      const state = job.left.length > 0 ? 'cancelled' : 'done';
      job.view = { ...job.view, state, endedAt: 2, trouble: null };
      return;
    } else carryOut(job);
    setTimeout(() => goOn(job), partMs);
  }

  function carryOut(job: MemoryJob): void {
    const part = job.left.slice(0, inPart);
    job.left = job.left.slice(inPart);
    let { lost, notApplied } = job.view;
    for (const change of part) {
      const outcome = apply([change]);
      if (outcome.kind === 'applied') {
        job.report.applied.push(...outcome.report.applied);
        job.report.inverse.push(...outcome.report.inverse);
        continue;
      }
      const { bookingId } = change;
      const message = 'Somebody changed this meanwhile.';
      const problem = { bookingId, title: '', code: 'revision_conflict', message, resourceIds: [] };
      job.report.notApplied.push(problem);
      lost += 1;
      notApplied = [...notApplied, problem];
    }
    const done = job.view.done + part.length;
    job.view = { ...job.view, state: 'underWay', begunAt: 1, done, lost, notApplied, trouble: null };
  }

  return {
    accept(changes) {
      const view: JobView = {
        id: `job-${jobs.length + 1}`,
        command: 'booking.applyPlan',
        title: 'Apply a plan',
        state: 'waiting',
        total: changes.length,
        done: 0,
        lost: 0,
        notApplied: [],
        ahead: jobs.filter((job) => job.view.endedAt === null).length,
        sentBy: 'Dana Marsh',
        acceptedAt: 0,
        begunAt: null,
        endedAt: null,
        cancelledBy: null,
        trouble: null,
        position: 0,
      };
      const job = { view, left: changes, report: { applied: [], notApplied: [], inverse: [] } };
      jobs.push(job);
      setTimeout(() => goOn(job), partMs);
      return view;
    },
    hold(reason) {
      trouble = reason;
    },
    source: {
      underWay: async () => jobs.map(({ view }) => view).filter(({ endedAt }) => endedAt === null),
      look: async (jobId) => found(jobId).view,
      report: async (jobId) => found(jobId).report,
      async cancel(jobId) {
        const job = found(jobId);
        if (job.view.endedAt === null) job.view = { ...job.view, cancelledBy: 'Dana Marsh' };
        return job.view;
      },
    },
  };
}
