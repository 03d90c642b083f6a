import { Readable } from 'node:stream';
import { Result } from 'effect';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type AuditBatches, openAuditBatches } from '../../../projections/queries/auditBatches.ts';
import {
  type AuditEvent,
  listAuditEvents,
  listAuditPeople,
} from '../../../projections/queries/auditEvents.ts';
import {
  type AuditEventView,
  type AuditExportHead,
  auditExportLineSchema,
  auditFilterSchema,
  auditKeySchema,
  auditPageSchema,
  auditPeopleSchema,
  auditRecordSchema,
} from '../../contract/audit.ts';
import { numberText } from '../../contract/numberText.ts';
import { auditCsv } from '../../services/audit/auditCsv.ts';
import { recordedOfBatches, recordedOfStream, signedExport } from '../../services/audit/exportAudit.ts';
import { type AuditSources, recordView } from '../../services/audit/recordView.ts';
import { signingKeyOf } from '../../services/audit/signingKey.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import { afterSchema } from './afterSchema.ts';
import { type CountedExport, countedExport } from './countedExport.ts';
import { defineFileRoute, definePublicRoute, defineRoute, linesMediaType, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { userNames } from './userNames.ts';

const exportQuerySchema = auditFilterSchema.extend({ format: z.enum(['json', 'csv']).default('json') });
const streamParams = z.object({ stream: z.string().max(200) });

/** All of it is for dispatchers with the duty `auditor` or `admin`; the queries check the duty. */
export const auditRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/audit/events',
    access: { read: 'audit' },
    scope: 'people',
    tag: 'Audit',
    summary: 'Every event of the organisation',
    description:
      'Newest first, in pages; for dispatchers with the duty `auditor` or `admin`. `text` searches the sentences of events and the names of their records.',
    input: {
      query: auditFilterSchema.extend({
        cursor: z.string().max(400).optional(),
        limit: numberText(z.int().min(1).max(250)).prefault(50),
        after: afterSchema,
      }),
    },
    answer: auditPageSchema,
    async handle({ input: { query }, services, actor }) {
      const page = await listAuditEvents(sourcesOf(services).reads, actor, query);
      return Result.map(page, ({ rows, nextCursor, position }) => ({
        position,
        rows: rows.map(eventView),
        nextCursor,
      }));
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/audit/people',
    access: { read: 'audit' },
    scope: 'people',
    tag: 'Audit',
    summary: 'Everybody who ever caused an event',
    input: {},
    answer: auditPeopleSchema,
    handle: ({ services, actor }) => listAuditPeople(sourcesOf(services).reads, actor),
  }),

  defineFileRoute({
    method: 'GET',
    path: '/api/v1/audit/export',
    access: { read: 'audit' },
    scope: 'people',
    work: 'export',
    tag: 'Audit',
    summary: 'Export a selection of events',
    description:
      'However many there are, oldest first: as CSV for spreadsheets, or as JSON lines with the recorded events and their hashes. The last line is signed with Ed25519; an export that is cut off lacks it.',
    input: { query: exportQuerySchema },
    answer: auditExportLineSchema,
    mediaType: linesMediaType,
    alsoAs: ['text/csv'],
    async handle({ input: { query }, services, request, reply, who, actor }) {
      const { format, ...filter } = query;
      const opened = await openAuditBatches(sourcesOf(services).reads, actor, filter);
      if (Result.isFailure(opened)) return Result.fail(opened.failure);
      const counted = countedExport(services.trail, request, who, 'the audit');
      const { position } = opened.success;
      const batches = countedBatches(opened.success.batches, counted);
      if (format === 'csv') return sentCsv(reply, `audit-${actor.org}`, batches, counted);
      const asked = Object.entries(filter).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const head = await headOf(services, who, position);
      return sentLines(
        reply,
        `audit-${actor.org}`,
        signedExport(
          { ...head, scope: 'selection', filter: Object.fromEntries(asked) },
          recordedOfBatches(services.log, batches),
          await signingKeyOf(services.pools.commands),
        ),
        counted,
      );
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/audit/streams/:stream',
    access: { read: 'audit' },
    scope: 'people',
    tag: 'Audit',
    summary: 'The whole history of one record',
    description:
      'Every event in order, with who did it and why, what it changed and how an allocation was decided; and the verdict on the hash chain of its stream, read from the log itself.',
    input: { params: streamParams, query: z.object({ after: afterSchema }) },
    answer: auditRecordSchema,
    handle: ({ input: { params, query }, services, actor }) =>
      recordView(sourcesOf(services), actor, { ...params, ...query }),
  }),

  defineFileRoute({
    method: 'GET',
    path: '/api/v1/audit/streams/:stream/export',
    access: { read: 'audit' },
    scope: 'people',
    work: 'export',
    tag: 'Audit',
    summary: 'Export one record',
    description: 'All of its events, as CSV or as signed JSON lines.',
    input: { params: streamParams, query: exportQuerySchema.pick({ format: true }) },
    answer: auditExportLineSchema,
    mediaType: linesMediaType,
    alsoAs: ['text/csv'],
    async handle({ input: { params, query }, services, request, reply, who, actor }) {
      const { stream } = params;
      // The read side is queried first: it knows which organisation the record belongs to.
      const opened = await openAuditBatches(sourcesOf(services).reads, actor, { stream });
      if (Result.isFailure(opened)) return Result.fail(opened.failure);
      const name = `audit-${stream.replaceAll(/[^\w.-]/g, '_')}`;
      const counted = countedExport(services.trail, request, who, stream);
      const batches = countedBatches(opened.success.batches, counted);
      if (query.format === 'csv') return sentCsv(reply, name, batches, counted);
      const head = await headOf(services, who, opened.success.position);
      return sentLines(
        reply,
        name,
        signedExport(
          { ...head, scope: 'record', filter: { stream } },
          recordedOfStream(services.log, stream, batches),
          await signingKeyOf(services.pools.commands),
        ),
        counted,
      );
    },
  }),

  definePublicRoute({
    method: 'GET',
    path: '/.well-known/muster-audit-key.json',
    access: 'anyone',
    tag: 'Audit',
    summary: 'The public key of signed exports',
    description: 'A JWK; its `kid` is the RFC 7638 thumbprint that signatures name.',
    input: {},
    answer: auditKeySchema,
    async handle({ services }) {
      const { publicKey } = await signingKeyOf(services.pools.commands);
      return Result.succeed(publicKey);
    },
  }),
];

function sourcesOf(services: RouteServices): AuditSources {
  return { reads: { ...services.reads, userNames: userNames(services) }, log: services.log };
}

async function headOf(
  { log }: RouteServices,
  { user, actor }: SignedIn,
  position: number,
): Promise<Omit<AuditExportHead, 'format' | 'scope' | 'filter'>> {
  return {
    org: actor.org,
    epoch: await log.epoch(),
    exportedAt: Date.now(),
    exportedBy: { uid: actor.uid, name: user.name },
    position,
  };
}

async function* countedBatches(
  batches: AuditBatches['batches'],
  counted: CountedExport,
): AuditBatches['batches'] {
  for await (const batch of batches) {
    counted.records(batch.length);
    yield batch;
  }
}

function sentCsv(
  reply: FastifyReply,
  name: string,
  batches: AuditBatches['batches'],
  counted: CountedExport,
) {
  reply.type('text/csv; charset=utf-8');
  return sent(reply, `${name}.csv`, counted.of(auditCsv(batches)));
}

function sentLines(reply: FastifyReply, name: string, lines: AsyncIterable<string>, counted: CountedExport) {
  reply.type(linesMediaType);
  return sent(reply, `${name}.jsonl`, counted.of(lines));
}

/** Pieces are produced as the client reads them; if it disconnects, no more are. */
function sent(reply: FastifyReply, name: string, pieces: AsyncIterable<string>) {
  reply.header('Content-Disposition', `attachment; filename="${name}"`);
  return Result.succeed(Readable.from(pieces, { objectMode: false }));
}

function eventView({ event, person, record, summary, reason }: AuditEvent): AuditEventView {
  return {
    eventId: event.id,
    type: event.type,
    stream: event.stream,
    record,
    revision: event.revision,
    position: event.position,
    at: event.at,
    actor: { ...event.actor, name: person },
    commandId: event.commandId,
    correlationId: event.correlationId,
    summary,
    reason,
  };
}
