import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { z } from 'zod';
import type { CommandAnswer } from '../../commands/commandService.ts';
import { commandRegistry } from '../../commands/registry.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { maySee } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import { commandAnswerSchema } from '../contract/command.ts';
import { absenceReportSchema } from '../contract/views.ts';
import { tellFailedChecks } from '../planning/failedChecks.ts';
import { invalidField } from '../problems/invalidInput.ts';
import { defineRoute, type Route } from './route.ts';

/** Visible ASCII; keys are kept with their answers, so they are bounded. */
const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters');
const revisionSchema = z
  .string()
  .regex(/^"\d{1,15}"$/, 'must be a revision in quotes, as in ETag')
  .transform((text) => Number(text.slice(1, -1)));

export const commandRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/commands/:name',
    access: 'signedIn',
    scope: 'write',
    tag: 'Commands',
    summary: 'Send a command',
    description:
      'Decides the command and appends its events. With an Idempotency-Key the same command may be sent again and again: it happens once and answers the same.',
    headers: {
      'Idempotency-Key': 'Made by the sender; without it every request is a new command.',
      'If-Match':
        'The revision of the record that the sender saw, in quotes; where it has another, the command is refused.',
    },
    input: { params: z.object({ name: z.string() }), body: z.unknown() },
    answer: commandAnswerSchema,
    async handle({ input, request, reply, services, actor }) {
      const envelope = readEnvelope(request.headers);
      if (Result.isFailure(envelope)) return Result.fail(envelope.failure);

      const started = performance.now();
      const result = await services.commands.execute(actor, input.params.name, input.body, {
        ...envelope.success,
        correlationId: request.id,
      });
      // Names that senders make up would be as many series.
      const command = commandRegistry.has(input.params.name) ? input.params.name : 'unknown';
      const outcome = Result.isSuccess(result) ? 'accepted' : result.failure.code;
      services.metrics.commandEnded(command, outcome, (performance.now() - started) / 1000);

      tellFailedChecks(request.log, Result.isSuccess(result) ? result.success : result.failure);
      if (Result.isSuccess(result)) reply.header('ETag', `"${result.success.revision}"`);
      return Result.map(result, (answer) => answerTo(actor, answer));
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
      'Before the command is sent: the bookings that people have already and that it would stand in the way of. Decides as the command would, and is refused as it would be; appends nothing. Commands about many records are refused: a plan shows what they would do.',
    headers: {
      'If-Match': 'As for the command.',
    },
    input: { params: z.object({ name: z.string() }), body: z.unknown() },
    answer: absenceReportSchema,
    async handle({ input, request, services, actor }) {
      const revision = readRevision(request.headers);
      if (Result.isFailure(revision)) return Result.fail(revision.failure);
      return services.commands.effects(actor, input.params.name, input.body, revision.success);
    },
  }),
];

/** Events tell what was planned and why: whoever does not see that hears which there were. */
function answerTo(actor: Actor, answer: CommandAnswer): CommandAnswer {
  if (maySee(actor, 'work', 'planning')) return answer;
  return { ...answer, events: answer.events.map(({ stream, type }) => ({ stream, type, data: {} })) };
}

const keyHeaderSchema = idempotencyKeySchema.optional();
const revisionHeaderSchema = revisionSchema.optional();

function readEnvelope(headers: Readonly<Record<string, unknown>>) {
  const key = keyHeaderSchema.safeParse(headers['idempotency-key']);
  if (!key.success) return Result.fail(invalidHeader('Idempotency-Key', key.error));
  const revision = readRevision(headers);
  return Result.map(revision, (seen) => ({ commandId: key.data ?? randomUUID(), ...seen }));
}

function readRevision(headers: Readonly<Record<string, unknown>>) {
  const revision = revisionHeaderSchema.safeParse(headers['if-match']);
  if (!revision.success) return Result.fail(invalidHeader('If-Match', revision.error));
  return Result.succeed(revision.data === undefined ? {} : { ifRevision: revision.data });
}

function invalidHeader(name: string, error: z.ZodError): Refusal {
  return invalidField(`header.${name}`, error.issues[0]?.message ?? 'is not valid');
}
