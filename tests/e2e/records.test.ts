import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type FieldFacts, factsOf } from '../../domain/record/field.ts';
import { endStepsOf } from '../../domain/record/recordCommands.ts';
import type { RecordName } from '../../domain/records.ts';
import { dateText, defaultDateFormat } from '../../domain/time/dateFormat.ts';
import { endedWord, manyOf, recordNames, recordOf, titleFields } from '../../web/records/anyRecord.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn, type sizes, tokenOf } from './muster.ts';

const demonstration = startDemonstration({ prepare });

/** The machine may be busy. */
const patient = { timeout: 15_000 };

/** What every reference of a new record is filled with, by category. */
const chosen: { readonly [Name in string]?: string } = { label: 'Chosen label', resource: 'Chosen Person' };

/** Editors of fields that no kind describes. */
const specialFields: Readonly<Record<string, (form: Locator) => Promise<void>>> = {
  'shift.timings': (form) => form.getByRole('button', { name: 'Monday to Friday, 09:00 to 17:00' }).click(),
};

type Send = (command: string, input: object) => Promise<void>;
let send: Send = async () => {};

async function prepare(address: string): Promise<void> {
  const authorization = `Bearer ${await tokenOf(address, 'dispatcher')}`;
  send = async (command, input) => {
    const answer = await fetch(`${address}/api/v1/commands/${command}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${command} was answered ${answer.status}: ${await answer.text()}`);
  };
  await send('label.create', { labelId: 'chosen', name: 'Chosen label' });
  await send('resource.create', { resourceId: 'chosen', firstName: 'Chosen', lastName: 'Person' });
}

const names = recordNames.map((name) => ({ name }));

test.each(names)(
  'a $name is listed, made, changed, kept from being overwritten unseen, ended and told of by its declaration alone',
  { timeout: 120_000 },
  async ({ name }) => {
    const { page, drawer, look, end: close } = await makeOne(name, 'desktop');
    const { words, path, declaration } = recordOf(name);
    const id = new URL(page.url()).searchParams.get('record') ?? '';
    // Its address finds it again.
    await page.reload();
    await drawer.getByRole('button', { name: 'Edit', exact: true }).click();

    // Somebody else changes the same field meanwhile.
    const field = changedField(name);
    const input = drawer.getByLabel(labelled(field.label));
    const [theirs = '', mine = ''] =
      field.kind === 'date' ? ['2036-04-04', '2036-05-05'] : ['Theirs', 'Mine'];
    const shown = (value: string) => (field.kind === 'date' ? dateText(defaultDateFormat, value) : value);
    await input.fill(mine);
    const details = declaration.changes === 'whole' ? await detailsOf(page, name, id) : {};
    await send(`${name}.change`, { ...details, [`${name}Id`]: id, [field.name]: theirs });
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    const meanwhile = drawer.getByRole('alert');
    await meanwhile.getByText('Somebody else has changed this meanwhile').waitFor();
    await meanwhile.getByRole('cell', { name: shown(theirs), exact: true }).waitFor();
    await meanwhile.getByRole('cell', { name: shown(mine), exact: true }).waitFor();
    expect(await input.inputValue()).toBe(mine);
    await look('changed meanwhile');
    await meanwhile.getByRole('button', { name: 'Save mine over them' }).click();
    await drawer
      .getByRole('definition')
      .filter({ hasText: shown(mine) })
      .first()
      .waitFor();

    const { end, beginAgain } = endStepsOf[declaration.ends];
    const step = (verb: string) => drawer.getByRole('button', { name: new RegExp(`^${verb}$`, 'i') });
    if (beginAgain !== null) {
      await step(end).click();
      await drawer.getByText(endedWord(name) ?? '', { exact: true }).waitFor();
      await step(beginAgain).click();
      await drawer.getByText(endedWord(name) ?? '', { exact: true }).waitFor({ state: 'detached' });
    }
    await drawer.getByRole('tab', { name: 'History' }).click();
    const entries = drawer.getByRole('list', { name: 'History' }).locator(':scope > li');
    await expect.poll(() => entries.count(), patient).toBe(beginAgain === null ? 3 : 5);
    await entries.getByText(shown(theirs)).first().waitFor();
    await look('history');
    if (beginAgain === null) {
      await step(end).click();
      const asked = page.getByRole('dialog', { name: /^Remove / });
      await asked.getByText('This cannot be undone.').waitFor();
      await asked.getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => drawer.count(), patient).toBe(0);
      await page.goto(`${demonstration.address}/${path}?record=${id}`);
      await page.getByText(`There is no such ${words.one}.`).waitFor();
    }
    await close();
  },
);

test.each(names)('a $name is listed and made on a phone', { timeout: 60_000 }, async ({ name }) => {
  const { end } = await makeOne(name, 'phone');
  await end();
});

test('a list is filtered, sorted and searched by its address, and many are archived in one go and brought back', {
  timeout: 60_000,
}, async () => {
  const { browser, address } = demonstration;
  for (const name of ['Many one', 'Many two', 'Many three']) {
    await send('label.create', { labelId: name.replace(' ', '-'), name, type: 'site', unitPrice: 3 });
  }
  const { page, context, errors } = await signIn(browser, address, 'dispatcher');
  await page.goto(`${address}/labels?type=site&search=many&sort=-name`);
  const titles = () => page.locator('main tbody a').allTextContents();
  await expect.poll(titles, patient).toEqual(['Many two', 'Many three', 'Many one']);
  const head = page.getByRole('columnheader', { name: 'Label' });
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await head.getByRole('button').click();
  await expect.poll(titles, patient).toEqual(['Many one', 'Many three', 'Many two']);
  expect(new URL(page.url()).search).toBe('?type=site&search=many');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'With those selected' });
  await bar.getByText('3 selected').waitFor();
  // One of them is archived by somebody else before the others are.
  await send('label.archive', { labelId: 'Many-one' });
  await bar.getByRole('button', { name: 'Archive' }).click();
  const asked = page.getByRole('dialog', { name: 'Archive 3 labels?' });
  await asked.getByText('Many three').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('3 labels archived').waitFor();
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('switch', { name: 'Show archived' }).click();
  await expect.poll(titles, patient).toEqual(['Many one', 'Many three', 'Many two']);
  expect(await page.getByRole('row').getByText('Archived', { exact: true }).count()).toBe(3);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone for 3 labels').waitFor();
  await expect
    .poll(() => page.getByRole('row').getByText('Archived', { exact: true }).count(), patient)
    .toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

/** Makes a record by its form, beside its list, and leaves it open; `look` has a look, and `end` tells what was seen. */
async function makeOne(name: RecordName, size: keyof typeof sizes) {
  const { browser, address } = demonstration;
  const { page, context, errors } = await signIn(browser, address, 'dispatcher', { size });
  page.setDefaultTimeout(15_000);
  const findings: string[] = [];
  const look = async (at: string) => {
    findings.push(...(await axeFindings(page)).map((finding) => `${at}: ${finding}`));
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow !== 0) findings.push(`${at}: ${overflow} pixels wider than the screen`);
  };
  const end = async () => {
    await context.close();
    expect(findings).toEqual([]);
    expect(errors).toEqual([]);
  };
  const { words, path } = recordOf(name);
  await page.goto(`${address}/${path}`);
  await page.getByRole('heading', { level: 1, name: manyOf(name) }).waitFor();
  await page.getByText(new RegExp(`^\\d+ (${words.one}|${words.many})$`)).waitFor();
  await look('list');

  await page.getByRole('button', { name: `New ${words.one}`, exact: true }).click();
  const form = page.getByRole('dialog').getByRole('form', { name: `New ${words.one}` });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('is required').first().waitFor();
  await look('errors');
  await fill(form, page, name, size);
  await look('filled in');
  await form.getByRole('button', { name: 'Save' }).click();

  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await look('facts');
  return { page, drawer, look, end };
}

/** A field that two people change at once: a line or a day that is no part of the title. */
function changedField(name: RecordName): FieldFacts & { readonly name: string } {
  const titled = titleFields(name);
  const found = fieldsOf(name).findLast(
    ({ name: field, kind }) => (kind === 'line' || kind === 'date') && !titled.includes(field),
  );
  if (found === undefined) throw new Error(`a ${name} has no line and no day that is no part of its title`);
  return found;
}

function fieldsOf(name: RecordName): readonly (FieldFacts & { readonly name: string })[] {
  return Object.entries<z.ZodType>(recordOf(name).declaration.fields.shape).map(([field, schema]) => ({
    name: field,
    ...factsOf(schema),
  }));
}

/** Fills a form in from the examples of its fields. */
async function fill(form: Locator, page: Page, name: RecordName, size: keyof typeof sizes): Promise<void> {
  const titled = titleFields(name);
  for (const { name: field, kind, label, example, choices = {}, refersTo = '' } of fieldsOf(name)) {
    const input = form.getByLabel(labelled(label));
    switch (kind) {
      case 'line':
      case 'text':
      case 'address':
      case 'phone':
      case 'email':
        await input.fill(`${example ?? label}${titled.includes(field) ? ` ${size}` : ''}`);
        break;
      case 'number':
      case 'hours':
      case 'money':
        await input.fill(example ?? '1');
        break;
      case 'date':
        await input.fill('2036-03-03');
        break;
      case 'time':
        await input.fill('10:30');
        break;
      case 'duration':
        await input.fill('1.30');
        break;
      case 'instant':
        await form.getByLabel(`${label}: date`).fill('2036-03-03');
        await form.getByLabel(`${label}: time`).fill('10:30');
        break;
      case 'choice':
        await form.getByRole('combobox', { name: label }).click();
        await page
          .getByRole('option', { name: example ?? Object.values(choices)[0] ?? '', exact: true })
          .click();
        break;
      case 'reference':
      case 'references':
        await form.getByRole('combobox', { name: label }).fill('Chosen');
        await page.getByRole('option', { name: chosen[refersTo] ?? '', exact: true }).click();
        await page.keyboard.press('Tab');
        break;
      case 'location':
        await form.getByLabel('Latitude').fill('-33.86');
        await form.getByLabel('Longitude').fill('151.2');
        break;
      case 'colour':
        await input.fill('#1b6a87');
        break;
      case 'structure':
        await specialFields[`${name}.${field}`]?.(form);
        break;
      case 'yesNo':
      case 'account':
      case 'file':
        break;
    }
  }
}

/** A label, with or without the sign of what must be given. */
function labelled(label: string): RegExp {
  return new RegExp(`^${label}( \\*)?$`);
}

const rowSchema = z.looseObject({ id: z.string() });

/** The fields of a record as it is now. */
async function detailsOf(
  page: Page,
  name: RecordName,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await page.request.get(`${demonstration.address}/api/v1/${recordOf(name).path}/${id}`);
  const row = rowSchema.parse(await answer.json());
  return Object.fromEntries(fieldsOf(name).map(({ name: field }) => [field, row[field]]));
}
