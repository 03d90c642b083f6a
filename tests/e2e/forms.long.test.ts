import { expect, test } from 'vitest';
import { customerId, resourceId } from '../../api/programs/demonstration/demonstrationRecords.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn } from './muster.ts';

// At every hour there is work of the worker that has begun: what the demonstration plans for today may be done already.
const now = Math.floor(Date.now() / 1000);
const demonstration = startDemonstration({
  async prepare(address) {
    const send = await commandClient(address, 'dispatcher');
    const job = { bookingId: 'form-job', title: 'Job with a form', customerId: customerId(0) };
    await send('booking.create', { ...job, start: now - 300, end: now + 1500 });
    await send('booking.allocate', { bookingId: job.bookingId, resourceIds: [resourceId(0)], force: true });
    await send('booking.confirm', { bookingId: job.bookingId });
  },
});

test('a planner puts a form together, publishes it, and a worker has to fill it in before starting', async () => {
  const { browser, address } = demonstration;
  const [dana, rosa] = await Promise.all([
    signIn(browser, address, 'dispatcher'),
    signIn(browser, address, 'resource', { size: 'phone' }),
  ]);
  const { page: builder } = dana;
  await builder.goto(`${address}/forms/form-example-1/questions`);
  const list = builder.getByRole('list', { name: 'Questions and parts' });
  await list.getByRole('button', { name: /^Signature/ }).click();
  await builder.getByRole('button', { name: 'Remove', exact: true }).click();
  await list.getByRole('button', { name: /^Protective equipment/ }).click();
  await builder.keyboard.press('Alt+ArrowUp');
  await builder.getByLabel('Label').fill('A helmet is worn');
  const preview = builder.getByRole('region', { name: 'Preview' });
  await preview.getByText('A helmet is worn').waitFor();
  await builder.getByRole('button', { name: 'Undo' }).click();
  await preview.getByText('Protective equipment is worn').waitFor();
  await builder.getByRole('button', { name: 'Redo' }).click();
  await preview.getByText('A helmet is worn').waitFor();
  expect(await axeFindings(builder)).toEqual([]);
  await builder.getByRole('button', { name: 'Publish' }).click();
  await builder.getByText('Version 2 is published').waitFor();
  await builder.goto(`${address}/forms?record=form-example-1`);
  await builder.getByRole('button', { name: 'Edit' }).click();
  await builder.getByLabel('Required').check();
  await builder.getByRole('button', { name: 'Save' }).click();
  await builder.getByRole('button', { name: 'Edit' }).waitFor();

  const { page: worker } = rosa;
  const card = worker.getByRole('article', { name: /Job with a form/ });
  await worker.goto(address);
  await card.getByRole('button', { name: 'Arrived' }).click();
  await worker.getByText("Fill in 'Site safety' before you start.").waitFor();
  await card.getByRole('button', { name: 'Fill in: Site safety' }).click();
  await worker
    .getByRole('radiogroup', { name: /Is the site safe/ })
    .getByLabel('Yes')
    .check();
  await worker.getByRole('button', { name: 'Submit' }).click();
  await worker.getByRole('alert').getByText('A helmet is worn is required').waitFor();
  await worker
    .getByRole('radiogroup', { name: /A helmet is worn/ })
    .getByLabel('Yes')
    .check();
  expect(await axeFindings(worker)).toEqual([]);
  await worker.getByRole('button', { name: 'Submit' }).click();
  await worker.getByText(/^Submitted/).waitFor();
  await worker.goto(address);
  await card.getByRole('button', { name: 'Arrived' }).click();
  await card.getByRole('button', { name: 'Finish' }).waitFor();
  expect([dana.errors, rosa.errors]).toEqual([[], []]);
});
