import { Result } from 'effect';
import { z } from 'zod';
import { type AuditEvent, listAuditEvents, listAuditPeople } from '../../projections/queries/auditEvents.ts';
import { auditCsv } from '../audit/auditCsv.ts';
import { recordPayload, selectedEvents, selectionPayload } from '../audit/exportAudit.ts';
import { type AuditSources, recordView } from '../audit/recordView.ts';
import { signingKeyOf } from '../audit/signingKey.ts';
import {
  type AuditEventView,
  auditFilterSchema,
  auditKeySchema,
  auditPageSchema,
  auditPeopleSchema,
  auditRecordSchema,
  signedExportSchema,
} from '../contract/audit.ts';
import { afterSchema } from './afterSchema.ts';
import { definePublicRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { userNames } from './userNames.ts';

const exportQuerySchema = auditFilterSchema.extend({ format: z.enum(['json', 'csv']).default('json') });
const exportedSchema = z.union([signedExportSchema, z.string()]);
const streamParams = z.object({ stream: z.string().max(200) });

/** All of it is for dispatchers with the duty `auditor` or `admin`; the queries see to the duty. */
export const auditRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/audit/events',
    access: 'dispatchers',
    scope: 'people',
    tag: 'Audit',
    summary: 'Every event of the organisation',
    description:
      'Newest first, in pages; for dispatchers with the duty `auditor` or `admin`. `text` looks in what events say and in the names of their records.',
    input: {
      query: auditFilterSchema.extend({
        cursor: z.string().max(400).optional(),
        limit: z.coerce.number().int().min(1).max(250).default(50),
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
    access: 'dispatchers',
    scope: 'people',
    tag: 'Audit',
    summary: 'Everybody who ever caused an event',
    input: {},
    answer: auditPeopleSchema,
    handle: ({ services, actor }) => listAuditPeople(sourcesOf(services).reads, actor),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/audit/export',
    access: 'dispatchers',
    scope: 'people',
    tag: 'Audit',
    summary: 'Export a selection of events',
    description:
      'As CSV for spreadsheets, or as JSON with the recorded events and their hashes, signed with Ed25519. Oldest first; at most 10,000 events.',
    input: { query: exportQuerySchema },
    answer: exportedSchema,
    async handle({ input: { query }, services, reply, who, actor }) {
      const { format, ...filter } = query;
      const sources = sourcesOf(services);
      reply.header('Content-Disposition', `attachment; filename="audit-${actor.org}.${format}"`);
      if (format === 'csv') {
        const events = await selectedEvents(sources, actor, filter);
        return Result.map(events, (rows) => {
          reply.type('text/csv; charset=utf-8');
          return auditCsv(rows);
        });
      }
      const exporter = { actor, name: who.user.name, now: Date.now() };
      const payload = await selectionPayload(sources, exporter, filter);
      const key = await signingKeyOf(services.pool);
      return Result.map(payload, (told) => key.sign(told));
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/audit/streams/:stream',
    access: 'dispatchers',
    scope: 'people',
    tag: 'Audit',
    summary: 'The whole history of one record',
    description:
      'Every event in order with who, why, what it changed and how an allocation was decided; and the verdict on the hash chain of its stream, read from the log itself.',
    input: { params: streamParams, query: z.object({ after: afterSchema }) },
    answer: auditRecordSchema,
    handle: ({ input: { params, query }, services, actor }) =>
      recordView(sourcesOf(services), actor, { ...params, ...query }),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/audit/streams/:stream/export',
    access: 'dispatchers',
    scope: 'people',
    tag: 'Audit',
    summary: 'Export one record',
    description: 'All of its events, as CSV or as signed JSON.',
    input: { params: streamParams, query: exportQuerySchema.pick({ format: true }) },
    answer: exportedSchema,
    async handle({ input: { params, query }, services, reply, who, actor }) {
      const { stream } = params;
      const sources = sourcesOf(services);
      reply.header(
        'Content-Disposition',
        `attachment; filename="audit-${stream.replaceAll(/[^\w.-]/g, '_')}.${query.format}"`,
      );
      const exporter = { actor, name: who.user.name, now: Date.now() };
      const payload = await recordPayload(sources, exporter, stream);
      if (Result.isFailure(payload)) return Result.fail(payload.failure);
      if (query.format === 'json') {
        const key = await signingKeyOf(services.pool);
        return Result.succeed(key.sign(payload.success));
      }
      const events = await selectedEvents(sources, actor, { stream });
      return Result.map(events, (rows) => {
        reply.type('text/csv; charset=utf-8');
        return auditCsv(rows);
      });
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
      const { publicKey } = await signingKeyOf(services.pool);
      return Result.succeed(publicKey);
    },
  }),
];

function sourcesOf(services: RouteServices): AuditSources {
  return { reads: { ...services.reads, userNames: userNames(services) }, log: services.log };
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
