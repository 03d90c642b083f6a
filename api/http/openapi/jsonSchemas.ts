import { z } from 'zod';
import { readingNames, readings } from '../../../domain/catalogues/readings.ts';
import { knownFactsOf } from '../../../domain/record/fieldFacts.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { isInstant } from '../../../domain/time/readInstants.ts';
import { bulkAnswerSchema, commandAnswerSchema } from '../../contract/command.ts';
import { feedEventSchema, feedFrameSchema } from '../../contract/feed.ts';
import { apiTokenViewSchema, webhookViewSchema } from '../../contract/integrations.ts';
import { jobViewSchema } from '../../contract/jobs.ts';
import { liveMessageSchema } from '../../contract/live.ts';
import { errorCodeSchema, problemSchema } from '../../contract/problem.ts';
import { trailEntrySchema } from '../../contract/trail.ts';
import { doneUploadSchema, uploadLineSchema, uploadReportSchema } from '../../contract/upload.ts';
import {
  bookingViewSchema,
  historyEntrySchema,
  organisationViewSchema,
  sessionViewSchema,
} from '../../contract/views.ts';
import { describedField } from './describedField.ts';
import { describeParameter, describeProperties } from './describeProperties.ts';
import { forCompilers } from './forCompilers.ts';
import type { JsonSchema } from './jsonSchema.ts';

/** Answers that several routes return, which have a name in the document. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Booking: bookingViewSchema,
  ...Object.fromEntries(readingNames.map((name) => [capitalised(name), readings[name].view])),
  Organisation: organisationViewSchema,
  Job: jobViewSchema,
  ApiToken: apiTokenViewSchema,
  Webhook: webhookViewSchema,
  TrailEntry: trailEntrySchema,
  Session: sessionViewSchema,
  HistoryEntry: historyEntrySchema,
  CommandAnswer: commandAnswerSchema,
  BulkAnswer: bulkAnswerSchema,
  Event: feedEventSchema,
  FeedFrame: feedFrameSchema,
  LiveMessage: liveMessageSchema,
  UploadReport: uploadReportSchema,
  UploadLine: uploadLineSchema,
  Upload: doneUploadSchema,
  Problem: problemSchema,
  ErrorCode: errorCodeSchema,
})) {
  named.add(schema, { id });
}

/** Converts zod schemas into JSON Schema for one document, and collects the named ones. */
export interface JsonSchemas {
  /** What a client may send; `owner` is the operation, for the texts of its properties. */
  sent(schema: z.ZodType, owner: string): JsonSchema;
  /** The fields of an object that a client may send, one by one. */
  fields(
    schema: z.ZodObject,
    owner: string,
  ): readonly { name: string; required: boolean; schema: JsonSchema }[];
  /** What the server answers. */
  answered(schema: z.ZodType, owner: string): JsonSchema;
  /** `components.schemas`, of everything converted so far. */
  components(): Readonly<Record<string, JsonSchema>>;
}

export function createJsonSchemas(): JsonSchemas {
  const components = new Map<string, JsonSchema>();
  return {
    sent: (schema, owner) => describeProperties(plain(z.toJSONSchema(schema, asSent)), owner),

    fields(schema, owner) {
      const { properties = {}, required = [] } = z.toJSONSchema(schema, asSent);
      return Object.entries(properties).map(([name, field]) => ({
        name,
        required: required.includes(name),
        schema: describeParameter(typeof field === 'boolean' ? {} : forCompilers({ ...field }), name, owner),
      }));
    },

    answered(schema, owner) {
      const turned = z.toJSONSchema(schema, {
        ...usual,
        metadata: named,
        io: 'output',
        override(context) {
          usual.override(context);
          const { jsonSchema } = context;
          // A client must accept fields that a later version adds.
          if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        },
      });
      const { $defs = {}, ...own } = turned;
      for (const [id, definition] of Object.entries($defs)) {
        components.set(id, describeProperties(pointed(definition), id));
      }
      const name = named.get(schema)?.id;
      if (name === undefined) return describeProperties(pointed(own), owner);
      // A named schema is among its own definitions already, and `own` no more than a reference to it.
      if (!(name in $defs)) components.set(name, describeProperties(pointed(own), name));
      return { $ref: `#/components/schemas/${name}` };
    },

    components: () => Object.fromEntries(components),
  };
}

/** What a schema says of itself: its own description, or what is declared about a field of a record. */
const usual = {
  unrepresentable: 'any',
  override({
    zodSchema,
    jsonSchema,
  }: {
    zodSchema: z.core.$ZodTypes;
    jsonSchema: z.core.JSONSchema.BaseSchema;
  }) {
    const said = z.globalRegistry.get(zodSchema);
    if (said?.description !== undefined) jsonSchema.description = said.description;
    if (Array.isArray(said?.examples)) jsonSchema.examples = said.examples;
    const facts = knownFactsOf(zodSchema);
    if (facts === undefined || !(zodSchema instanceof z.ZodType)) return;
    const { text, example } = describedField(facts, zodSchema);
    jsonSchema.description ??= text;
    if (example !== undefined) jsonSchema.examples ??= [example];
  },
} as const;

/** What a client may send: instants also as text (`domain/time/readInstants.ts`). */
const asSent: z.core.ToJSONSchemaParams = {
  io: 'input',
  unrepresentable: 'any',
  override(context) {
    usual.override(context);
    const { zodSchema, jsonSchema } = context;
    if (!isInstant(zodSchema)) return;
    jsonSchema.type = ['integer', 'string'];
  },
};

/** The references of a schema, redirected from its own definitions to those of the document. */
function pointed(schema: object): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  const copy: JsonSchema = JSON.parse(text);
  return plain(copy);
}

/** Without the dialect, and as compilers of other languages take it. */
function plain(schema: object): JsonSchema {
  return forCompilers(
    Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== 'id')),
  );
}
