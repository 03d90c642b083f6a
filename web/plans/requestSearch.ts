import type { z } from 'zod';
import type { PlanLine } from '../../api/contract/planning.ts';
import { knownSoFar } from '../client/knownPosition.ts';
import { send } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';

/** How far a search is. */
export type SearchProgress = Extract<PlanLine, { kind: 'progress' }>;

/** What a search comes to. `failed`: in words, and nothing was changed. */
export type SearchOutcome<Preview> =
  | { readonly kind: 'preview'; readonly preview: Preview }
  | { readonly kind: 'failed'; readonly message: string };

/** A line of a search that ends with a preview of this kind. */
type SearchLine<Preview> =
  | Exclude<PlanLine, { kind: 'preview' }>
  | { readonly kind: 'preview'; readonly preview: Preview };

const endedEarly = 'The server stopped before the plan was ready. Nothing was changed; try again.';

export interface SearchRequest<Preview> {
  readonly path: string;
  readonly body: object;
  readonly line: z.ZodType<SearchLine<Preview>>;
}

/** Asks the server to search and reports its progress, line by line (`POST /api/v1/plans`, `/api/v1/roster-fills`). */
export async function requestSearch<Preview>(
  { path, body, line }: SearchRequest<Preview>,
  onProgress: (progress: SearchProgress) => void,
  signal: AbortSignal,
): Promise<SearchOutcome<Preview>> {
  // What this window has done is part of what is planned.
  const known = knownSoFar();
  try {
    const response = await send(path, {
      method: 'POST',
      body: known === undefined ? body : { ...body, after: known },
      headers: { accept: 'application/x-ndjson' },
      signal,
    });
    if (response.body === null) return { kind: 'failed', message: endedEarly };
    for await (const text of linesOf(response.body)) {
      const said = line.parse(JSON.parse(text));
      switch (said.kind) {
        case 'progress':
          onProgress(said);
          break;
        case 'preview':
          return { kind: 'preview', preview: said.preview };
        case 'problem':
          return { kind: 'failed', message: said.message };
      }
    }
    return { kind: 'failed', message: endedEarly };
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', message: 'Planning was cancelled.' };
    if (error instanceof RequestFailed) return { kind: 'failed', message: error.message };
    if (error instanceof TypeError) return { kind: 'failed', message: endedEarly };
    throw error;
  }
}

/** The lines of a stream as they arrive; a line split by the network is joined again. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') yield line;
      if (!done) continue;
      if (rest.trim() !== '') yield rest;
      return;
    }
  } finally {
    await reader.cancel();
  }
}
