import { Result } from 'effect';
import { expect } from 'vitest';
import { type FollowJobs, startFollowJobs } from '../../../commands/jobs/followJobs.ts';
import type { Job } from '../../../commands/jobs/job.ts';
import { eventId } from '../../../commands/pipeline/commandIdentity.ts';
import type { CommandInput } from '../../../domain/catalogues/commandCatalogue.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { createPlanSide, type PlanSide } from '../booking/planSide.ts';
import { dispatcher, type WriteSide } from '../writeSideFixture.ts';

export type Plan = CommandInput<'booking.applyPlan'>;

/** A write side on which more than five changes are a job, in parts of three. */
export interface JobSide extends PlanSide {
  /** A working day on which nobody has anything yet, in days after Monday. */
  freeDay(): number;
  /** Up to ten drafts of an hour on a free day, and a plan that gives them to Rob and Sue in turn. */
  drafts(name: string, count: number): Promise<Plan>;
  /** Sends a plan that must be accepted as a job. */
  accepted(plan: Plan, commandId: string, actor?: Actor): Promise<Job>;
  /** The job as it is now. */
  job(id: string): Promise<Job>;
  /** Resolves with a job once it has ended. */
  ended(id: string): Promise<Job>;
  /** Of each booking how many events it has: a draft that somebody got has two. */
  eventsOf(plan: Plan): Promise<readonly number[]>;
}

export const jobSizes = { mostInStep: 5, inPart: 3 };

export async function createJobSide(): Promise<JobSide> {
  const side = await createPlanSide({ stepSizes: jobSizes });
  const job = async (id: string): Promise<Job> => {
    const found = await side.service.jobs.find('acme', id);
    if (found === undefined) throw new Error(`there is no job ${id}`);
    return found;
  };
  let days = 0;
  const freeDay = (): number => {
    days += 1;
    return 7 * Math.floor(days / 5) + (days % 5);
  };
  return {
    ...side,
    freeDay,
    async drafts(name, count) {
      const changes: Plan['changes'] = [];
      const day = freeDay();
      for (let at = 0; at < count; at += 1) {
        const draft = await side.book(`${name}-${at}`, 'anna', day, 8 + at);
        changes.push({ ...draft, resourceIds: [at % 2 === 0 ? 'rob' : 'sue'] });
      }
      await side.caughtUp();
      return { changes, source: 'allocateAll' };
    },
    async accepted(plan, commandId, actor = dispatcher) {
      const answer = await side.send('booking.applyPlan', plan, actor, { commandId });
      if (answer.job === undefined) throw new Error('the plan was one step');
      expect(answer.events).toEqual([]);
      return answer.job;
    },
    job,
    async ended(id) {
      await expect.poll(async () => (await job(id)).endedAt).not.toBeNull();
      return job(id);
    },
    eventsOf: ({ changes }) =>
      Promise.all(
        changes.map(async ({ bookingId }) => (await side.events(`booking-acme.${bookingId}`)).length),
      ),
  };
}

/** Carries out jobs as a process does; `service` in the place of the side's own. */
export function follow(
  { pool, service }: Pick<WriteSide, 'pool'> & { readonly service: Pick<WriteSide['service'], 'jobWork'> },
  onTrouble: (error: unknown) => void = (error) => {
    throw error;
  },
): FollowJobs {
  const times = { lookMs: 5, againMs: 5 };
  return startFollowJobs({ pool, ...service.jobWork, onTrouble, times });
}

/** Carries out so many parts of the job whose turn it is. */
export async function carryOutParts(
  { service }: { readonly service: Pick<WriteSide['service'], 'jobWork'> },
  count: number,
): Promise<void> {
  const { jobs, carryOut } = service.jobWork;
  for (let done = 0; done < count; done += 1) {
    const [job] = await jobs.atHand();
    const part = job && (await jobs.nextPart(job.id));
    if (job === undefined || part === undefined) throw new Error('there is no part left');
    await jobs.keepPart(job.id, part.number, Result.getOrThrow(await carryOut(job, part)));
  }
}

/** The id that a part's event must have. */
export function partEventId(job: Job, part: number, bookingId: string): string {
  const identity = { org: job.org, actorUid: job.sentBy, commandId: `${job.id}.${part}` };
  return eventId(identity, `booking-${job.org}.${bookingId}`, 0);
}
