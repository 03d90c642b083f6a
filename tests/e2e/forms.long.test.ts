import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn } from './muster.ts';

const demonstration = startDemonstration();

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
  await worker.goto(address);
  await worker.getByRole('button', { name: 'Arrived' }).first().click();
  await worker.getByText("Fill in 'Site safety' before you start.").waitFor();
  await worker.getByRole('button', { name: 'Fill in: Site safety' }).first().click();
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
  await worker.getByRole('button', { name: 'Arrived' }).first().click();
  await worker.getByRole('button', { name: 'Finish' }).first().waitFor();
  expect([dana.errors, rosa.errors]).toEqual([[], []]);
});
