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

test('a newcomer adds a record, a concept with a life and one that takes people’s time by the page alone, and uses them', async () => {
  expect(followPage(tree)).toEqual(['doorKey', 'complaint', 'training']);
  tree.run('tests/domain/record/writeFieldLists.ts');
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
    const token = await signIn(address);
    await walkApi(address, token);
    await walkTime(address, token);
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

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: dispatcher.email, password: dispatcher.password }),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

/** A query, or a command with its input. */
async function send(address: string, token: string, path: string, body?: object) {
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
  return { status: answer.status, json };
}

const rows = z.object({ rows: z.array(z.looseObject({ id: z.string() })) });
const command = z.object({ recordId: z.string(), position: z.int() });

/** What an integrator does with a complaint about a booking. */
async function walkApi(address: string, token: string): Promise<void> {
  const ask = async (path: string, body?: object) => {
    const { status, json } = await send(address, token, path, body);
    expect([path, status, json]).toMatchObject([path, 200, {}]);
    return json;
  };
  const [booking] = rows.parse(await ask('bookings?limit=1')).rows;
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
  const [customer] = rows.parse(await ask('customers?limit=1')).rows;
  const holder = `customer:${customer?.id}`;
  const key = command.parse(await ask('commands/doorKey.create', { name: 'Back door', holder }));
  expect(await ask(`keys?holder=${holder}&after=${key.position}`)).toMatchObject({
    rows: [{ id: key.recordId, holder }],
  });
  expect(
    await send(address, token, 'commands/doorKey.create', { name: 'Gate', holder: 'resource:nobody' }),
  ).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
}

/** Who is at a training is not booked meanwhile, whichever of the two comes first. */
async function walkTime(address: string, token: string): Promise<void> {
  const ask = async (path: string, body?: object) => (await send(address, token, path, body)).json;
  const [person, other] = rows.parse(await ask('resources?limit=2')).rows;
  const [customer] = rows.parse(await ask('customers?limit=1')).rows;
  const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + 40 * 86_400;
  const when = (hours: number) => ({ start: start + hours * 3600, end: start + (hours + 1) * 3600 });
  const book = async (hours: number) =>
    command.parse(
      await ask('commands/booking.create', { customerId: customer?.id, title: 'Visit', ...when(hours) }),
    );
  const allocate = (bookingId: string, to = person?.id) =>
    send(address, token, 'commands/booking.allocate', { bookingId, resourceIds: [to] });
  const train = (hours: number, name = 'First aid') =>
    send(address, token, 'commands/training.create', { name, peopleIds: [person?.id], ...when(hours) });
  const booking = z.looseObject({
    resources: z.array(z.looseObject({ id: z.string() })),
    conflict: z.boolean(),
  });
  const stateOf = async (id: string, after: number) =>
    booking.parse(await ask(`bookings/${id}?after=${after}`));

  const held = command.parse((await train(0)).json);
  const refused = await book(0);
  expect(await allocate(refused.recordId)).toMatchObject({ status: 409, json: { code: 'resource_busy' } });
  expect(JSON.stringify((await allocate(refused.recordId)).json)).toContain(': First aid');
  expect((await allocate(refused.recordId, other?.id)).status).toBe(200);
  const board = z.looseObject({ lanes: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))) });
  const shown = board.parse(await ask(`timeline?from=${start}&to=${start + 86_400}&after=${held.position}`));
  expect(shown.lanes.training?.map(({ id }) => id)).toEqual([held.recordId]);

  const label = async (type: string) =>
    command.parse(await ask('commands/label.create', { name: `${type} of a training`, type })).recordId;
  const inStatus = async (type: string) =>
    send(address, token, 'commands/training.create', {
      name: type,
      statusId: await label(type),
      journey: 5400,
      attendance: 40,
    });
  expect(await inStatus('label')).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
  expect((await inStatus('eventstate')).status).toBe(200);

  const planned = await book(5);
  expect((await allocate(planned.recordId)).status).toBe(200);
  expect(await train(5, 'Late idea')).toMatchObject({
    status: 200,
    json: { report: { conflicts: [{ bookingId: planned.recordId }] } },
  });

  for (let hours = 8; hours < 20; hours += 2) {
    const raced = await book(hours);
    const [allocated, trained] = await Promise.all([allocate(raced.recordId), train(hours, `Race ${hours}`)]);
    expect(trained.status).toBe(200);
    const { position } = command.parse(trained.json);
    const { resources, conflict } = await stateOf(raced.recordId, position);
    expect([allocated.status, resources.length, conflict]).toEqual(
      allocated.status === 200 ? [200, 1, true] : [409, 0, false],
    );
  }
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
