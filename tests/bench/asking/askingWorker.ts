import { type IncomingHttpHeaders, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A question that the worker is to ask. */
export interface Question {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** What came of it. */
export interface Asked {
  readonly status: number;
  /** Of the answer, as it was sent. */
  readonly bytes: number;
  /** From asking to the last byte. */
  readonly milliseconds: number;
}

/** Asks and reads to the end without looking at it, on a thread of its own, as a browser would elsewhere. */
parentPort?.on('message', ({ url, headers }: Question) => {
  const begun = performance.now();
  const asking = request(url, { headers }, (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    response.on('end', () => {
      const asked: Asked = {
        status: response.statusCode ?? 0,
        bytes,
        milliseconds: performance.now() - begun,
      };
      parentPort?.postMessage(asked);
    });
    // Ends the thread, which its owner is told of.
    response.on('error', (error) => {
      throw error;
    });
  });
  asking.on('error', (error) => {
    throw error;
  });
  asking.end();
});
