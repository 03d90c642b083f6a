import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { builtWeb } from '../../../support/builtWeb.ts';

it('A web application can be served by every user, no matter who built it', async () => {
  expect((await stat(await builtWeb())).mode & 0o777).toBe(0o755);
});
