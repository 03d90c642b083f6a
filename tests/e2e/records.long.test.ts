import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { menuRow } from '../../domain/catalogues/menuEntries.ts';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { defaultOrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { type FieldFacts, factsOf } from '../../domain/record/fieldFacts.ts';
import { endStepsOf } from '../../domain/record/recordCommands.ts';
import { dateText, defaultDateFormat } from '../../domain/time/dateFormat.ts';
import { endedWord, listedNames, recordOf, titleFields } from '../../web/records/anyRecord.ts';
import { listTitle } from '../../web/records/listTitle.ts';
import { axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { png } from '../support/sampleFiles.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration({ prepare });

/** What every reference of a new record is filled with, by category. */
const chosen: { readonly [Name in string]?: string } = {
  label: 'Chosen label',
  resource: 'Chosen Person',
  customer: 'Chosen Client',
  rosterTemplate: 'Chosen roster',
  partner: 'Chosen partner',
  equipment: 'Chosen hoist',
  recurringTask: 'Chosen series',
  documentType: 'Chosen type',
  packageType: 'Chosen package type',
  document: 'Chosen document',
  form: 'Chosen form',
};

/** Chooses one of several; a press on its name, since what is checked is not drawn itself. */
async function choose(group: Locator, name: string): Promise<void> {
  if (await group.getByRole('checkbox', { name, exact: true }).isChecked()) return;
  await group.getByText(name, { exact: true }).click();
}

/** Editors of fields that no kind describes. */
const specialFields: Readonly<Record<string, (form: Locator) => Promise<void>>> = {
  'shift.timings': (form) => form.getByRole('button', { name: 'Monday to Friday, 09:00 to 17:00' }).click(),
  'shiftTemplate.pattern': (form) => form.getByRole('textbox', { name: 'Monday' }).fill('7-15, 16-20'),
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
  await send('customer.create', { customerId: 'chosen', firstName: 'Chosen', lastName: 'Client' });
  await send('rosterTemplate.create', { rosterTemplateId: 'chosen', name: 'Chosen roster' });
  await send('partner.create', { partnerId: 'chosen', name: 'Chosen partner' });
  await send('equipment.create', { equipmentId: 'chosen', name: 'Chosen hoist' });
  await send('label.create', { labelId: 'channel', name: 'Chosen label', type: 'announcement' });
  await send('documentType.create', { documentTypeId: 'chosen', name: 'Chosen type' });
  await send('packageType.create', { packageTypeId: 'chosen', name: 'Chosen package type' });
  await send('document.create', { documentId: 'chosen', name: 'Chosen document', about: 'customer:chosen' });
  await send('form.create', { formId: 'chosen', title: 'Chosen form', use: 'solo' });
  const past = { firstDay: '2026-01-01', lastDay: '2026-01-01' };
  await send('recurringTask.create', { recurringTaskId: 'chosen', title: 'Chosen series', ...past });
}

/** What records differ in: how they end, how they are changed, the kinds of their fields. */
function featuresOf(name: RecordName): ReadonlySet<string> {
  const { ends, changes } = recordOf(name).declaration;
  return new Set([`ends ${ends}`, `changes ${changes}`, ...fieldsOf(name).map(({ kind }) => kind)]);
}

interface Sample {
  readonly name: RecordName;
  /** What no sample before it has. */
  readonly brings: ReadonlySet<string>;
}

/** Few records that have together what any record has, the one with the most of it first. */
function samples(): readonly Sample[] {
  const missing = new Set(listedNames.flatMap((name) => [...featuresOf(name)]));
  const chosen: Sample[] = [];
  while (missing.size > 0) {
    const [best] = listedNames
      .map((name) => ({ name, brings: new Set([...featuresOf(name)].filter((one) => missing.has(one))) }))
      .toSorted((one, other) => other.brings.size - one.brings.size);
    if (best === undefined || best.brings.size === 0) break;
    chosen.push(best);
    for (const feature of best.brings) missing.delete(feature);
  }
  return chosen;
}

/** The first is looked at in every state; of the others what differs, their fields. */
const sampled = samples().map(
  (sample, index) => ({ ...sample, looks: index === 0 ? 'everywhere' : 'fields' }) as const,
);

test('every record has a list, and a form with all of its fields', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  for (const name of listedNames) {
    const { words, path, menu } = recordOf(name);
    const { to: visitors } = menuRow(menu ?? '') ?? {};
    // Bids are on a screen of those who make them, and to planners with the job.
    if (visitors?.includes('dispatcher') === false) continue;
    await page.goto(`${address}/${path}`);
    await page
      .getByRole('heading', { level: 1, name: listTitle(name, defaultOrganisationSettings) })
      .waitFor();
    await page
      .getByText(new RegExp(`^\\d+ (${words.one}|${words.many}|pieces? of ${words.many})$`))
      .waitFor();
    await page.getByRole('button', { name: `New ${words.one}`, exact: true }).click();
    const form = page.getByRole('dialog').getByRole('form', { name: `New ${words.one}` });
    await form.getByRole('button', { name: 'Save' }).waitFor();
    for (const { kind, label } of fieldsOf(name)) {
      // Accounts are for administrators, and what no kind describes has an editor that the samples fill in.
      if (kind === 'account' || kind === 'structure') continue;
      const field = form.getByText(labelled(label)).or(form.getByRole('group', { name: label, exact: true }));
      await field.first().waitFor();
    }
  }
  await page.close();
  expect(errors).toEqual([]);
});

test.each(sampled)(
  'a $name is listed, created, changed, protected from overwriting, ended and described by its declaration',
  async ({ name, brings, looks }) => {
    const made = await makeOne(name, 'desktop', looks);
    const { ends, changes } = recordOf(name).declaration;
    if (brings.has(`changes ${changes}`)) await changeWithAnother(made);
    if (brings.has(`ends ${ends}`)) await endAndTell(made);
    await made.end();
  },
);

test.each(sampled.slice(0, 1))('a $name is created on a phone', async ({ name }) => {
  const { end } = await makeOne(name, 'phone', 'nowhere');
  await end();
});

test('S37: the address of calendar events filters them by a label, which it names by its id or its name', async () => {
  const { browser, address } = demonstration;
  await send('label.create', { labelId: 'kind-fair', name: 'Fair day', type: 'announcement' });
  const start = Date.UTC(2031, 5, 2) / 1000;
  const event = { start, end: start + 3600 };
  await send('calendarEvent.create', { ...event, title: 'Spring fair', typeId: 'kind-fair' });
  await send('calendarEvent.create', { ...event, title: 'Spring clean' });
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  const titles = () => page.locator('main tbody a').allTextContents();
  for (const type of ['kind-fair', 'fair+day']) {
    await page.goto(`${address}/calevents?search=spring&type=${type}`);
    await expect.poll(() => new URL(page.url()).searchParams.get('typeId')).toBe('kind-fair');
    await expect.poll(titles).toEqual(['Spring fair']);
  }
  // What names no label filters nothing.
  await page.goto(`${address}/calevents?search=spring&type=nothing`);
  await expect.poll(titles).toHaveLength(2);
  expect(errors).toEqual([]);
  await page.close();
});

test('a list is filtered, sorted and searched by its address, and many records are archived at once and restored', async () => {
  const { browser, address } = demonstration;
  for (const name of ['Many one', 'Many two', 'Many three']) {
    await send('label.create', { labelId: name.replace(' ', '-'), name, type: 'site', unitPrice: 3 });
  }
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/labels?type=site&search=many&sort=-name`);
  const titles = () => page.locator('main tbody a').allTextContents();
  await expect.poll(titles).toEqual(['Many two', 'Many three', 'Many one']);
  const head = page.getByRole('columnheader', { name: 'Label' });
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  await head.getByRole('button').click();
  await expect.poll(titles).toEqual(['Many one', 'Many three', 'Many two']);
  expect(new URL(page.url()).search).toBe('?type=site&search=many');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Archive' }).click();
  const asked = page.getByRole('dialog', { name: 'Archive 3 labels?' });
  await asked.getByText('Many three').waitFor();
  // One of them is archived by somebody else before the others are.
  await send('label.archive', { labelId: 'Many-one' });
  expect(await axeFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('3 labels archived').waitFor();
  await undoOffered(page);
  await page.getByText('Nothing matches these filters.').waitFor();
  await page.getByRole('switch', { name: 'Show archived' }).press('Space');
  await expect.poll(titles).toEqual(['Many one', 'Many three', 'Many two']);
  const archived = page.getByRole('row').getByText('Archived', { exact: true });
  await expect.poll(() => archived.count()).toBe(3);
  expect(await axeFindings(page)).toEqual([]);
  // What somebody else archived is theirs to take back.
  await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: 2 labels archived').waitFor();
  await expect.poll(() => archived.count()).toBe(1);
  expect(errors).toEqual([]);
  await page.close();
});

type Made = Awaited<ReturnType<typeof makeOne>>;

/** Changes a field of a record while somebody else changes the same. */
async function changeWithAnother({ name, id, page, drawer, look }: Made): Promise<void> {
  const { declaration } = recordOf(name);
  // Its address finds it again.
  await page.reload();
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const field = changedField(name);
  const input = drawer.getByLabel(labelled(field.label));
  const [theirs = '', mine = ''] = field.kind === 'date' ? ['2036-04-04', '2036-05-05'] : ['Theirs', 'Mine'];
  const shown = (value: string) => (field.kind === 'date' ? dateText(defaultDateFormat, value) : value);
  await input.fill(mine);
  const details = declaration.changes === 'whole' ? await detailsOf(page, name, id) : {};
  await send(`${name}.change`, { ...details, [`${name}Id`]: id, [field.name]: theirs });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  const meanwhile = drawer.getByRole('alert');
  await meanwhile.getByText('Somebody else has changed this in the meantime').waitFor();
  await meanwhile.getByRole('cell', { name: shown(theirs), exact: true }).waitFor();
  await meanwhile.getByRole('cell', { name: shown(mine), exact: true }).waitFor();
  await expect.poll(() => input.inputValue()).toBe(shown(mine));
  await look('changed meanwhile', ['everywhere']);
  await meanwhile.getByRole('button', { name: 'Save mine instead' }).click();
  await drawer
    .getByRole('definition')
    .filter({ hasText: shown(mine) })
    .first()
    .waitFor();
  await drawer.getByRole('tab', { name: 'History' }).click();
  const entries = drawer.getByRole('list', { name: 'History' }).locator(':scope > li');
  await entries.getByText(shown(theirs)).first().waitFor();
  await entries.getByText(shown(mine)).first().waitFor();
  await expect.poll(() => entries.count()).toBe(3);
  await look('history', ['everywhere']);
  await drawer.getByRole('tab', { name: 'Details' }).click();
}

/** Takes a record out of use, and back where it can be, and reads both in its history. */
async function endAndTell({ name, id, page, drawer }: Made): Promise<void> {
  const { words, path, declaration } = recordOf(name);
  const { end, beginAgain } = endStepsOf[declaration.ends];
  // Where it ends by its stages, its steps are buttons like those of every other life.
  if (end === null) return;
  const step = (verb: string) => drawer.getByRole('button', { name: new RegExp(`^${verb}$`, 'i') });
  await drawer.getByRole('tab', { name: 'History' }).click();
  const entries = drawer.getByRole('list', { name: 'History' }).locator(':scope > li');
  await entries.first().waitFor();
  const before = await entries.count();
  await step(end).click();
  if (beginAgain !== null) {
    // Who is deactivated can no longer be planned for, so it is asked whether that is meant.
    if (declaration.ends === 'deactivated') {
      await page
        .getByRole('dialog', { name: /^Deactivate / })
        .getByRole('button', { name: 'Deactivate' })
        .click();
    }
    await drawer.getByText(endedWord(name) ?? '', { exact: true }).waitFor();
    await step(beginAgain).click();
    await drawer.getByText(endedWord(name) ?? '', { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => entries.count()).toBe(before + 2);
    return;
  }
  const asked = page.getByRole('dialog', { name: /^Remove / });
  await asked.getByText('This can be undone.').waitFor();
  await asked.getByRole('button', { name: 'Remove' }).click();
  await undoOffered(page);
  await expect.poll(() => drawer.count()).toBe(0);
  const toast = page.locator('.mantine-Notification-root');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.getByText(/^Undone: .* removed$/).waitFor();
  await toast.getByRole('button', { name: 'Redo' }).click();
  await toast.getByText(/^Redone: .* removed$/).waitFor();
  await page.goto(`${demonstration.address}/${path}?record=${id}`);
  await page.getByText(`This ${words.one} does not exist.`).waitFor();
}

/** In which states a record is looked at, while it is played. */
type Looks = 'everywhere' | 'fields' | 'nowhere';

/** Makes a record by its form, beside its list, and leaves it open; `look` has a look, and `end` tells what was seen. */
async function makeOne(name: RecordName, size: keyof typeof sizes, looks: Looks) {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher', { size });
  const findings: string[] = [];
  /** At every width: what is there can be used by everybody, and is no wider than the screen. */
  const look = async (at: string, by: readonly Looks[] = ['everywhere', 'fields']) => {
    if (!by.includes(looks)) return;
    for (const [width, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      const found =
        width === size
          ? await axeFindings(page)
          : looks === 'everywhere'
            ? await axeLayoutFindings(page)
            : [];
      findings.push(...found.map((finding) => `${at}, ${width}: ${finding}`));
      // A screen that has just become narrow is laid out anew first.
      const overflow = () =>
        page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      await expect.poll(overflow, { message: `pixels wider than the screen: ${at}, ${width}` }).toBe(0);
    }
    await page.setViewportSize(sizes[size]);
  };
  const end = async () => {
    await page.close();
    expect(findings).toEqual([]);
    expect(errors).toEqual([]);
  };
  const { words, path } = recordOf(name);
  await page.goto(`${address}/${path}`);
  await page.getByRole('heading', { level: 1, name: listTitle(name, defaultOrganisationSettings) }).waitFor();
  await page.getByText(new RegExp(`^\\d+ (${words.one}|${words.many}|pieces? of ${words.many})$`)).waitFor();
  await look('list', ['everywhere']);

  await page.getByRole('button', { name: `New ${words.one}`, exact: true }).click();
  const form = page.getByRole('dialog').getByRole('form', { name: `New ${words.one}` });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('is required').first().waitFor();
  await look('errors', ['everywhere']);
  await fill(form, page, name, size);
  await look('filled in');
  await form.getByRole('button', { name: 'Save' }).click();

  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await look('facts');
  const id = new URL(page.url()).searchParams.get('record') ?? '';
  return { name, id, page, drawer, look, end };
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
  const { shape } = recordOf(name).declaration.fields;
  return (
    Object.entries<z.ZodType>(shape)
      .map(([field, schema]) => ({ name: field, ...factsOf(schema) }))
      // Steps set them, and no form does.
      .filter(({ bySteps }) => bySteps !== true)
  );
}

/** What a plan has for a group event: with them it would be for no customer. */
const ofGroups: ReadonlySet<string> = new Set([
  'places',
  'participantsPerPerson',
  'participantIds',
  'groupServices',
]);

/** Fills a form in from the examples of its fields. */
async function fill(form: Locator, page: Page, name: RecordName, size: keyof typeof sizes): Promise<void> {
  const titled = titleFields(name);
  const isPlan = fieldsOf(name).some(({ name: field }) => field === 'participantIds');
  for (const {
    name: field,
    kind,
    label,
    example,
    choices = {},
    refersTo = '',
    entry,
    parts = {},
  } of fieldsOf(name)) {
    if (isPlan && ofGroups.has(field)) continue;
    const input = form.getByLabel(labelled(label));
    switch (kind) {
      case 'line':
      case 'text':
      case 'address':
      case 'phone':
      case 'email':
        await input.fill(`${example ?? label}${titled.includes(field) ? ` ${size}` : ''}`);
        break;
      case 'date':
        await input.fill('2036-03-03');
        break;
      case 'time':
        await input.fill('10:30');
        break;
      case 'duration':
        await input.fill('1:30');
        break;
      case 'instant':
        await form.getByLabel(`${label}: date`).fill('2036-03-03');
        // An end is after its beginning.
        await form.getByLabel(`${label}: time`).fill(/^ends?(At)?$/.test(field) ? '11:30' : '10:30');
        break;
      case 'choice':
        await form.getByRole('combobox', { name: label }).click();
        await page
          .getByRole('option', { name: example ?? Object.values(choices)[0] ?? '', exact: true })
          .click();
        break;
      case 'companyStatus':
        await form.getByRole('combobox', { name: label }).click();
        await page.getByRole('option').first().click();
        break;
      case 'weekday':
        await form.getByRole('combobox', { name: labelled(label) }).click();
        await page.getByRole('option', { name: example ?? 'Monday', exact: true }).click();
        break;
      case 'choices':
        await choose(form.getByRole('group', { name: label, exact: true }), Object.values(choices)[0] ?? '');
        break;
      case 'reference':
      case 'references':
        await form.getByRole('combobox', { name: labelled(label) }).fill('Chosen');
        await page
          .getByRole('option', { name: chosen[refersTo] ?? '', exact: true })
          .first()
          .click();
        await page.keyboard.press('Tab');
        break;
      case 'oneOf':
        await form.getByRole('combobox', { name: new RegExp(`^${label}: `) }).click();
        await page.getByRole('option', { name: 'Customer', exact: true }).click();
        await form.getByRole('combobox', { name: label, exact: true }).fill('Chosen');
        await page.getByRole('option', { name: 'Chosen Client', exact: true }).click();
        break;
      case 'location':
        await form.getByLabel('Latitude').fill('-33.86');
        await form.getByLabel('Longitude').fill('151.2');
        break;
      case 'colour':
        await input.fill('#1b6a87');
        break;
      case 'entries':
        await form.getByRole('button', { name: `Add ${entry ?? ''}` }).click();
        for (const facts of Object.values(parts)) {
          if (facts.kind === 'location' || facts.kind === 'yesNo') continue;
          const cell = form.getByRole('group', { name: `${label} 1`, exact: true });
          await cell.getByLabel(labelled(facts.label)).fill(facts.example ?? facts.label);
        }
        break;
      case 'structure':
        await specialFields[`${name}.${field}`]?.(form);
        break;
      case 'file':
        await form
          .getByLabel(`${label}: choose a file`)
          .setInputFiles({ name: `${field}.png`, mimeType: 'image/png', buffer: png });
        await form.getByRole('link', { name: `${field}.png`, exact: true }).waitFor();
        break;
      case 'yesNo':
      case 'account':
        break;
      default:
        await input.fill(example ?? '1');
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

test('the title of a drawer ends before the buttons that step through its list, however long it is', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  await send('label.create', { labelId: 'long-name', name });
  await page.goto(`${demonstration.address}/labels?record=long-name`);
  const step = page.getByRole('button', { name: 'Previous in the list' });
  for (const size of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(size);
    await step.waitFor();
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 }).locator('bdi');
    const room = async () => {
      const rights = await title.evaluate((text) => [...text.getClientRects()].map(({ right }) => right));
      return ((await step.boundingBox())?.x ?? 0) - Math.max(...rights);
    };
    await expect.poll(room).toBeGreaterThan(4);
  }
  expect(errors).toEqual([]);
  await page.close();
});
