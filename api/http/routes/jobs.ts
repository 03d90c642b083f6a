import { Result } from 'effect';
import { z } from 'zod';
import type { Job } from '../../../commands/jobs/job.ts';
import { commandRegistry } from '../../../commands/registry.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { maySeeJobs } from '../../../domain/rights/maySeeJobs.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { type JobView, jobReportSchema, jobsViewSchema, jobViewSchema } from '../../contract/jobs.ts';
import { defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { userNames } from './userNames.ts';

const params = z.object({ jobId: idSchema });

export const jobRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/jobs',
    access: 'signedIn',
    scope: 'read',
    tag: 'Jobs',
    summary: 'List jobs',
    description:
      'Commands that are carried out in parts: those under way and waiting, in their order; with `ended=true` the last fifty that have ended, the newest first. Those whose command you may send.',
    input: { query: z.object({ ended: z.enum(['true', 'false']).default('false') }) },
    answer: jobsViewSchema,
    async handle({ input: { query }, services, actor }) {
      const { jobs } = services.commands;
      const found = await (query.ended === 'true' ? jobs.ended(actor.org) : jobs.underWay(actor.org));
      const seen = found.filter(({ name }) => maySeeJobs(actor, name));
      return Result.succeed({ jobs: await jobViews(actor.org, seen, services) });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/jobs/:jobId',
    access: 'signedIn',
    scope: 'read',
    tag: 'Jobs',
    summary: 'How far a job has come',
    input: { params },
    answer: jobViewSchema,
    async handle({ input, services, actor }) {
      const found = await findJob(services, actor, input.params.jobId);
      return Result.isFailure(found)
        ? Result.fail(found.failure)
        : Result.succeed(await jobView(found.success, services));
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/jobs/:jobId/report',
    access: 'signedIn',
    scope: 'read',
    tag: 'Jobs',
    summary: 'What a job has done',
    description:
      'As its command reports: what was changed, what could not be, and the inverse, which the same command takes to take it back. Of the parts carried out so far.',
    input: { params },
    answer: jobReportSchema,
    async handle({ input, services, actor }) {
      const found = await findJob(services, actor, input.params.jobId);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const report = await services.commands.jobs.report(actor.org, found.success.id);
      if (report === undefined) return noSuchJob();
      const { applied, notApplied, inverse, ...more } = report;
      return Result.succeed({
        ...more,
        applied,
        notApplied: notApplied.map((problem) => ({ ...problem })),
        inverse,
      });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/jobs/:jobId/cancel',
    access: 'signedIn',
    scope: 'write',
    tag: 'Jobs',
    summary: 'Cancel a job',
    description:
      'It ends after the part that is under way. What its parts have done stands, and its report says what that is. One that has ended stays as it is.',
    input: { params },
    answer: jobViewSchema,
    async handle({ input, services, actor }) {
      const found = await findJob(services, actor, input.params.jobId);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      await services.commands.jobs.cancel(actor.org, found.success.id, actor.uid);
      const now = await findJob(services, actor, found.success.id);
      return Result.isFailure(now)
        ? Result.fail(now.failure)
        : Result.succeed(await jobView(now.success, services));
    },
  }),
];

/** A job of another organisation, or of a command that the member may not send, does not exist for them. */
async function findJob(
  { commands }: Pick<RouteServices, 'commands'>,
  actor: Actor,
  id: string,
): Promise<Result.Result<Job, Refusal>> {
  const job = await commands.jobs.find(actor.org, id);
  return job !== undefined && maySeeJobs(actor, job.name) ? Result.succeed(job) : noSuchJob();
}

function noSuchJob(): Result.Result<never, Refusal> {
  return refuse('not_found', refusalTexts.notFound('job'));
}

type Naming = Parameters<typeof userNames>[0];

/** A job as the API returns it. */
export async function jobView(job: Job, services: Naming): Promise<JobView> {
  const [view] = await jobViews(job.org, [job], services);
  if (view === undefined) throw new Error('one job has one view');
  return view;
}

async function jobViews(org: string, jobs: readonly Job[], services: Naming): Promise<JobView[]> {
  const people = jobs.flatMap(({ sentBy, cancelledBy }) => [
    sentBy,
    ...(cancelledBy === null ? [] : [cancelledBy]),
  ]);
  const names = await userNames(services)(org, [...new Set(people)]);
  const nameOf = (uid: string): string => names.get(uid) ?? uid;
  return jobs.map(({ org: _org, name, sentBy, cancelledBy, notApplied, ...job }) => ({
    ...job,
    command: name,
    title: commandRegistry.get(name)?.title ?? name,
    notApplied: notApplied.map((problem) => ({ ...problem })),
    sentBy: nameOf(sentBy),
    cancelledBy: cancelledBy === null ? null : nameOf(cancelledBy),
  }));
}
