import { createServer, type IncomingHttpHeaders } from 'node:http';
import {
  type ExternalJobUpdate,
  externalJobUpdateSchema,
} from '../../../../api/services/documents/externalJob.ts';

export interface ReceivedUpdate {
  readonly update: ExternalJobUpdate;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** Another system on this machine that keeps jobs: it takes each update once, by its `webhook-id`. */
export interface JobReceiver {
  readonly url: string;
  /** Every request, repetitions included. */
  readonly received: readonly ReceivedUpdate[];
  /** What it knows of each job, by its number. */
  readonly jobs: ReadonlyMap<string, ExternalJobUpdate>;
  /** The status that requests are answered with; undefined: none, and what was sent is kept nevertheless. */
  answer(next: (update: ExternalJobUpdate, count: number) => number | undefined): void;
  close(): Promise<void>;
}

export async function startJobReceiver(): Promise<JobReceiver> {
  const received: ReceivedUpdate[] = [];
  const jobs = new Map<string, ExternalJobUpdate>();
  const handled = new Set<string>();
  let answer: (update: ExternalJobUpdate, count: number) => number | undefined = () => 204;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const update = externalJobUpdateSchema.strict().parse(JSON.parse(body));
    received.push({ update, body, headers: request.headers });
    const id = String(request.headers['webhook-id']);
    const status = answer(update, received.length);
    const isTaken = status === undefined || (status >= 200 && status < 300);
    if (isTaken && !handled.has(id)) {
      handled.add(id);
      jobs.set(update.JobNo, { ...jobs.get(update.JobNo), ...update });
    }
    if (status !== undefined) response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/jobs`,
    received,
    jobs,
    answer(next) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
