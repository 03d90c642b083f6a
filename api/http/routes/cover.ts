import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { firstDaySchema, lastDaySchema } from '../../../domain/masterRoster/publishCommands.ts';
import { daysAround, spanOfDays } from '../../../domain/masterRoster/rosterFacts.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { coverViewSchema, mostCoverDays } from '../../contract/cover.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { noTemplate } from '../../services/planning/noTemplate.ts';
import { planningRefusal, runEnded, TaskRefused } from '../../services/planning/planningRefusal.ts';
import type { PlanningTask } from '../../services/planning/planningTask.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, goneSignal, type Route } from './route.ts';

/** How long it waits for the sender's own changes, milliseconds. */
const timeoutMs = 10_000;

export const coverRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/cover',
    access: { read: 'planning', whole: true },
    alsoTells: ['work', 'people', 'time'],
    scope: 'read',
    tag: 'Planning',
    summary: 'How many people are needed, and who is there',
    description: `Hour by hour of at most ${mostCoverDays} local days, in all and for each label that work asks for: how many people bookings need, how many are on shift and neither on leave nor on a break, and how many have been named. With a roster template also what it has on these days and has not been published.`,
    input: {
      query: z.object({
        from: firstDaySchema,
        to: lastDaySchema,
        rosterTemplateId: idSchema.optional(),
        after: afterSchema,
      }),
    },
    answer: coverViewSchema,
    async handle({ input: { query }, reply, services, actor }) {
      const { after, rosterTemplateId, ...range } = query;
      const days = localDayOfDate(range.to) - localDayOfDate(range.from) + 1;
      if (days < 1) return Result.fail(invalidField('query.to', 'must not be before from'));
      if (days > mostCoverDays) {
        return Result.fail(invalidField('query.to', `must be at most ${mostCoverDays} days from from`));
      }
      const { facts } = services;
      const task = async (): Promise<PlanningTask> => {
        if (after !== undefined) await facts.waitFor(after, timeoutMs);
        const around = daysAround(range);
        const roster =
          rosterTemplateId === undefined
            ? undefined
            : await facts.roster(actor.org, rosterTemplateId, around);
        if (rosterTemplateId !== undefined && roster === undefined) throw new TaskRefused(noTemplate);
        const { timeZone } = (await facts.organisation(actor.org)) ?? {};
        if (timeZone === undefined) throw new Error(`there is no organisation ${actor.org}`);
        const allocation = await facts.allocation(actor.org, spanOfDays(timeZone, around));
        return { kind: 'cover', range, allocation, roster };
      };
      try {
        const told = await services.planning.desk.run({ of: actor, task, signal: goneSignal(reply) });
        return told?.kind === 'cover' ? Result.succeed(told.view) : Result.fail(runEnded);
      } catch (error) {
        return Result.fail(planningRefusal(error));
      }
    },
  }),
];
