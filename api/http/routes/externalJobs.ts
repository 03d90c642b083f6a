import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { z } from 'zod';
import { pipelineTexts } from '../../../commands/pipeline/pipelineTexts.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { plainName } from '../../../domain/text/plainName.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { bookingIn } from '../../../projections/queries/bookingAtEvent.ts';
import { withOrganisation } from '../../../projections/withOrganisation.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { type DocumentReader, described } from '../../services/documents/document.ts';
import {
  bookingOfJob,
  fieldsKnown,
  fieldsNotRead,
  type HeardJob,
  heardJobSchema,
} from '../../services/documents/heardJob.ts';
import { jobSourceOf } from '../../services/documents/jobSource.ts';
import { recordIdOf } from '../../services/uploads/naturalKey.ts';
import { hearJob } from '../../services/webhooks/heardJobs.ts';
import { sendCommand } from '../commands/sendCommand.ts';
import { defineRoute, goneSignal, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

/** How often a job is read again whose booking somebody has changed meanwhile. */
const mostAttempts = 5;
/** How long a job waits for the read side to be up to date, in milliseconds. */
const timeoutMs = 10_000;

const answerSchema = z.object({
  bookingId: z.string(),
  JobNo: described(z.string(), 'The number of the job, as it was told.', 'J-77'),
  outcome: described(z.enum(['created', 'changed', 'unchanged']), 'What became of the booking.', 'changed'),
  revision: z.int(),
  position: z.int(),
  ignored: described(z.array(z.string()), 'The fields of the job that are not read.', ['Colour']),
});

export const externalJobRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/documents/external-jobs',
    access: { write: 'work' },
    scope: 'write',
    tag: 'Documents',
    summary: 'Tell of an external job',
    description:
      'Makes a booking what another system says of its job (scheduling §3, §4): creates it, or changes, moves, allocates it and takes it to a status, in one step, all of it or nothing. The booking is the one with the reference `JobNo`, or that id. Only what is told changes: fields that are left out are kept, and what is so already changes nothing. With `webhook`, the system is not told again through that webhook what it has said.',
    input: {
      query: z.object({
        webhook: described(
          idSchema,
          'The webhook of the format `externalJobs` through which this system is told of jobs.',
          '0b7e5f0e-53cd-4f07-9c3c-2f6a1f4a7d10',
        ).optional(),
      }),
      body: heardJobSchema,
    },
    answer: answerSchema,
    async handle({ input: { query, body: job }, request, reply, services, who }) {
      const { actor } = who;
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const read = await readJob(job, actor, services);
        if (Result.isFailure(read)) return Result.fail(read.failure);
        const { bookingId, input, present } = read.success;
        const commandId = randomUUID();
        if (query.webhook !== undefined) {
          const heard = { org: actor.org, webhookId: query.webhook, commandId, fields: fieldsKnown(job) };
          if (!(await hearJob(services.pools.commands, heard))) {
            return Result.fail(invalidField('query.webhook', 'is not a webhook for external jobs'));
          }
        }
        const sent = await sendCommand(
          services,
          { who, log: request.log, signal: goneSignal(reply) },
          {
            name: 'booking.synchronise',
            input: { bookingId, ...input },
            envelope: { commandId, ...(present === undefined ? {} : { ifRevision: present.row.revision }) },
            includesRecord: false,
          },
        );
        if (Result.isFailure(sent)) {
          if (sent.failure.code === 'revision_conflict') continue;
          return Result.fail(inFieldsOfJob(sent.failure));
        }
        const { revision, position, events } = sent.success;
        const answer: z.infer<typeof answerSchema> = {
          bookingId,
          JobNo: job.JobNo,
          outcome: events.length === 0 ? 'unchanged' : present === undefined ? 'created' : 'changed',
          revision,
          position,
          ignored: [...fieldsNotRead(job)],
        };
        return Result.succeed(answer);
      }
      return Result.fail<Refusal>({
        code: 'revision_conflict',
        message: pipelineTexts.tooManyRaces,
        details: { JobNo: job.JobNo },
      });
    },
  }),
];

/** What a job asks for, with its booking as the log's end has it. */
async function readJob(job: HeardJob, { org }: Pick<Actor, 'org'>, { facts, log, reads }: RouteServices) {
  await facts.waitFor(await log.head(), timeoutMs);
  const organisation = await facts.organisation(org);
  if (organisation === undefined) throw new Error(`the organisation ${org} is gone`);
  const referred = await facts.withReference(org, 'booking', job.JobNo);
  if (referred.length > 1) {
    return Result.fail<Refusal>({
      code: 'ambiguous_reference',
      message: pipelineTexts.ambiguousReference('JobNo', job.JobNo, referred.length),
      details: { field: 'JobNo', ids: referred },
    });
  }
  const numbered = recordIdOf(org, 'booking', `reference ${plainName(job.JobNo)}`);
  const asId = idSchema.safeParse(job.JobNo).data;
  const byId = asId === undefined ? undefined : await bookingNow(reads, org, asId);
  const [id = byId?.id] = referred;
  const known = id === undefined ? undefined : id === byId?.id ? byId : await bookingNow(reads, org, id);
  const made = known === undefined ? await bookingNow(reads, org, numbered) : undefined;
  // Somebody who tells of the same job has made it since its number was looked up.
  const isIt = made !== undefined && plainName(made.row.details.reference ?? '') === plainName(job.JobNo);
  const present = isIt ? made : known;
  const taken = isIt ? undefined : made;
  const reader = await readerOf(job, org, facts, { zone: zoneOf(organisation.timeZone) });
  const source = present === undefined ? undefined : jobSourceOf(present);
  return Result.map(bookingOfJob(job, source, { organisation, reader }), (input) => ({
    input,
    present,
    // The booking that was made under this number has been given another one since.
    bookingId:
      present?.id ??
      (taken === undefined ? numbered : recordIdOf(org, 'booking', numbered, taken.row.revision)),
  }));
}

function bookingNow({ pool }: RouteServices['reads'], org: string, id: string) {
  return withOrganisation(pool, org, (moment) => bookingIn(moment, id));
}

/** Finds the people and the customer of a job by their numbers, or else by their ids. */
async function readerOf(
  job: HeardJob,
  org: string,
  facts: RouteServices['facts'],
  reading: Pick<DocumentReader, 'zone'>,
): Promise<DocumentReader> {
  const people = [...(job.ResourceID ?? []), ...(job.ConfirmedResources ?? [])];
  const named = { resource: people, customer: job.CustNum === undefined ? [] : [job.CustNum] } as const;
  const found = new Map<string, string>();
  for (const kind of ['resource', 'customer'] as const) {
    const missing = new Set(await facts.missing(org, kind, named[kind]));
    for (const text of named[kind]) {
      const [one, another] = await facts.withReference(org, kind, text);
      const id = another === undefined ? (one ?? (missing.has(text) ? undefined : text)) : undefined;
      if (id !== undefined) found.set(`${kind} ${text}`, id);
    }
  }
  return { ...reading, weekStart: 0, idOf: (kind, text) => found.get(`${kind} ${text}`) };
}

const jobFields: Readonly<Record<string, string>> = {
  customerId: 'CustNum',
  resourceIds: 'ResourceID',
  status: 'Status',
  start: 'MustStartBy',
  end: 'MustFinishBy',
  address: 'addressline1',
  external: 'IsExternalBooking',
  reference: 'JobNo',
};

/** The refusal of the booking's command, naming the field of the job. */
function inFieldsOfJob(refusal: Refusal): Refusal {
  const [path] = z.array(z.string()).safeParse(refusal.details.path).data ?? [];
  const field = jobFields[path ?? ''];
  return field === undefined ? refusal : { ...refusal, details: { ...refusal.details, field } };
}
