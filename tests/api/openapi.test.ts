import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import { validate } from '@scalar/openapi-validator';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { publicEventTypes } from '../../api/contract/publicEvents.ts';
import { asyncApiDocument } from '../../api/http/openapi/asyncApiDocument.ts';
import { openApiDocument } from '../../api/http/openapi/openApiDocument.ts';
import { allRoutes } from '../../api/http/routes/allRoutes.ts';
import { commandRegistry } from '../../commands/registry.ts';

const document = openApiDocument(allRoutes, commandRegistry.values(), '1.2.3');
const sockets = allRoutes.filter((route) => route.kind === 'socket');
const asyncApi = asyncApiDocument(sockets, '1.2.3');
const operations = z
  .object({
    paths: z.record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          operationId: z.string(),
          description: z.string().optional(),
          responses: z.record(
            z.string(),
            z.object({ content: z.record(z.string(), z.unknown()).optional() }),
          ),
          security: z.array(z.record(z.string(), z.array(z.string()))),
          parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() })),
          requestBody: z.unknown().optional(),
        }),
      ),
    ),
  })
  .transform(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    ),
  )
  .parse(document);

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const outcome = await validate(JSON.stringify(document));
    expect(outcome.errors ?? []).toEqual([]);
    expect(outcome).toMatchObject({ valid: true, version: '3.1' });
  });

  test('has an operation for every route and every command, each with an id of its own', () => {
    const paths = operations.map(({ method, path }) => `${method} ${path}`);
    for (const route of allRoutes) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      if (path !== '/api/v1/commands/{name}')
        expect(paths).toContain(`${route.method.toLowerCase()} ${path}`);
    }
    for (const name of commandRegistry.keys()) expect(paths).toContain(`post /api/v1/commands/${name}`);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('requires a session wherever the route does', () => {
    const open = operations.filter(({ security }) => security.length === 0).map(({ path }) => path);
    expect(open.sort()).toEqual([
      '/.well-known/muster-audit-key.json',
      '/api/asyncapi.json',
      '/api/auth/code',
      '/api/auth/email/recover',
      '/api/auth/email/verify',
      '/api/auth/federated/answer/{provider}',
      '/api/auth/federated/answer/{provider}',
      '/api/auth/federated/begin',
      '/api/auth/federated/complete',
      '/api/auth/federated/link-password',
      '/api/auth/federated/one-tap',
      '/api/auth/guest-links/find',
      '/api/auth/guest-links/keep',
      '/api/auth/guest-links/open',
      '/api/auth/invitations/accept',
      '/api/auth/invitations/find',
      '/api/auth/link/open',
      '/api/auth/link/send',
      '/api/auth/look-up',
      '/api/auth/options',
      '/api/auth/organisations',
      '/api/auth/passkeys/begin',
      '/api/auth/passkeys/sign-in',
      '/api/auth/password/reset',
      '/api/auth/password/send-reset',
      '/api/auth/phone/resend',
      '/api/auth/phone/send',
      '/api/auth/phone/sign-in',
      '/api/auth/short-links/open',
      '/api/auth/sign-in',
      '/api/auth/sign-out',
      '/api/auth/sign-up',
      '/api/auth/tokens/find',
      '/api/auth/tokens/sign-in',
      '/api/health/live',
      '/api/health/ready',
      '/api/openapi.json',
      '/api/packages/answer',
      '/api/packages/complete',
      '/api/packages/file',
      '/api/packages/open',
      '/api/packages/read',
      '/api/packages/sign',
      '/api/packages/view',
      '/api/v1/brand',
      '/api/v1/brand/logo',
      '/api/v2/complete_registration',
      '/ical/{file}',
    ]);
  });

  test('declares every parameter of a path, and commands with their inputs and headers', () => {
    for (const { path, parameters } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath);
    }
    const cancel = operations.find(({ operationId }) => operationId === 'bookingCancel');
    expect(cancel).toMatchObject({
      parameters: [
        { name: 'include', in: 'query', required: false },
        { name: 'Idempotency-Key', in: 'header', required: false },
        { name: 'If-Match', in: 'header', required: false },
      ],
      requestBody: {
        content: { 'application/json': { schema: { required: ['bookingId', 'reason'] } } },
      },
    });
  });

  test('declares If-Match if a command concerns one record, and says where it is refused', () => {
    const commands = operations.filter(({ path }) => path.startsWith('/api/v1/commands/'));
    const without = commands.filter(({ parameters }) => !parameters.some(({ name }) => name === 'If-Match'));
    expect(without.map(({ path, description }) => [path.split('/').at(-1), description])).toEqual(
      [
        'booking.allocateAll',
        'booking.applyPlan',
        'workspace.commit',
        'customer.merge',
        'recurringBooking.fill',
        'resource.merge',
        'rosterTemplate.publish',
        'rosterTemplate.undoPublish',
        'shift.setDays',
      ].map((name) => [name, expect.stringContaining('It concerns many records, so `If-Match` is refused.')]),
    );
  });

  test('says which scope an API token needs, for every route of members and every command', () => {
    for (const route of allRoutes) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}').replace(/\{name\}$/, 'label.create');
      const described = operations.find(
        (operation) => operation.path === path && operation.method === route.method.toLowerCase(),
      );
      const sentence =
        route.scope === 'people' ? 'API tokens cannot do this; sign in.' : `the scope \`${route.scope}\``;
      if (route.scope === 'open') expect(described?.description ?? '').not.toContain('API tokens');
      else expect([path, described?.description]).toEqual([path, expect.stringContaining(sentence)]);
    }
    const ofHistory = operations.find(({ path }) => path === '/api/v1/customers/{id}/history');
    expect(ofHistory?.description).toContain('the scope `read` or `planning:read` with `customers:read`.');
    expect(asyncApi).toMatchObject({
      channels: { 'events-stream': { description: expect.stringContaining('`events:read`') } },
    });
  });

  test('begins with the guide, in sections', () => {
    const { description } = z.object({ info: z.object({ description: z.string() }) }).parse(document).info;
    expect([...description.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'Quick start',
      'Authentication and tokens',
      'Commands and idempotency',
      'Queries, pages and cursors',
      'Units',
      'Errors',
      'Limits',
      'The event feed',
      'Uploads',
    ]);
  });

  test('names every status and media type with which the same answer comes', () => {
    const answers = Object.fromEntries(operations.map(({ path, responses }) => [path, responses]));
    const body = answers['/api/health/ready']?.['200']?.content?.['application/json'];
    expect(body).toBeDefined();
    expect(answers['/api/health/ready']?.['503']?.content?.['application/json']).toEqual(body);
    for (const path of ['/api/v1/audit/export', '/api/v1/audit/streams/{stream}/export']) {
      expect(Object.keys(answers[path]?.['200']?.content ?? {})).toEqual([
        'application/x-ndjson',
        'text/csv',
      ]);
    }
  });

  test('says of every route of members that it may answer 429, with when to come back', () => {
    const limited = operations.filter(({ responses }) => '429' in responses);
    expect(limited.map(({ path }) => path)).toEqual(
      operations.filter(({ security }) => security.some((one) => 'bearer' in one)).map(({ path }) => path),
    );
    expect(document).toMatchObject({
      components: { responses: { TooManyRequests: { headers: { 'Retry-After': expect.anything() } } } },
    });
  });

  test.each([
    ['OpenAPI', document],
    ['AsyncAPI', asyncApi],
  ])('every reference of %s to a schema leads somewhere', (_name, described) => {
    const text = JSON.stringify(described);
    const { components } = z
      .object({ components: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(described);
    for (const [, kind, name] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)) {
      const leadsTo = components[kind ?? '']?.[name ?? ''];
      expect([name, leadsTo]).toEqual([name, expect.objectContaining({})]);
      // And not back to itself: clients are made of these.
      expect(leadsTo).not.toHaveProperty('$ref');
    }
    expect(text).not.toContain('$defs');
  });
});

describe('the AsyncAPI document', () => {
  test('is valid AsyncAPI 3.0 by the published schema, which finds errors', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
    formats.default(ajv);
    const valid = ajv.compile(asyncApiSchema);
    valid(asyncApi);
    expect(valid.errors ?? []).toEqual([]);
    expect(valid({ ...asyncApi, asyncapi: '2.6.0' })).toBe(false);
    expect(valid({ ...asyncApi, channels: { live: { adress: '/api/v1/live' } } })).toBe(false);
  });

  test('names messages of its own channels only, and every reference in it leads somewhere', () => {
    const reference = z.object({ $ref: z.string().startsWith('#/') });
    const operation = z.object({ channel: reference, messages: z.array(reference).min(1) });
    const structure = z.object({ operations: z.record(z.string(), operation) });
    const { operations: described } = structure.parse(asyncApi);
    for (const { channel, messages } of Object.values(described)) {
      for (const { $ref } of messages) expect($ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
    }
    const text = JSON.stringify(asyncApi);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let place: unknown = asyncApi;
      for (const key of pointer.split('/')) place = z.record(z.string(), z.unknown()).parse(place)[key];
      expect([pointer, place]).not.toEqual([pointer, undefined]);
    }
  });

  test('has a channel for every WebSocket, with what it sends and accepts', () => {
    expect(asyncApi).toMatchObject({
      asyncapi: '3.0.0',
      channels: {
        'events-stream': {
          address: '/api/v1/events/stream',
          messages: { answer: { payload: { $ref: '#/components/schemas/FeedFrame' } } },
          bindings: { ws: { query: { properties: { after: { type: 'integer' } } } } },
        },
        live: { address: '/api/v1/live', messages: { request: { payload: expect.anything() } } },
      },
    });
    expect(sockets).toHaveLength(2);
  });

  test('describes every event type of the feed with its meaning and its data', () => {
    const envelope = { $ref: '#/components/schemas/Event' };
    const message = z.object({
      summary: z.string().min(1),
      payload: z.object({
        allOf: z.tuple([
          z.object({ $ref: z.literal(envelope.$ref) }),
          z.object({
            properties: z.object({
              type: z.object({ const: z.string() }),
              data: z.object({ type: z.literal('object') }),
            }),
          }),
        ]),
      }),
    });
    const { components } = z
      .object({ components: z.object({ messages: z.record(z.string(), message) }) })
      .parse(asyncApi);
    const types = Object.entries(components.messages).map(([name, { payload }]) => {
      expect(payload.allOf[1].properties.type.const).toBe(name);
      return name;
    });
    expect(types).toEqual(publicEventTypes);
    expect(asyncApi).toMatchObject({
      components: {
        messages: {
          'muster.booking.cancelled.v1': {
            payload: { allOf: [envelope, { properties: { data: { required: ['reason'] } } }] },
          },
        },
      },
    });
  });
});
