import openapiTypescript, { astToString } from 'openapi-typescript';
import { z } from 'zod';
import { asyncApiDocument } from '../../api/http/openapi/asyncApiDocument.ts';
import { openApiDocument } from '../../api/http/openapi/openApiDocument.ts';
import { allRoutes } from '../../api/http/routes/allRoutes.ts';
import { commandRegistry } from '../../commands/registry.ts';

/** The types of `api/client/`, as a file of it. */
export const clientTypesFile = 'api/client/contract.ts';

type Schema = Readonly<Record<string, unknown>>;

const schemaSchema = z.record(z.string(), z.unknown());
const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema }));
const operationSchema = z.object({
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().optional(),
      schema: schemaSchema,
    }),
  ),
  summary: z.string(),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })),
});
const openApiSchema = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: operationSchema.optional(), post: operationSchema.optional() }),
  ),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});
const asyncApiSchema = z.object({
  channels: z.object({
    live: z.object({ messages: z.object({ request: z.object({ payload: schemaSchema }) }) }),
  }),
  components: z.object({
    schemas: z.record(z.string(), schemaSchema),
    messages: z.record(
      z.string(),
      z.object({
        payload: z.object({
          allOf: z.tuple([z.unknown(), z.object({ properties: z.object({ data: schemaSchema }) })]),
        }),
      }),
    ),
  }),
});

const json = 'application/json';
const toCommands = '/api/v1/commands/';

/**
 * What `api/client/` knows of the documents, in TypeScript by openapi-typescript: the schemas, the inputs of commands by
 * name (`Commands`), the parameters and answers of queries by path (`Queries`), and the data of events by type
 * (`Events`).
 */
export async function clientTypes(): Promise<string> {
  const { paths, components } = openApiSchema.parse(
    openApiDocument(allRoutes, commandRegistry.values(), 'of the client'),
  );
  const sockets = allRoutes.filter((route) => route.kind === 'socket');
  const { channels, components: ofSockets } = asyncApiSchema.parse(
    asyncApiDocument(sockets, 'of the client'),
  );

  const commands: Record<string, Schema> = {};
  const queries: Record<string, Schema> = {};
  for (const [path, { get, post }] of Object.entries(paths)) {
    const input = post?.requestBody?.content[json]?.schema;
    const name = path.slice(toCommands.length);
    if (post !== undefined && path.startsWith(toCommands) && commandRegistry.has(name)) {
      commands[name] = { ...input, description: post.summary };
    }
    const answer = get?.responses[200]?.content?.[json]?.schema;
    if (get === undefined || answer === undefined || !path.startsWith('/api/v1/')) continue;
    const given = get.parameters.filter((parameter) => parameter.in !== 'header');
    const parameters = objectOf(
      Object.fromEntries(
        given.map(({ name: key, description, schema }) => [key, { ...schema, description }]),
      ),
      given.filter(({ required }) => required).map(({ name: key }) => key),
    );
    queries[path] = { ...objectOf({ parameters, answer }), description: get.summary };
  }
  const events = Object.fromEntries(
    Object.entries(ofSockets.messages).map(([type, { payload }]) => [type, payload.allOf[1].properties.data]),
  );
  const document = {
    openapi: '3.1.0',
    info: { title: 'Muster', version: 'of the client' },
    paths: {},
    components: {
      schemas: {
        ...components.schemas,
        ...ofSockets.schemas,
        LiveRequest: channels.live.messages.request.payload,
        Commands: objectOf(commands),
        Queries: objectOf(queries),
        Events: objectOf(events),
      },
    },
  };
  // Types have no use for examples.
  const lean = JSON.stringify(document, (key, value) =>
    key === 'examples' && Array.isArray(value) ? undefined : value,
  );
  const text = astToString(await openapiTypescript(Buffer.from(lean), { defaultNonNullable: false }));
  return `// Made by \`npm run client:types\` from the documents of the API.\n${text}`;
}

function objectOf(properties: Readonly<Record<string, Schema>>, required = Object.keys(properties)): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}
