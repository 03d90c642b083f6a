import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { CommandDefinition } from '../../../commands/defineCommand.ts';
import { authTexts } from '../../../domain/catalogue/authTexts.ts';
import { refusalCodes } from '../../../domain/catalogue/refusals.ts';
import { areaOf } from '../../../domain/catalogues/areaOf.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { personas } from '../../../domain/rights/personas.ts';
import { problemSchema } from '../../contract/problem.ts';
import { problemMediaType } from '../../platform/problems/problem.ts';
import { bytesMediaType, type HttpRoute, type Route } from '../routes/route.ts';
import { describedWithScope } from './describedWithScope.ts';
import { describeParameter } from './describeProperties.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { createJsonSchemas, type JsonSchemas } from './jsonSchemas.ts';
import { camelCase, operationId, pascalCase } from './operationId.ts';
import { sections } from './sections.ts';
import { withDiscriminators } from './withDiscriminators.ts';

export type OpenApiDocument = Readonly<Record<string, unknown>>;

/** What a programmer has to know first; the page of the documentation begins with it. */
const guide = readFileSync(new URL('./guide.md', import.meta.url), 'utf8');

const commandPath = '/api/v1/commands/:name';

/**
 * The OpenAPI 3.1 document of the routes. The one route of commands is listed as a path for each command of
 * the registry, with that command's input.
 */
export function openApiDocument(
  routes: readonly Route[],
  commands: Iterable<CommandDefinition>,
  version: string,
): OpenApiDocument {
  const schemas = createJsonSchemas();
  const problem = schemas.answered(problemSchema, 'Problem');
  const operations = routes.flatMap((route) =>
    route.path === commandPath && route.kind === 'http'
      ? [...commands].map((command) => commandOperation(route, command, schemas))
      : [operation(route, schemas)],
  );
  const components = new Map<string, unknown>();
  for (const [name, schema] of Object.entries(schemas.components())) {
    components.set(name, withDiscriminators(schema, name, components));
  }
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { path, method, id, description } of operations) {
    const described = withDiscriminators(description, pascalCase(id), components);
    paths[path] = { ...paths[path], [method]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: guide,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({
      name,
      description: sections[name],
    })),
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(components),
        ErrorCode: { type: 'string', enum: [...refusalCodes, ...Object.keys(authTexts)] },
      },
      responses: {
        Refused: {
          description: 'The request is wrong; `errors` names each wrong field, and nothing has changed.',
          content: { [problemMediaType]: { schema: problem } },
        },
        Failed: {
          description:
            'Refused, or not available at the moment; `code` and `detail` say why, and nothing has changed. If the server failed, its log has more under the `requestId`.',
          content: { [problemMediaType]: { schema: problem } },
        },
        TooManyRequests: {
          description:
            'Too many requests a second, or under way, of the person, the API token or the organisation; `detail` says which limit, `code` is `too_many_requests`.',
          headers: {
            'Retry-After': {
              description: 'Seconds to wait.',
              schema: { type: 'integer', minimum: 1, maximum: 86_400 },
            },
          },
          content: { [problemMediaType]: { schema: problem } },
        },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of sign-in, an access token got for it, or an API token (`mus_…`).',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'muster.session_token' },
        operator: { type: 'http', scheme: 'bearer', description: 'The operator token of the installation.' },
      },
    },
  };
}

interface Operation {
  readonly path: string;
  readonly method: 'get' | 'post';
  readonly id: string;
  readonly description: JsonSchema;
}

/** `owner` is what texts of properties name: the operation, or the command. */
function operation(
  route: Route,
  schemas: JsonSchemas,
  owner = operationId(route.method, route.path),
): Operation {
  const id = camelCase(owner);
  const answer = titled(schemas.answered(route.answer, owner), `${pascalCase(id)}Answer`);
  return {
    id,
    path: route.path.replaceAll(/:(\w+)/g, '{$1}'),
    method: route.method === 'GET' ? 'get' : 'post',
    description: {
      operationId: id,
      tags: [route.tag],
      summary: route.summary,
      ...describedWithScope(route),
      security: securityOf(route),
      parameters: parametersOf(route, schemas, owner),
      ...bodyOf(route, schemas, owner),
      responses:
        route.kind === 'socket'
          ? {
              101: {
                description: 'The WebSocket is open; these are its messages.',
                content: { 'application/json': { schema: answer } },
              },
              ...refusalResponses(route),
            }
          : httpResponses(route, answer),
    },
  };
}

function httpResponses(route: HttpRoute, answer: JsonSchema): JsonSchema {
  const mediaType = route.mediaType ?? 'application/json';
  const isBytes = bytesMediaTypes.includes(mediaType);
  const content = Object.fromEntries([
    [mediaType, { schema: isBytes ? { ...answer, format: 'binary' } : answer }],
    ...(route.alsoAs ?? []).map((mediaType) => [mediaType, { schema: { type: 'string' } }]),
  ]);
  const { alsoWith } = route;
  return {
    200: { description: 'Done.', content },
    ...(alsoWith === undefined ? {} : { [alsoWith.status]: { description: alsoWith.when, content } }),
    ...refusalResponses(route),
  };
}

/** What is no text, which some compilers would make of it. */
const bytesMediaTypes: readonly string[] = [bytesMediaType, 'application/pdf'];

/** Routes for anybody and for the operator have no limits of a sender. */
function refusalResponses({ access }: Route): JsonSchema {
  const isLimited = access !== 'anyone' && access !== 'operator';
  return {
    ...(isLimited ? { 429: { $ref: '#/components/responses/TooManyRequests' } } : {}),
    400: { $ref: '#/components/responses/Refused' },
    default: { $ref: '#/components/responses/Failed' },
  };
}

/**
 * Who may send a command, in a sentence. An administrator is a dispatcher, and is named only if no other
 * dispatcher may.
 */
function sendersOf(command: string): string {
  const [first, ...others] = personas.filter(
    (persona) => persona !== 'system' && mayCommand(claimsOf(persona), command),
  );
  if (first === undefined) return 'For the operator only.';
  if (first !== 'administrator') return `For ${[first, ...others].join(', ')}.`;
  return others.length === 0 ? 'For dispatcher with the duty admin.' : `For ${others.join(', ')}.`;
}

function commandOperation(route: HttpRoute, command: CommandDefinition, schemas: JsonSchemas): Operation {
  const { 'If-Match': ifMatch, ...others } = route.headers ?? {};
  const ofOne = command.concerns === 'oneRecord' && ifMatch !== undefined ? { 'If-Match': ifMatch } : {};
  const { query } = route.input;
  const withQuery = query === undefined ? {} : { query };
  const { path, id, description } = operation(
    { ...route, input: { ...withQuery, body: command.input }, headers: { ...others, ...ofOne } },
    schemas,
    command.name,
  );
  const many =
    command.concerns === 'manyRecords' ? 'It concerns many records, so `If-Match` is refused.' : '';
  return {
    path: path.replace('{name}', command.name),
    method: 'post',
    id,
    description: {
      ...description,
      summary: command.title,
      ...describedWithScope({
        ...route,
        access: accessOf(command),
        description: [command.description, sendersOf(command.name), route.description, many]
          .filter(Boolean)
          .join(' '),
      }),
    },
  };
}

/** A command is about its area, which the one route of commands cannot say. */
function accessOf({ category }: CommandDefinition): Route['access'] {
  const area = areaOf(category);
  return area === undefined ? 'signedIn' : { write: area };
}

function securityOf(route: Route): readonly JsonSchema[] {
  if (route.access === 'anyone') return [];
  return route.access === 'operator' ? [{ operator: [] }, {}] : [{ bearer: [] }, { session: [] }];
}

function parametersOf(route: Route, schemas: JsonSchemas, owner: string): readonly JsonSchema[] {
  const fields = (place: 'path' | 'query', schema: z.ZodObject | undefined) =>
    schema === undefined
      ? []
      : schemas.fields(schema, owner).map((field) => ({
          name: field.name,
          in: place,
          required: place === 'path' || field.required,
          ...describedParameter(field.schema),
        }));
  return [
    ...fields('path', route.input.params),
    ...fields('query', route.input.query),
    ...(route.kind === 'http'
      ? Object.entries(route.headers ?? {}).map(([name, description]) => ({
          name,
          in: 'header',
          required: false,
          ...describedParameter(describeParameter({ type: 'string', description }, name, owner)),
        }))
      : []),
  ];
}

function describedParameter({ description, ...schema }: JsonSchema): JsonSchema {
  return { description, schema };
}

function bodyOf(route: Route, schemas: JsonSchemas, owner: string): JsonSchema {
  if (route.kind === 'http' && route.bodyOfBytes !== undefined) {
    const schema = { type: 'string', format: 'binary' };
    const content = { [bytesMediaType]: { schema } };
    return { requestBody: { required: true, description: route.bodyOfBytes, content } };
  }
  const body = route.kind === 'http' && route.streamedBody ? route.streamedBody : route.input.body;
  if (body === undefined) return {};
  const schema = titled(schemas.sent(body, owner), `${pascalCase(owner)}Body`);
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** Under a name that compilers can give to its type. */
function titled(schema: JsonSchema, title: string): JsonSchema {
  return '$ref' in schema ? schema : { title, ...schema };
}
