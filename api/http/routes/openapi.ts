import { Result } from 'effect';
import { z } from 'zod';
import { commandRegistry } from '../../../commands/registry.ts';
import { asyncApiDocument } from '../openapi/asyncApiDocument.ts';
import { openApiDocument } from '../openapi/openApiDocument.ts';
import { definePublicRoute, type Route } from './route.ts';

/** The documents of these routes and of themselves; each is created once, when it is first requested. */
export function documentationRoutes(others: readonly Route[]): readonly Route[] {
  let http: Document | undefined;
  let sockets: Document | undefined;
  const documents: readonly Route[] = [
    definePublicRoute({
      ...document,
      path: '/api/openapi.json',
      summary: 'This document',
      description: 'OpenAPI 3.1; to be browsed at `/api/docs`.',
      async handle({ services }) {
        http ??= openApiDocument([...others, ...documents], commandRegistry.values(), services.version);
        return Result.succeed(http);
      },
    }),
    definePublicRoute({
      ...document,
      path: '/api/asyncapi.json',
      summary: 'The WebSockets',
      description: 'AsyncAPI 3.0: the messages of the event feed and of live changes.',
      async handle({ services }) {
        const socketRoutes = others.filter((route) => route.kind === 'socket');
        sockets ??= asyncApiDocument(socketRoutes, services.version);
        return Result.succeed(sockets);
      },
    }),
  ];
  return documents;
}

type Document = Readonly<Record<string, unknown>>;

/** What the two have in common. */
const document = {
  method: 'GET',
  access: 'anyone',
  tag: 'Operation',
  input: {},
  answer: z.record(z.string(), z.unknown()),
} as const;
