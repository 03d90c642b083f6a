import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { z } from 'zod';

const jsonSchema = z.custom<JSONSchema>((value) => typeof value === 'object' && value !== null);
const messageSchema = z.object({ payload: jsonSchema });
const documentSchema = z.object({
  channels: z.record(z.string(), z.object({ messages: z.record(z.string(), messageSchema) })),
  components: z.object({
    schemas: z.record(z.string(), jsonSchema),
    messages: z.record(z.string(), messageSchema),
  }),
});

/**
 * TypeScript for the messages of an AsyncAPI document: `Channels`, by channel and message, and a type for each event of
 * the feed (`MusterBookingCreatedV1`).
 */
export async function frameTypes(asyncApi: unknown): Promise<string> {
  const { channels, components } = documentSchema.parse(asyncApi);
  const payloads = (messages: z.output<typeof documentSchema>['components']['messages']) =>
    Object.fromEntries(Object.entries(messages).map(([name, { payload }]) => [name, payload]));
  const properties = Object.fromEntries(
    Object.entries(channels).map(([name, { messages }]) => [
      name,
      objectOf(payloads(messages), Object.keys(messages)),
    ]),
  );
  return compile(
    {
      ...objectOf(properties, Object.keys(properties)),
      // Where the document's references lead.
      components: { schemas: components.schemas },
      definitions: payloads(components.messages),
    },
    'Channels',
    { format: false, unreachableDefinitions: true },
  );
}

function objectOf(properties: Record<string, JSONSchema>, required: string[]): JSONSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
