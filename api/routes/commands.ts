import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { z } from 'zod';
import type { CommandAnswer } from '../../commands/commandService.ts';
import { commandRegistry } from '../../commands/registry.ts';
import { maySee } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import { commandAnswerSchema } from '../contract/command.ts';
import { commandEffectsSchema } from '../contract/views.ts';
import { inCommandTurn } from '../limits/inCommandTurn.ts';
import { tellFailedChecks } from '../planning/failedChecks.ts';
import { invalidHeader, readIdempotencyKey } from './idempotencyKey.ts';
import { jobView } from './jobs.ts';
import { defineRoute, type Route } from './route.ts';

const revisionSchema = z
  .string()
  .regex(/^"\d{1,15}"$/, 'must be a revision in quotes, as in ETag')
  .transform((text) => Number(text.slice(1, -1)));

/**
 * The largest command, in bytes: a plan with as many changes as a job can have, with several people for each.
 */
const largestCommand = 16 * 1024 * 1024;

export const commandRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/commands/:name',
    access: 'signedIn',
    scope: 'write',
    tag: 'Commands',
    summary: 'Send a command',
    description:
      'Decides the command and appends its events. With an Idempotency-Key the same command may be sent any number of times: it happens once and gets the same answer.',
    headers: {
      'Idempotency-Key': 'Chosen by the sender; without it every request is a new command.',
      'If-Match':
        'The revision of the record that the sender saw, in quotes; if the record has another, the command is refused.',
    },
    input: { params: z.object({ name: z.string() }), body: z.unknown() },
    bodyLimit: largestCommand,
    answer: commandAnswerSchema,
    alsoWith: {
      status: 202,
      when: 'More records than one step has: the command is a job, which has not ended yet. `GET /api/v1/jobs/{jobId}` tells how far it has come; so does the same command, sent again under its key.',
    },
    async handle({ input, request, reply, services, actor }) {
      const envelope = readEnvelope(request.headers);
      if (Result.isFailure(envelope)) return Result.fail(envelope.failure);

      const started = performance.now();
      const result = await inCommandTurn(services, actor, () =>
        services.commands.execute(actor, input.params.name, input.body, {
          ...envelope.success,
          correlationId: request.id,
        }),
      );
      // Names that senders invent would create as many series.
      const command = commandRegistry.has(input.params.name) ? input.params.name : 'unknown';
      const outcome = Result.isSuccess(result) ? 'accepted' : result.failure.code;
      services.metrics.commandEnded(command, outcome, (performance.now() - started) / 1000);

      tellFailedChecks(request.log, Result.isSuccess(result) ? result.success : result.failure);
      if (Result.isSuccess(result)) reply.header('ETag', `"${result.success.revision}"`);
      if (Result.isFailure(result)) return Result.fail(result.failure);
      const { job, ...answer } = answerTo(actor, result.success);
      if (job === undefined) return Result.succeed(answer);
      if (job.endedAt === null) reply.code(202);
      return Result.succeed({ ...answer, job: await jobView(job, services) });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/commands/:name/effects',
    access: 'signedIn',
    scope: 'write',
    tag: 'Commands',
    summary: 'What a command would mean for bookings',
    description:
      'To be asked before the command is sent: the allocated bookings that it would bring into conflict, those of them that are in none yet, and those that it would take out of conflict. It is decided or refused as the command would be, and appends nothing. Commands about many records are refused: a plan shows what they would do.',
    headers: {
      'If-Match': 'As for the command.',
    },
    input: { params: z.object({ name: z.string() }), body: z.unknown() },
    answer: commandEffectsSchema,
    async handle({ input, request, services, actor }) {
      const revision = readRevision(request.headers);
      if (Result.isFailure(revision)) return Result.fail(revision.failure);
      return inCommandTurn(services, actor, () =>
        services.commands.effects(actor, input.params.name, input.body, revision.success),
      );
    },
  }),
];

/** Events show what was planned and why, so users who do not see planning get only the types of events. */
function answerTo(actor: Actor, answer: CommandAnswer): CommandAnswer {
  if (maySee(actor, 'work', 'planning')) return answer;
  return { ...answer, events: answer.events.map(({ stream, type }) => ({ stream, type, data: {} })) };
}

const revisionHeaderSchema = revisionSchema.optional();

function readEnvelope(headers: Readonly<Record<string, unknown>>) {
  const key = readIdempotencyKey(headers);
  if (Result.isFailure(key)) return Result.fail(key.failure);
  const revision = readRevision(headers);
  return Result.map(revision, (seen) => ({ commandId: key.success ?? randomUUID(), ...seen }));
}

function readRevision(headers: Readonly<Record<string, unknown>>) {
  const revision = revisionHeaderSchema.safeParse(headers['if-match']);
  if (!revision.success) return Result.fail(invalidHeader('If-Match', revision.error));
  return Result.succeed(revision.data === undefined ? {} : { ifRevision: revision.data });
}
