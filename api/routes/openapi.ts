import { Result } from 'effect';
import { z } from 'zod';
import { commandRegistry } from '../../commands/registry.ts';
import { openApiDocument } from '../openapi/openApiDocument.ts';
import { definePublicRoute, type Route } from './route.ts';

/** The document of these routes and of itself; made once, when it is first asked for. */
export function documentationRoutes(others: readonly Route[]): readonly Route[] {
  let document: Readonly<Record<string, unknown>> | undefined;
  const self = definePublicRoute({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'anyone',
    tag: 'Operation',
    summary: 'This document',
    description: 'OpenAPI 3.1; to be browsed at `/api/docs`.',
    input: {},
    answer: z.record(z.string(), z.unknown()),
    async handle({ services }) {
      document ??= openApiDocument([...others, self], commandRegistry.values(), services.version);
      return Result.succeed(document);
    },
  });
  return [self];
}
