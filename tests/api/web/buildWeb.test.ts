import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildWebIfStale, webDirectory } from '../../../api/web/buildWeb.ts';

it('Whoever has built the web application, everybody may serve it', async () => {
  await buildWebIfStale(() => {}, new AbortController().signal);
  expect((await stat(webDirectory)).mode & 0o777).toBe(0o755);
});
