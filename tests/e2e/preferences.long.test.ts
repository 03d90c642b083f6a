import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { organisationAnswerSchema } from '../../api/contract/timeTravel.ts';
import { pageOf } from '../../api/contract/views.ts';
import { statusLookSchema } from '../../domain/booking/statusLook.ts';
import { exceptionRule } from '../../domain/exception/exceptionRule.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import type { Setting } from '../../domain/settings/setting.ts';
import { settingSections } from '../../domain/settings/settingSections.ts';
import { byKey, nested, settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { settingName, settingText } from '../../domain/settings/settingTexts.ts';
import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';
import { weekdayNames } from '../../domain/time/weekdays.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { otherSetting } from '../support/otherSetting.ts';
import { comingMornings } from './comingMornings.ts';
import { startDemonstration } from './demonstration.ts';
import { tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

let authorization = '';

async function prepare(address: string): Promise<void> {
  authorization = `Bearer ${await tokenOf(address, 'dispatcher')}`;
}

async function ask(path: string): Promise<unknown> {
  const answer = await fetch(`${demonstration.address}${path}`, { headers: { authorization } });
  return answer.json();
}

/** As somebody else at another desk. */
async function send(command: string, input: object): Promise<void> {
  const answer = await fetch(`${demonstration.address}/api/v1/commands/${command}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(`${command} was answered ${answer.status}: ${await answer.text()}`);
}

async function organisation() {
  return organisationAnswerSchema.parse(await ask('/api/v1/organisation')).organisation;
}

async function conflicts(): Promise<number> {
  return pageOf(z.unknown()).parse(await ask('/api/v1/bookings?conflict=true&limit=1')).total;
}

async function openPreferences(size: 'desktop' | 'phone' = 'desktop') {
  const { browser, address } = demonstration;
  const opened = await signedIn(browser, address, 'dispatcher', { size });
  await opened.page.goto(`${address}/settings`);
  await opened.page.getByRole('form', { name: 'Organisation' }).waitFor();
  return opened;
}

const docStatusesSchema = z.array(z.object({ status: z.string(), order: z.int() }));

const sections = Object.entries(settingSections).map(([name, { label }]) => ({
  label,
  settings: [...settingsByKey].filter(([, { section }]) => section === name),
}));

/** Another value than the default, in whole units. */
function wanted(setting: Setting): unknown {
  const { facts, default: standard } = setting;
  return facts.kind === 'number' && typeof standard === 'number'
    ? standard + (facts.unit?.of ?? 1)
    : otherSetting(setting);
}

/** Chooses or types a value as people do, by the kind of its field. */
async function enter(page: Page, form: Locator, { facts }: Setting, value: unknown): Promise<void> {
  const { kind, label, unit, choices = {} } = facts;
  const choose = async (field: string, option: string) => {
    await form.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const type = (field: string, text: string) =>
    form.getByRole('textbox', { name: field, exact: true }).fill(text);
  switch (kind) {
    case 'number':
      return type(label, String(Number(value) / (unit?.of ?? 1)));
    case 'yesNo':
      return form.getByRole('switch', { name: new RegExp(`^${label}`) }).click();
    case 'choice':
      return choose(label, choices[String(value)] ?? '');
    case 'weekday':
      return choose(label, weekdayNames[Number(value)] ?? '');
    case 'weekdays': {
      const days = z.array(z.int()).parse(value);
      for (const [day, name] of weekdayNames.entries()) {
        const chip = form.getByRole('checkbox', { name, exact: true });
        if ((await chip.isChecked()) === days.includes(day)) continue;
        await form.getByText(name.slice(0, 3), { exact: true }).click();
      }
      return;
    }
    case 'choices': {
      const chosen = z.array(z.string()).parse(value);
      const group = form.getByRole('group', { name: label, exact: true });
      for (const [one, name] of Object.entries(choices)) {
        const chip = group.getByRole('checkbox', { name, exact: true });
        if ((await chip.isChecked()) !== chosen.includes(one))
          await group.getByText(name, { exact: true }).click();
      }
      return;
    }
    case 'line':
    case 'phone':
      return type(label, String(value));
    case 'limit':
      if (await form.getByRole('textbox', { name: `${label}: hours`, exact: true }).isHidden()) {
        await choose(`${label}: kind of limit`, 'A number of hours');
      }
      return type(`${label}: hours`, hoursMinutes(Number(value) * 3600));
    case 'country': {
      const { name, code } = z.object({ name: z.string(), code: z.string() }).parse(value);
      await type(`${label}: two letters`, name);
      return type(`${label}: calling code`, code);
    }
    case 'look': {
      const { label: name, colour } = statusLookSchema.parse(value);
      await type(`${label}: name`, name ?? '');
      return type(`${label}: colour`, colour ?? '');
    }
    case 'entries': {
      const statuses = docStatusesSchema.safeParse(value);
      if (statuses.success) {
        for (const [at, { status, order }] of statuses.data.entries()) {
          await form.getByRole('button', { name: 'Add status', exact: true }).click();
          const entry = form.getByRole('group', { name: `${label} ${at + 1}`, exact: true });
          await entry.getByLabel(/^Status/).fill(status);
          await entry.getByLabel(/^Order/).fill(String(order));
        }
        return;
      }
      const [first] = z.tuple([exceptionRule]).parse(value);
      await form.getByRole('button', { name: 'Remove rule 2', exact: true }).click();
      const rule = form.getByRole('group', { name: `${label} 1`, exact: true });
      return rule.getByRole('textbox', { name: 'Reported after' }).fill(String(first.exceptionMinAmber));
    }
    default:
      throw new Error(`nobody has shown how a ${kind} is entered: add it here`);
  }
}

test('every setting is on the screen with its default, is changed there, is obeyed by the server and is in the history', async () => {
  const inConflict = await conflicts();
  const { page, errors } = await openPreferences();
  const begun = byKey((await organisation()).settings);
  const asWanted = new Set<Setting>();
  for (const { label, settings } of sections) {
    const form = page.getByRole('form', { name: label, exact: true });
    for (const [key, setting] of settings) {
      await form
        .getByText(setting.facts.help ?? '')
        .first()
        .waitFor();
      const standard = settingText(setting, setting.default);
      // Where there is none, the field itself says what holds.
      if (standard === '–') await form.getByText('Default: –').waitFor({ state: 'detached' });
      else await form.getByText(`Default: ${standard}`).first().waitFor();
      const reset = form.getByRole('button', { name: `Reset ${setting.facts.label} to its default` });
      // The demonstration has some of them as they are wanted here, and some in a way of its own.
      if (isDeepStrictEqual(begun[key], wanted(setting))) asWanted.add(setting);
      else {
        if (await reset.isVisible()) await reset.click();
        await enter(page, form, setting, wanted(setting));
      }
      // What stands there is no default any more, and can be put back.
      await reset.waitFor();
    }
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  }
  const kept = async () => byKey((await organisation()).settings);
  await expect.poll(kept).toEqual(
    Object.fromEntries(
      [...settingsByKey].map(([key, setting]) => [
        key,
        // What no screen shows stays as it was.
        setting.section === null ? setting.default : wanted(setting),
      ]),
    ),
  );
  // Badges, boards and legends are drawn with it.
  const surface = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--status-draft-surface'),
    );
  await expect.poll(surface).toBe('#ffe066');
  const history = page.getByRole('list', { name: 'History' });
  // One change for each section, which are more than stand there at first.
  await page.getByRole('button', { name: /^Show \d+ older/ }).click();
  for (const { settings } of sections) {
    const changed = settings.filter(([, setting]) => !asWanted.has(setting));
    const told = changed.length > 3 ? `Changed ${changed.length} settings` : '';
    for (const [, setting] of changed) {
      const entry = history.getByRole('listitem').filter({ hasText: told });
      await entry
        .getByText(new RegExp(`^${settingName(setting)}(: |$)`))
        .first()
        .waitFor({ state: 'attached' });
    }
  }

  // Reset one by one, and saved: everything is as it was at first.
  for (const { label, settings } of sections) {
    const form = page.getByRole('form', { name: label, exact: true });
    // Of settings that are all alike, one.
    const some = ['Menu', 'Statuses'].includes(label) ? settings.slice(0, 1) : settings;
    for (const [, setting] of some) {
      await form.getByRole('button', { name: `Reset ${setting.facts.label} to its default` }).click();
    }
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  }
  const alike = [...settingsByKey].filter(([, { section }]) => section === 'menu' || section === 'statuses');
  const standard = Object.fromEntries(alike.map(([key, setting]) => [key, setting.default]));
  await send('organisation.configure', { settings: nested(standard) });
  const changed = async () => {
    const back = byKey((await organisation()).settings);
    const other = [...settingsByKey].filter(([key, setting]) => !sameValue(back[key], setting.default));
    return other.map(([key]) => key);
  };
  // The last of them were not sent from the page, which would wait for what it has sent.
  await expect.poll(changed).toEqual([]);
  // Nor are the bookings checked anew at once.
  await expect.poll(conflicts).toBe(inConflict);
  // As the demonstration is for every test.
  await send('organisation.configure', {
    settings: { exceptionAlert: false, menu: { projecttasks: true, pods: true } },
  });
  expect(errors).toEqual([]);
  await page.close();
});

test('a change says beforehand how many bookings it would bring into conflict, and the plan then shows the same', async () => {
  const before = await conflicts();
  const { page, errors } = await openPreferences();
  const form = page.getByRole('form', { name: 'Scheduling' });
  const far = form.getByRole('textbox', { name: 'Maximum distance' });
  await far.fill('3');
  const sentence = form.getByText(/^\d+ bookings would be in conflict\./);
  await sentence.waitFor();
  const foreseen = Number.parseInt((await sentence.textContent()) ?? '', 10);
  expect(await conflicts()).toBe(before);
  await form.getByText('Show bookings').click();
  await form.getByRole('status').getByRole('link').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await far.press('Enter');
  await form.getByText(/^Saved; \d+ bookings are in conflict with it/).waitFor();
  await expect.poll(conflicts).toBe(before + foreseen);

  await form.getByRole('button', { name: 'Reset Maximum distance to its default' }).click();
  await form.getByText(`${foreseen} bookings would no longer be in conflict.`).waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  await expect.poll(conflicts).toBe(before);
  // Nothing to say of what no check looks at.
  await form.getByRole('textbox', { name: 'Timeline step' }).fill('30');
  await form.getByRole('button', { name: 'Discard' }).waitFor();
  expect(await form.getByText(/would/).count()).toBe(0);
  await form.getByRole('button', { name: 'Discard' }).click();
  expect(errors).toEqual([]);
  await page.close();
});

test('other settings that somebody else changes meanwhile are kept, and the user decides about the same setting', async () => {
  const { page, errors } = await openPreferences();
  const form = page.getByRole('form', { name: 'Scheduling' });
  const steps = form.getByRole('textbox', { name: 'Timeline step' });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await steps.fill('20');
  await send('organisation.configure', { settings: { overlapBufferMinutes: 10, weekStart: 1 } });
  await save.click();
  await save.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await organisation()).settings)
    .toMatchObject({ snapMinutes: 20, overlapBufferMinutes: 10, weekStart: 1 });
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Time between jobs' }).inputValue())
    .toBe('10 min');

  await steps.fill('30');
  await send('organisation.configure', { settings: { snapMinutes: 40 } });
  await save.click();
  const meanwhile = form.getByRole('alert');
  await meanwhile.getByText('Somebody else has changed this in the meantime').waitFor();
  await meanwhile.getByRole('cell', { name: '40 min' }).waitFor();
  await meanwhile.getByRole('cell', { name: '30 min' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await meanwhile.getByRole('button', { name: 'Use their changes' }).click();
  await expect.poll(() => steps.inputValue()).toBe('40 min');
  await save.waitFor({ state: 'detached' });

  await steps.fill('30');
  await send('organisation.configure', { settings: { snapMinutes: 45 } });
  await save.click();
  await meanwhile.getByRole('button', { name: 'Save mine instead' }).click();
  await save.waitFor({ state: 'detached' });
  await expect.poll(async () => (await organisation()).settings.snapMinutes).toBe(30);
  await send('organisation.configure', {
    settings: { snapMinutes: 15, overlapBufferMinutes: 5, weekStart: 0 },
  });
  expect(errors).toEqual([]);
  await page.close();
});

test('the workflow is drawn, is edited by keyboard, never gets bookings stuck, and the server obeys it', async () => {
  const rostered = pageOf(z.object({ id: z.string() })).parse(
    await ask('/api/v1/bookings?status=rostered&limit=1&sort=-start'),
  );
  const { page, errors } = await openPreferences();
  const form = page.getByRole('form', { name: 'Workflow' });
  await form.getByRole('img', { name: /between 10 statuses/ }).waitFor();
  await form.getByRole('switch', { name: 'Confirm is offered' }).press('Space');
  await form.getByText(`Confirm is no longer offered. This concerns ${rostered.total} bookings.`).waitFor();
  await form.getByRole('textbox', { name: 'Dispatch is called' }).fill('Send out');
  await form
    .getByRole('group', { name: 'Dispatch' })
    .getByRole('checkbox', { name: 'Resource' })
    .press('Space');
  await form.getByText('Send out is no longer offered to: Resource.', { exact: false }).waitFor();

  await form.getByRole('checkbox', { name: 'Park asks for a reason' }).press('Space');
  await form.getByRole('switch', { name: 'Start is offered' }).press('Space');
  await form.getByRole('alert').getByText('No booking could ever become active', { exact: false }).waitFor();
  await expect.poll(() => form.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('switch', { name: 'Start is offered' }).press('Space');
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await form.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await organisation()).workflow)
    .toEqual({
      actions: {
        confirm: { removed: true },
        dispatch: { label: 'Send out', roles: ['dispatcher', 'scheduler'] },
        park: { reasonNeeded: true },
      },
    });

  const bookingId = rostered.rows[0]?.id ?? '';
  const confirm = send('booking.confirm', { bookingId });
  await expect(confirm).rejects.toThrow('409');
  await expect(send('booking.park', { bookingId })).rejects.toThrow('reason_required');
  const other = await page.context().newPage();
  await other.goto(`${demonstration.address}/bookings?booking=${bookingId}`);
  await other.getByRole('dialog').getByRole('button', { name: 'Send out' }).waitFor();
  expect(await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  await other.close();

  await form.getByRole('button', { name: 'Reset to the standard' }).click();
  await form.getByText(`Confirm is offered again. This concerns ${rostered.total} bookings.`).waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  await expect.poll(async () => (await organisation()).workflow).toEqual({ actions: {} });
  expect(errors).toEqual([]);
  await page.close();
});

test('every kind with stages has a workflow, whose words and omissions its screens show, for all or for those with a label', async () => {
  const { page, errors } = await openPreferences();
  await page.getByRole('tab', { name: 'Tasks' }).click();
  const form = page.getByRole('form', { name: 'Workflow of tasks' });
  await form.getByRole('textbox', { name: 'Start is called' }).fill('Begin');
  await form.getByRole('checkbox', { name: 'Finish is hidden' }).press('Space');
  await form.getByText('Finish is no longer offered.', { exact: false }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await form.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Of tasks with the label' }).click();
  const [label] = await page.getByRole('option').allInnerTexts();
  await page.getByRole('option').first().click();
  await form.getByRole('textbox', { name: 'Start is called' }).fill('Set about');
  await form.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText(`With a workflow of their own: ${label}`).waitFor();
  const define = { kind: 'task', groupID: null, workflow: null };
  await expect
    .poll(async () => (await organisation()).workflows.map(({ isDefault, actions }) => [isDefault, actions]))
    .toEqual([
      [true, { start: { label: 'Begin' }, finish: { hidden: true } }],
      [false, { start: { label: 'Set about' }, finish: { hidden: true } }],
    ]);

  const other = await page.context().newPage();
  await other.goto(`${demonstration.address}/projecttasks?search=bandages`);
  await other.getByRole('link', { name: 'Order bandages for the week' }).click();
  const drawer = other.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Begin' }).waitFor();
  expect(await drawer.getByRole('button', { name: 'Finish' }).count()).toBe(0);
  await other.close();

  await page.getByRole('button', { name: 'Use the default' }).click();
  await page.getByText(`With a workflow of their own: ${label}`).waitFor({ state: 'detached' });
  await send('organisation.defineWorkflow', define);
  await expect.poll(async () => (await organisation()).workflows).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('a bad value is reported at its field and saves nothing, and leaving unsaved changes is confirmed', async () => {
  const { page, errors } = await openPreferences();
  const form = page.getByRole('form', { name: 'Scheduling' });
  const steps = form.getByRole('textbox', { name: 'Timeline step' });
  await steps.fill('90');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('must be at most 60').waitFor();
  await expect.poll(() => steps.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  expect((await organisation()).settings.snapMinutes).toBe(15);
  await page.getByRole('link', { name: 'Labels', exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('There are unsaved changes.', { exact: false }).waitFor();
  await asked.getByRole('button', { name: 'No' }).last().click();
  await form.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Labels', exact: true }).click();
  await page.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('whoever goes on in another section while one is saved stays there', async () => {
  const { page, errors } = await openPreferences();
  const form = page.getByRole('form', { name: 'Scheduling' });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/commands/organisation.*', async (route) => {
    await held;
    await route.continue();
  });
  await form.getByRole('textbox', { name: 'Timeline step' }).fill('20');
  await save.click();
  const name = page.getByRole('form', { name: 'Organisation' }).getByRole('textbox', { name: 'Name' });
  await name.focus();
  release();
  await save.waitFor({ state: 'detached' });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await send('organisation.configure', { settings: { snapMinutes: 15 } });
  expect(errors).toEqual([]);
  await page.close();
});

test('the name and the time zone are changed together, and every screen follows', async () => {
  const { name, timeZone } = await organisation();
  const { page, errors } = await openPreferences('phone');
  const form = page.getByRole('form', { name: 'Organisation' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Harbour Home Services');
  const zone = form.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Perth');
  await page.getByRole('option', { name: 'Australia/Perth' }).click();
  // The plan is looked at by another clock.
  await form.getByText(/bookings would be in conflict/).waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('banner').getByText('Harbour Home Services').waitFor();
  // Live screens may be told of the name before the zone has changed.
  await expect
    .poll(organisation)
    .toMatchObject({ name: 'Harbour Home Services', timeZone: 'Australia/Perth' });
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('Time zone changed to Australia/Perth').waitFor();
  await history.getByText('Renamed to Harbour Home Services').waitFor();
  await send('organisation.rename', { name });
  await send('organisation.changeTimeZone', { timeZone });
  expect(errors).toEqual([]);
  await page.close();
});

test('users who may not change the preferences see them all, without forms', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  // The same dispatcher without the duty of an administrator.
  await page.route('**/api/v1/session', async (route) => {
    const answer = await route.fetch();
    const session = z.looseObject({}).parse(await answer.json());
    await route.fulfill({ response: answer, json: { ...session, duties: [] } });
  });
  await page.goto(`${address}/settings`);
  await page.getByText('administrators can change them', { exact: false }).waitFor();
  for (const [, { facts, section }] of settingsByKey) {
    if (section === null) continue;
    await page.getByRole('term').filter({ hasText: facts.label }).first().waitFor();
  }
  expect(await page.getByRole('form').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

/** Two mornings to come: the demonstration has none to come for her at every hour of a week. */
async function giveRosaWork(): Promise<void> {
  const { rows: people } = pageOf(z.object({ id: z.string() })).parse(
    await ask('/api/v1/resources?search=Rosa%20Lindqvist'),
  );
  const { rows: past } = pageOf(z.object({ customerId: z.string(), labelIds: z.array(z.string()) })).parse(
    await ask('/api/v1/bookings?search=Rosa%20Lindqvist&limit=1'),
  );
  const [person, booking] = [people[0], past[0]];
  if (person === undefined || booking === undefined) throw new Error('there is no Rosa who has worked');
  const { customerId, labelIds } = booking;
  for (const [place, start] of comingMornings().entries()) {
    const bookingId = `of-rosa-${place}`;
    await send('booking.create', { bookingId, customerId, labelIds, start, end: start + 7200 });
    await send('booking.allocate', { bookingId, resourceIds: [person.id] });
  }
  // What a change would mean is asked once, and then is about these as well.
  const known = async () =>
    pageOf(z.object({ id: z.string() }))
      .parse(await ask('/api/v1/bookings?search=Rosa%20Lindqvist&status=rostered&limit=2&sort=-start'))
      .rows.map(({ id }) => id);
  await expect.poll(known).toEqual(['of-rosa-1', 'of-rosa-0']);
}

test('a record shows beforehand what a change would mean for bookings, and asks before a step that affects some', async () => {
  const { browser, address } = demonstration;
  await giveRosaWork();
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/resources?search=Rosa`);
  await page.locator('main tbody a').first().click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = drawer.getByRole('form');
  await form.getByRole('textbox', { name: 'Hours a week' }).fill('1');
  await form.getByText(/bookings? would be in conflict/).waitFor();
  await form.getByRole('textbox', { name: 'Hours a week' }).fill('38');
  await form.getByText(/would/).waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Cancel', exact: true }).click();

  await drawer.getByRole('button', { name: 'Deactivate' }).click();
  const asked = page.getByRole('dialog', { name: 'Deactivate Rosa Lindqvist?' });
  await asked.getByText(/bookings would be in conflict/).waitFor();
  const work = asked.getByRole('region', { name: 'Still to do' });
  await work.getByText(/^Still to do: \d+ bookings\.$/).waitFor();
  await work.getByText(/^Whoever signs in as Rosa Lindqvist is signed out at once/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByRole('button', { name: 'Deactivate' }).waitFor();

  const { rows } = pageOf(z.object({ customerId: z.string(), customerName: z.string() })).parse(
    await ask('/api/v1/bookings?search=Rosa%20Lindqvist&status=rostered&limit=1&sort=-start'),
  );
  const [booking] = rows;
  if (booking === undefined) throw new Error('Rosa has no work to come');
  await page.goto(`${address}/customers?record=${booking.customerId}`);
  await drawer.getByRole('combobox', { name: /^Barred/ }).fill('Rosa');
  await page.getByRole('option', { name: 'Rosa Lindqvist' }).click();
  await drawer.getByText(/bookings? would be in conflict/).waitFor();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByText(/would be in conflict/).waitFor({ state: 'detached' });
  const barring = async () =>
    z
      .object({ barredResourceIds: z.array(z.string()) })
      .parse(await ask(`/api/v1/customers/${booking.customerId}`)).barredResourceIds;
  expect(await barring()).toEqual([]);
  // The same list from the other side: who has barred Rosa.
  const people = pageOf(z.object({ id: z.string() })).parse(
    await ask('/api/v1/resources?search=Rosa%20Lindqvist'),
  );
  await page.goto(`${address}/resources?record=${people.rows[0]?.id}`);
  const barredBy = drawer.getByRole('combobox', { name: 'Barred by customers' });
  await barredBy.fill(booking.customerName);
  await page.getByRole('option', { name: booking.customerName, exact: true }).click();
  await drawer.getByText(/bookings? would be in conflict/).waitFor();
  await drawer.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(barring).toEqual([people.rows[0]?.id]);
  // Her next bookings name the same customer.
  await drawer.locator('.mantine-Pill-root', { hasText: booking.customerName }).waitFor();
  await barredBy.press('Backspace');
  await expect.poll(barring).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

test('what is hidden during a service leaves the worker’s screen as the work starts, and is back when it ends', async () => {
  const { browser, address } = demonstration;
  const token = await tokenOf(address, 'resource');
  const asWorker = { headers: { authorization: `Bearer ${token}` } };
  const session = await (await fetch(`${address}/api/v1/session`, asWorker)).json();
  const { resourceId } = z.object({ resourceId: z.string() }).parse(session);
  const customerId = 'reached-at-work';
  await send('customer.create', {
    customerId,
    firstName: 'Ida',
    mobile: '+61 400 123 456',
    address: '1 Road',
  });
  const start = Math.floor(Date.now() / 1000) - 60;
  const bookingId = 'while-at-work';
  await send('booking.create', { bookingId, customerId, title: 'At the door', start, end: start + 3600 });
  await send('booking.allocate', { bookingId, resourceIds: [resourceId], force: true });
  await send('organisation.configure', { settings: { hideDuringService: { mobile: true } } });
  const { page, errors } = await signedIn(browser, address, 'resource', { size: 'phone' });
  await page.goto(address);
  const card = page.getByRole('article', { name: 'At the door' });
  const call = card.getByRole('link', { name: 'Call' });
  await call.waitFor();
  await card.getByRole('button', { name: 'Arrived', exact: true }).click();
  await card.getByRole('button', { name: 'Finish', exact: true }).waitFor();
  await expect.poll(() => call.count()).toBe(0);
  await card.getByRole('link', { name: 'Navigate' }).waitFor();
  await card.getByRole('link', { name: 'At the door' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('1 Road').waitFor();
  expect(await drawer.getByText('+61 400 123 456').count()).toBe(0);
  await drawer.getByRole('button', { name: 'Finish', exact: true }).click();
  // The step asks how it went.
  await drawer.locator('button[type=submit]', { hasText: 'Finish' }).click();
  await drawer.getByRole('tab', { name: 'Details' }).click();
  await drawer.getByText('+61 400 123 456').waitFor();
  expect(errors).toEqual([]);
  await page.close();
});
