import { feedEventSchema } from '../../contract/feed.ts';
import { publicEventKinds } from '../../contract/publicEvents.ts';
import type { SocketRoute } from '../routes/route.ts';
import { describedWithScope } from './describedWithScope.ts';
import { describeProperties } from './describeProperties.ts';
import type { JsonSchema } from './jsonSchema.ts';
import { createJsonSchemas, type JsonSchemas } from './jsonSchemas.ts';

export type AsyncApiDocument = Readonly<Record<string, unknown>>;

/**
 * The AsyncAPI 3.0 document of the WebSockets: what the server sends on each, and what it accepts; and every
 * event type of the feed with its data, as messages under `components`.
 */
export function asyncApiDocument(sockets: readonly SocketRoute[], version: string): AsyncApiDocument {
  const schemas = createJsonSchemas();
  const channels: Record<string, JsonSchema> = {};
  const operations: Record<string, JsonSchema> = {};
  for (const socket of sockets) {
    const name = socket.path.split('/').slice(3).join('-');
    const channel = { $ref: `#/channels/${name}` };
    channels[name] = {
      address: socket.path,
      title: socket.summary,
      ...describedWithScope(socket),
      messages: {
        answer: { payload: schemas.answered(socket.answer, name) },
        ...(socket.takes === undefined ? {} : { request: { payload: schemas.sent(socket.takes, name) } }),
      },
      bindings: {
        ws: {
          method: 'GET',
          query: {
            type: 'object',
            properties: Object.fromEntries(
              (socket.input.query === undefined ? [] : schemas.fields(socket.input.query, name)).map(
                (field) => [field.name, field.schema],
              ),
            ),
          },
        },
      },
    };
    operations[`${name}-sends`] = {
      action: 'send',
      channel,
      messages: [{ $ref: `#/channels/${name}/messages/answer` }],
    };
    if (socket.takes !== undefined) {
      operations[`${name}-takes`] = {
        action: 'receive',
        channel,
        messages: [{ $ref: `#/channels/${name}/messages/request` }],
      };
    }
  }
  const messages = eventMessages(schemas);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Muster',
      version,
      description:
        'The WebSockets of Muster. They are opened with the bearer token or session cookie of the HTTP API, see `/api/openapi.json`. One that is refused is closed at once: the code is 4000 and the status of HTTP (4401 not signed in, 4403 not allowed, 4429 too many, 4503 busy), the reason the `code` and the sentence of the problem. Instants in messages to the server are epoch seconds or ISO 8601 with an offset. The event types of the feed, which webhooks post as well, are the messages under `components`, each with its data.',
    },
    defaultContentType: 'application/json',
    channels,
    operations,
    components: { messages, schemas: schemas.components() },
  };
}

/** A message for each event type: the common envelope, with the data of its own type. */
function eventMessages(schemas: JsonSchemas): Readonly<Record<string, JsonSchema>> {
  const envelope = schemas.answered(feedEventSchema, 'Event');
  return Object.fromEntries(
    Object.entries(publicEventKinds).map(([type, { summary, data }]) => [
      type,
      {
        name: type,
        summary,
        contentType: 'application/cloudevents+json',
        payload: {
          allOf: [
            envelope,
            describeProperties(
              {
                type: 'object',
                properties: { type: { type: 'string', const: type }, data: schemas.answered(data, 'data') },
                required: ['type', 'data'],
              },
              'Event',
            ),
          ],
        },
      },
    ]),
  );
}
