import { z } from 'zod';
import { commandAnswerSchema } from '../contract/command.ts';
import { feedEventSchema, feedFrameSchema } from '../contract/feed.ts';
import { liveMessageSchema } from '../contract/live.ts';
import { errorCodeSchema, problemSchema } from '../contract/problem.ts';
import { uploadLineSchema, uploadReportSchema } from '../contract/upload.ts';
import {
  bookingViewSchema,
  customerViewSchema,
  historyEntrySchema,
  labelViewSchema,
  resourceViewSchema,
  sessionViewSchema,
  shiftViewSchema,
} from '../contract/views.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Answers that several routes return, which have a name in the document. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Booking: bookingViewSchema,
  Resource: resourceViewSchema,
  Customer: customerViewSchema,
  Label: labelViewSchema,
  Shift: shiftViewSchema,
  Session: sessionViewSchema,
  HistoryEntry: historyEntrySchema,
  CommandAnswer: commandAnswerSchema,
  Event: feedEventSchema,
  FeedFrame: feedFrameSchema,
  LiveMessage: liveMessageSchema,
  UploadReport: uploadReportSchema,
  UploadLine: uploadLineSchema,
  Problem: problemSchema,
  ErrorCode: errorCodeSchema,
})) {
  named.add(schema, { id });
}

/** Converts zod schemas into JSON Schema for one document, and collects the named ones. */
export interface JsonSchemas {
  /** What a client may send. */
  sent(schema: z.ZodType): JsonSchema;
  /** The fields of an object that a client may send, one by one. */
  fields(schema: z.ZodObject): readonly { name: string; required: boolean; schema: JsonSchema }[];
  /** What the server answers. */
  answered(schema: z.ZodType): JsonSchema;
  /** `components.schemas`, of everything converted so far. */
  components(): Readonly<Record<string, JsonSchema>>;
}

export function createJsonSchemas(): JsonSchemas {
  const components = new Map<string, JsonSchema>();
  return {
    sent: (schema) => withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),

    fields(schema) {
      const { properties = {}, required = [] } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
      });
      return Object.entries(properties).map(([name, field]) => ({
        name,
        required: required.includes(name),
        schema: typeof field === 'boolean' ? {} : { ...field },
      }));
    },

    answered(schema) {
      const turned = z.toJSONSchema(schema, {
        metadata: named,
        io: 'output',
        unrepresentable: 'any',
        // A client must accept fields that a later version adds.
        override: ({ jsonSchema }) => {
          if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        },
      });
      const { $defs = {}, ...own } = turned;
      for (const [id, definition] of Object.entries($defs)) components.set(id, pointed(definition));
      const name = named.get(schema)?.id;
      if (name === undefined) return pointed(own);
      // A named schema is among its own definitions already, and `own` no more than a reference to it.
      if (!(name in $defs)) components.set(name, pointed(own));
      return { $ref: `#/components/schemas/${name}` };
    },

    components: () => Object.fromEntries(components),
  };
}

/** The references of a schema, redirected from its own definitions to those of the document. */
function pointed(schema: object): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  const copy: JsonSchema = JSON.parse(text);
  return withoutDialect(copy);
}

function withoutDialect(schema: object): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== 'id'));
}
