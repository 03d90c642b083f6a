import { Result } from 'effect';
import { ReadSideBehind } from '../../commands/facts.ts';
import { daysAround, spanOfDays } from '../../domain/masterRoster/rosterFacts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { refusalTexts } from '../../domain/texts.ts';
import { NoTurn } from '../../postgres/fairTurns.ts';
import { publicationPreviewSchema, publicationRequestSchema } from '../contract/masterRoster.ts';
import { noTurnRefusal } from '../limits/noTurnRefusal.ts';
import { tellFailedChecks } from '../planning/failedChecks.ts';
import { PlanTooLarge } from '../planning/planningDesk.ts';
import type { PlanningTask } from '../planning/planningTask.ts';
import { defineRoute, goneSignal, type Route } from './route.ts';

/** How long a preview waits for the sender's own changes, milliseconds. */
const patienceMs = 10_000;

/** A refusal that is found once the preview has its turn. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export const rosterPublicationRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/roster-publications/preview',
    access: { write: 'work', whole: true },
    alsoTells: ['planning', 'people', 'customers'],
    scope: 'read',
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
        if (after !== undefined) await facts.waitFor(after, patienceMs);
        const roster = await facts.roster(actor.org, range.rosterTemplateId, range);
        if (roster === undefined) throw new Refused(noTemplate);
        const { timeZone } = (await facts.organisation(actor.org)) ?? {};
        if (timeZone === undefined) throw new Error(`there is no organisation ${actor.org}`);
        const allocation = await facts.allocation(actor.org, spanOfDays(timeZone, daysAround(range)));
        return { kind: 'publication', org: actor.org, range, roster, allocation };
      };
      try {
        const told = await services.planning.desk.run({ of: actor, task, signal: goneSignal(reply) });
        tellFailedChecks(request.log, told);
        return told?.kind === 'publication' ? Result.succeed(told.preview) : Result.fail(goneAway);
      } catch (error) {
        return Result.fail(refusalOf(error));
      }
    },
  }),
];

const noTemplate: Refusal = {
  code: 'not_found',
  message: refusalTexts.notFound('rosterTemplate'),
  details: {},
};

/** Nobody reads it: the sender has gone, or the server ends. */
const goneAway: Refusal = { code: 'unavailable', message: 'The preview was ended.', details: {} };

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof NoTurn) return noTurnRefusal(error, 'plans');
  if (error instanceof PlanTooLarge) return { code: 'invalid_input', message: error.message, details: {} };
  if (error instanceof ReadSideBehind) {
    return { code: 'read_side_behind', message: error.message, details: {} };
  }
  throw error;
}
