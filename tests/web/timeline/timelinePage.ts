import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { oneAtATime } from '../../support/oneAtATime.ts';
import { runFolder } from '../../support/runFolder.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A page with the timeline and a source of its own, served on this machine. */
export interface TimelinePageServer {
  /** Ends in `/`; parameters of the page follow it. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface TimelinePageOptions {
  /** Left out: a free one. */
  readonly port?: number;
  /** The folder of the page; left out: that of the timeline. */
  readonly page?: URL;
  /** Where the built page is, or is kept for others of the same run; left out: it is removed in the end. */
  readonly built?: string;
}

/** Builds the page as the product is built, unless it is there, and serves it. */
export async function serveTimelinePage({
  port = 0,
  page = new URL('./page', import.meta.url),
  built,
}: TimelinePageOptions = {}): Promise<TimelinePageServer> {
  const folder = built ?? (await mkdtemp(join(tmpdir(), 'muster-timeline-')));
  if (built === undefined) await buildPage(folder, page);
  else if (!existsSync(built)) await buildForAll(built, page);
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    stat(file).then(
      () => {
        const type = types[extname(file)] ?? 'application/octet-stream';
        // What is built is named by its content.
        const kept = extname(file) === '.html' ? 'no-cache' : 'max-age=3600';
        response.writeHead(200, { 'content-type': type, 'cache-control': kept });
        createReadStream(file).pipe(response);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the page server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (built === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Of a run of tests: built by the first who asks, and served anew for each; outside of one as `serveTimelinePage`. */
export function serveTimelinePageOfRun(): Promise<TimelinePageServer> {
  const folder = runFolder();
  if (folder === undefined) return serveTimelinePage();
  return oneAtATime('timeline page', () => serveTimelinePage({ built: join(folder, 'timeline') }));
}

/** Whole or not at all: of two that build at once neither sees the other's half. */
async function buildForAll(folder: string, page: URL): Promise<void> {
  const own = await mkdtemp(`${folder}-`);
  await buildPage(own, page);
  try {
    await rename(own, folder);
  } catch (error) {
    // Somebody else was quicker.
    if (!existsSync(join(folder, 'index.html'))) throw error;
    await rm(own, { recursive: true, force: true });
  }
}

async function buildPage(folder: string, page: URL): Promise<void> {
  await build({
    configFile: fileURLToPath(new URL('../../../web/vite.config.ts', import.meta.url)),
    root: fileURLToPath(page),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'warn',
  });
}
