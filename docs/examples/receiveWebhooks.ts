import { createServer, type Server } from 'node:http';
import { isMustersWebhook } from './verifyWebhook.ts';

/** The longest event that is read, in bytes. */
const longestBody = 1024 * 1024;

/**
 * A server that receives Muster's webhooks: it answers 401 to what Muster has not signed, 204 to what was
 * handled, and 500 if handling failed, so that Muster sends it again. `handled` says whether an id was
 * handled before, and should be durable; `handle` gets each event once, one after the other, and must have
 * stored it before it resolves.
 */
export function createWebhookReceiver(options: {
  readonly secret: string;
  readonly handled: (id: string) => Promise<boolean>;
  readonly handle: (id: string, event: unknown) => Promise<void>;
}): Server {
  const { secret, handled, handle } = options;
  return createServer(async (request, response) => {
    try {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) {
        body += String(chunk);
        if (body.length > longestBody) return void response.writeHead(413).end();
      }
      if (!isMustersWebhook(secret, request.headers, body, Date.now() / 1000)) {
        return void response.writeHead(401).end('not signed with our secret');
      }
      const id = String(request.headers['webhook-id']);
      if (!(await handled(id))) await handle(id, JSON.parse(body));
      response.writeHead(204).end();
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
}
