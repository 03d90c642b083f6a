import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { z } from 'zod';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import {
  bulkAnswerSchema,
  bulkSchema,
  commandAnswerSchema,
  commandQuerySchema,
} from '../../contract/command.ts';
import { commandEffectsSchema } from '../../contract/views.ts';
import { inCommandTurn } from '../../platform/limits/inCommandTurn.ts';
import { refusalOfError } from '../../platform/problems/unexpectedErrors.ts';
import { missingScope, readInput, sendCommand } from '../commands/sendCommand.ts';
import { sendInBulk } from '../commands/sendInBulk.ts';
import { invalidHeader, readIdempotencyKey } from './idempotencyKey.ts';
import { noteRefusal, refusedWhat } from './noteInTrail.ts';
import { defineRoute, goneSignal, type HttpRoute, type Route } from './route.ts';

const revisionSchema = z
  .string()
  .regex(/^"\d{1,15}"$/, 'must be a revision in quotes, as in ETag')
  .transform((text) => Number(text.slice(1, -1)));

/**
 * The largest command, in bytes: a plan with as many changes as a job can have, with several people for each.
 */
const largestCommand = 16 * 1024 * 1024;

const bulkRoute: HttpRoute = defineRoute({
  method: 'POST',
  path: '/api/v1/commands',
  access: 'signedIn',
  scope: 'write',
  tag: 'Commands',
  summary: 'Send many commands',
  description:
    'Up to 1,000 commands, each decided on its own: one that is refused stops no other. Those that concern the same record or the same people are decided in the order sent, the others side by side. The answer has an outcome for each, in the order sent, and is 200 even if all were refused. With an `id` for each (its Idempotency-Key) a bulk that was cut off can be sent again as it is: nothing happens twice, and what had happened gets the same answer. Each command counts as a request towards the rate.',
  input: { query: commandQuerySchema, body: bulkSchema },
  bodyLimit: largestCommand,
  answer: bulkAnswerSchema,
  async handle({ input, request, reply, services, who }) {
    const { commands } = input.body;
    // The request itself has been counted.
    const tooMany =
      commands.length > 1 ? services.admission.count(who, request.headers, commands.length - 1) : undefined;
    if (tooMany !== undefined) return Result.fail(tooMany);
    const includesRecord = input.query.include === 'record';
    const sender = {
      who,
      log: request.log,
      signal: goneSignal(reply),
      requestId: request.id,
      refusalOf: (error: unknown) => refusalOfError(error, request.log),
      onNotAllowed: (details: Refusal['details']) =>
        noteRefusal(services.trail, bulkRoute, request, who, refusedWhat(bulkRoute, details)),
    };
    return Result.succeed(
      await sendInBulk(
        services,
        sender,
        commands.map((command) => ({ ...command, includesRecord })),
      ),
    );
  },
});

export const commandRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/commands/:name',
    access: 'signedIn',
    isForGuests: true,
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
    input: { params: z.object({ name: z.string() }), query: commandQuerySchema, body: z.unknown() },
    bodyLimit: largestCommand,
    answer: commandAnswerSchema,
    alsoWith: {
      status: 202,
      when: 'More records than one step has: the command is a job, which has not ended yet. `GET /api/v1/jobs/{jobId}` tells how far it has come; so does the same command, sent again under its key.',
    },
    async handle({ input, request, reply, services, who }) {
      const envelope = readEnvelope(request.headers);
      if (Result.isFailure(envelope)) return Result.fail(envelope.failure);
      const sent = await sendCommand(
        services,
        { who, log: request.log },
        {
          name: input.params.name,
          input: input.body,
          envelope: { ...envelope.success, correlationId: request.id },
          includesRecord: input.query.include === 'record',
        },
      );
      return Result.map(sent, (answer) => {
        reply.header('ETag', `"${answer.revision}"`);
        if (answer.job?.endedAt === null) reply.code(202);
        return answer;
      });
    },
  }),
  bulkRoute,
  defineRoute({
    method: 'POST',
    path: '/api/v1/commands/:name/effects',
    access: 'signedIn',
    scope: 'write',
    tag: 'Commands',
    summary: 'What a command would mean for bookings',
    description:
      'To be asked before the command is sent: the allocated bookings that it would bring into conflict, those of them that are in none yet, and those that it would take out of conflict. It is decided or refused as the command would be, and appends nothing. Commands about many bookings are refused: a plan shows what they would do.',
    headers: {
      'If-Match': 'As for the command.',
    },
    input: { params: z.object({ name: z.string() }), body: z.unknown() },
    answer: commandEffectsSchema,
    async handle({ input, request, services, actor, who }) {
      const lacking = missingScope(who, input.params.name);
      if (lacking !== undefined) return Result.fail(lacking);
      const revision = readRevision(request.headers);
      if (Result.isFailure(revision)) return Result.fail(revision.failure);
      return inCommandTurn(services, actor, () =>
        services.commands.effects(
          actor,
          input.params.name,
          readInput(input.params.name, input.body),
          revision.success,
        ),
      );
    },
  }),
];

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
