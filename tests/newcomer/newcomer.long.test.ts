import { spawn } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../api/platform/postgres/embeddedPostgres.ts';
import { demonstrationUsers } from '../../api/programs/demonstration/demonstrationUsers.ts';
import { signedIn } from '../e2e/signedIn.ts';
import { sharedBrowser } from '../support/browser.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { programEnvironment } from '../support/programEnvironment.ts';
import { startArguments } from '../support/startArguments.ts';
import { followPage, type NewcomersTree, newcomersTree } from './newcomersTree.ts';

let tree: NewcomersTree;
let database: TestDatabase;
let browser: Browser;
beforeAll(async () => {
  tree = newcomersTree();
  database = await createTestDatabase();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await database?.drop();
  tree?.remove();
});

const [dispatcher] = demonstrationUsers;
const tsc = 'node_modules/typescript/bin/tsc';

test('a newcomer adds a record and a concept with a life by the page alone, and uses them', async () => {
  expect(followPage(tree)).toEqual(['doorKey', 'complaint']);
  const written = tree.run('tests/domain/writeEventSamples.ts');
  expect(written).toContain('a sample of ComplaintAnswered version 1');
  tree.run('tests/docs/writeRightsTables.ts');
  tree.run('tests/clients/writeClientTypes.ts');
  for (const project of ['tsconfig.json', 'web/tsconfig.json']) {
    tree.run(tsc, '--noEmit', '--incremental', 'false', '--checkers', '1', '-p', project);
  }
  const generated = ['tests/domain/record', 'tests/domain/eventSamples.test.ts', 'tests/docs/rights.test.ts'];
  const tests = tree.run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'pure',
    '--reporter',
    'verbose',
    '--mode',
    'quick',
    ...generated,
  );
  expect(tests).toContain('the life of a complaint');

  const { address, stop } = await start();
  try {
    await walkApi(address);
    await walkScreens(address);
  } finally {
    await stop();
  }
});

/** `npm start` of the copy, with the demonstration. */
async function start() {
  const port = await freePort();
  const child = spawn(process.execPath, [...startArguments, '--demo'], {
    cwd: tree.folder,
    env: { ...programEnvironment(), PORT: String(port), DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: unknown) => {
      printed += String(chunk);
      if (printed.includes('Muster is at')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void exit.then(() => reject(new Error(`Muster ended and had printed:\n${printed}`)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** What an integrator does with a complaint about a booking. */
async function walkApi(address: string): Promise<void> {
  const signedIn = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: dispatcher.email, password: dispatcher.password }),
  });
  const { token } = z.object({ token: z.string() }).parse(await signedIn.json());
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${address}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `${path} ${JSON.stringify(body)}`.slice(0, 200).replaceAll(/[^\x21-\x7e]/g, '-'),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    expect([path, answer.status, json]).toMatchObject([path, 200, {}]);
    return json;
  };
  const rows = z.object({ rows: z.array(z.looseObject({ id: z.string() })) });
  const [booking] = rows.parse(await ask('bookings?limit=1')).rows;
  const command = z.object({ recordId: z.string(), position: z.int() });
  const made = command.parse(
    await ask('commands/complaint.create', {
      subject: 'The door was open',
      bookingId: booking?.id,
      answerBy: 1,
    }),
  );
  const late = rows.parse(await ask(`complaints?stage=late&after=${made.position}`)).rows;
  expect(late).toMatchObject([{ id: made.recordId, stage: 'received' }]);
  const answered = command.parse(
    await ask('commands/complaint.answer', { complaintId: made.recordId, answer: 'We closed it.' }),
  );
  const one = await ask(`complaints/${made.recordId}?after=${answered.position}`);
  expect(one).toMatchObject({ stage: 'answered', answer: 'We closed it.', bookingId: booking?.id });
  expect(JSON.stringify(await ask(`complaints/${made.recordId}/history`))).toContain(
    'Complaint answered: We closed it.',
  );
  expect(await ask('counts/complaints?by=stage')).toMatchObject({ counts: { answered: 2, received: 1 } });
  expect(JSON.stringify(await ask('keys'))).toContain('K-104');
}

/** What a dispatcher does with the complaints of the demonstration. */
async function walkScreens(address: string): Promise<void> {
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/complaints`);
  await page.getByRole('link', { name: 'Nobody came' }).click();
  await page.getByRole('button', { name: 'Answer', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: /Answer/ });
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Somebody comes today.');
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByText('Somebody comes today.').first().waitFor();
  await page.goto(`${address}/complaints?view=board`);
  await page.getByText('Left early').first().waitFor();
  expect(errors).toEqual([]);
  await page.close();
}
