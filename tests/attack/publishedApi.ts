import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

const schemaSchema = z.record(z.string(), z.unknown());
const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema }));
const responseSchema = z.object({ content: contentSchema.optional(), $ref: z.string().optional() });
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: schemaSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), responseSchema),
});
const openApiSchema = z.object({
  paths: z.record(z.string(), z.record(z.enum(['get', 'post']), operationSchema.optional())),
});
const asyncApiSchema = z.object({
  channels: z.record(
    z.string(),
    z.object({
      address: z.string(),
      messages: z.object({
        answer: z.object({ payload: schemaSchema }),
        request: z.object({ payload: schemaSchema }).optional(),
      }),
      bindings: z.object({ ws: z.object({ query: z.object({ properties: schemaSchema }) }) }),
    }),
  ),
});

/** An operation as the OpenAPI document has it. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With the names of its parameters in braces: `/api/v1/bookings/{bookingId}`. */
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly body: { readonly mediaType: string; readonly schema: JsonSchema } | undefined;
  /** Whether it answers by opening a WebSocket. */
  readonly isSocket: boolean;
}

/** A WebSocket as the AsyncAPI document has it. */
export interface Channel {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, JsonSchema>>;
  /** What it accepts; undefined: nothing. */
  readonly request: JsonSchema | undefined;
  /** What it sends. */
  readonly answer: JsonSchema;
}

/** What a running Muster publishes about itself, and nothing else. */
export interface PublishedApi {
  readonly operations: readonly Operation[];
  readonly channels: readonly Channel[];
  /** What is wrong with an answer by the document: its status, its media type or its shape. Undefined: nothing. */
  wrongAnswer(operation: Operation | undefined, answer: ReceivedAnswer): string | undefined;
  /** What is wrong with a message that came over a channel. */
  wrongMessage(channel: Channel, message: unknown): string | undefined;
}

export interface ReceivedAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

const problem = ['Problem', { $ref: '#/components/schemas/Problem' }] as const;
const problemMediaType = 'application/problem+json';
const linesMediaType = 'application/x-ndjson';

export async function readPublishedApi(address: string): Promise<PublishedApi> {
  const [openApi, asyncApi] = await Promise.all([
    documentAt(`${address}/api/openapi.json`),
    documentAt(`${address}/api/asyncapi.json`),
  ]);
  const { paths } = openApiSchema.parse(openApi);
  const { channels } = asyncApiSchema.parse(asyncApi);
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  for (const [$id, { components }] of Object.entries({ openApi, asyncApi }))
    ajv.addSchema({ $id, components });
  const compiled = new Map<string, ValidateFunction>();

  /** @param name of the schema, which is compiled once; its references are to the components of its document */
  function mismatch(
    name: string,
    schema: JsonSchema,
    document: 'openApi' | 'asyncApi',
    value: unknown,
  ): string | undefined {
    const known = compiled.get(name);
    const validate =
      known ??
      ajv.compile(
        schemaSchema.parse(
          JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${document}#/`)),
        ),
      );
    if (known === undefined) compiled.set(name, validate);
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    return `${first?.instancePath ?? ''} ${first?.message ?? 'does not fit'}`.trim();
  }

  function ofText(name: string, schema: JsonSchema, mediaType: string, text: string): string | undefined {
    const isJson = mediaType === 'application/json' || mediaType === problemMediaType;
    if (!isJson && mediaType !== linesMediaType) return undefined;
    for (const line of isJson ? [text] : text.split('\n').filter((each) => each !== '')) {
      const value = parsed(line);
      if (value === undefined) return `is no JSON: ${line.slice(0, 80)}`;
      const wrong = mismatch(name, schema, 'openApi', value.json);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]): readonly Operation[] => {
      if (described === undefined) return [];
      const [body] = Object.entries(described.requestBody?.content ?? {});
      return [
        {
          id: described.operationId,
          method: method === 'get' ? 'GET' : 'POST',
          path,
          parameters: described.parameters,
          body: body && { mediaType: body[0], schema: body[1].schema },
          isSocket: '101' in described.responses,
        },
      ];
    }),
  );

  return {
    operations,
    channels: Object.entries(channels).map(([name, { address: path, messages, bindings }]) => ({
      name,
      path,
      query: z.record(z.string(), schemaSchema).parse(bindings.ws.query.properties),
      request: messages.request?.payload,
      answer: messages.answer.payload,
    })),

    wrongAnswer(operation, { status, mediaType, text }) {
      if (operation === undefined || (status >= 400 && !(String(status) in responsesOf(operation)))) {
        if (operation !== undefined && !('default' in responsesOf(operation)))
          return `status ${status} is not documented`;
        if (mediaType !== problemMediaType)
          return `${status} is no problem document but ${mediaType || 'nothing'}`;
        return ofText(...problem, mediaType, text);
      }
      const response = responsesOf(operation)[String(status)];
      if (response === undefined) return `status ${status} is not documented`;
      if (response.$ref !== undefined) return ofText(...problem, mediaType, text);
      const content = response.content;
      if (content === undefined)
        return text === '' ? undefined : `${status} has a body that is not documented`;
      if (mediaType === problemMediaType) return ofText(...problem, mediaType, text);
      if (!(mediaType in content)) {
        // A file has the media type that it was found to have.
        if ('application/octet-stream' in content) return undefined;
        return `the media type ${mediaType || 'of nothing'} is not documented`;
      }
      const schema = content[mediaType]?.schema ?? {};
      return ofText(`${operation.id} ${status} ${mediaType}`, schema, mediaType, text);
    },

    wrongMessage: ({ name, answer }, message) => mismatch(name, answer, 'asyncApi', message),
  };

  function responsesOf({ path, method }: Operation): z.infer<typeof operationSchema>['responses'] {
    return paths[path]?.[method === 'GET' ? 'get' : 'post']?.responses ?? {};
  }
}

async function documentAt(address: string): Promise<JsonSchema> {
  return schemaSchema.parse(await (await fetch(address)).json());
}

function parsed(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
