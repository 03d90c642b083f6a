import { Result } from 'effect';
import { daysAround, spanOfDays } from '../../../domain/masterRoster/rosterFacts.ts';
import { publicationPreviewSchema, publicationRequestSchema } from '../../contract/masterRoster.ts';
import { tellFailedChecks } from '../../services/planning/failedChecks.ts';
import { noTemplate } from '../../services/planning/noTemplate.ts';
import { planningRefusal, runEnded, TaskRefused } from '../../services/planning/planningRefusal.ts';
import type { PlanningTask } from '../../services/planning/planningTask.ts';
import { defineRoute, goneSignal, type Route } from './route.ts';

/** How long a preview waits for the sender's own changes, milliseconds. */
const timeoutMs = 10_000;

export const rosterPublicationRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/roster-publications/preview',
    access: { write: 'work', whole: true },
    alsoTells: ['planning', 'people', 'customers'],
    scope: 'write',
    tag: 'Planning',
    summary: 'Preview the publication of a roster',
    description:
      'What `rosterTemplate.publish` would do with these days: which bookings it would create, change and remove, which it would leave as they are and why, and whose people do not fit. Changes nothing.',
    input: { body: publicationRequestSchema },
    answer: publicationPreviewSchema,
    async handle({ input: { body }, request, reply, services, actor }) {
      const { after, ...range } = body;
      const { facts } = services;
      const task = async (): Promise<PlanningTask> => {
        if (after !== undefined) await facts.waitFor(after, timeoutMs);
        const roster = await facts.roster(actor.org, range.rosterTemplateId, range);
        if (roster === undefined) throw new TaskRefused(noTemplate);
        const { timeZone } = (await facts.organisation(actor.org)) ?? {};
        if (timeZone === undefined) throw new Error(`there is no organisation ${actor.org}`);
        const allocation = await facts.allocation(actor.org, spanOfDays(timeZone, daysAround(range)));
        return { kind: 'publication', org: actor.org, range, roster, allocation };
      };
      try {
        const told = await services.planning.desk.run({ of: actor, task, signal: goneSignal(reply) });
        tellFailedChecks(request.log, told);
        return told?.kind === 'publication' ? Result.succeed(told.preview) : Result.fail(runEnded);
      } catch (error) {
        return Result.fail(planningRefusal(error));
      }
    },
  }),
];
