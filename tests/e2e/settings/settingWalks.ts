import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { bookingAnswersSchema } from '../../../api/contract/bookingAnswers.ts';
import { exceptionReportSchema } from '../../../api/contract/exceptions.ts';
import { candidatesViewSchema } from '../../../api/contract/planning.ts';
import { sessionViewSchema } from '../../../api/contract/views.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { standardStatusLabels } from '../../../domain/booking/statusLook.ts';
import { hideableKeys, type MenuKey, menuRow, namedKeys } from '../../../domain/catalogues/menuEntries.ts';
import type { Setting } from '../../../domain/settings/setting.ts';
import { byKey, type SettingKey, type SettingValues } from '../../../domain/settings/settingsByKey.ts';
import type { waitingSettings } from '../../../domain/settings/waitingSettings.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { noPeople } from '../../../web/booking/bookingFormSchema.ts';
import { pngOf } from '../../support/pngOf.ts';
import { chooseMore, moreStep } from '../chooseMore.ts';
import { monday, type WalkedOrganisation, type Walker } from './walkedOrganisation.ts';

type Waiting = typeof waitingSettings;
/** The settings of features that are not there: nothing obeys them yet. */
type WaitingKey = {
  [Name in keyof Waiting]: Waiting[Name] extends Setting ? Name : `${Name}.${keyof Waiting[Name] & string}`;
}[keyof Waiting];
/** Stands among them, but its feature has come. */
type CameKey =
  | 'hideFromResources.carePlan'
  | 'hideFromResources.jobBoard'
  | 'hideFromResources.forms'
  | 'hideFromResources.audit';
/** A setting that somebody can change; each has a walk, or this does not compile. */
export type ObeyedKey = Exclude<SettingKey, Exclude<WaitingKey, CameKey>>;

/** What one side makes of a setting. */
export interface Seen<Look> {
  /** What is seen while the setting has its default. */
  readonly before: unknown;
  /** What is seen once it has the other value. */
  readonly after: unknown;
  readonly look: Look;
}

/** A setting, turned once: what the server does differently then, and what the screen shows. */
export interface SettingWalk {
  readonly to: unknown;
  /** Those of one name are turned at once and looked at on one screen: they are alike, and many. */
  readonly together?: string;
  /** What else has to be set for the setting to matter. */
  readonly given?: SettingValues;
  readonly server: Seen<(at: WalkedOrganisation) => Promise<unknown>>;
  readonly screen: Seen<(page: Page, at: WalkedOrganisation) => Promise<unknown>> & {
    /** Default: an administrator. */
    readonly as?: Walker;
    /** The screen that is opened before each look. */
    readonly path: string;
  };
}

const hour = 3600;
const day = 24 * hour;
const mondayDate = new Date((monday + 11 * hour) * 1000).toISOString().slice(0, 10);

/** A check is made or not: the server has its reason against a booking, and the drawer says so. */
function reason(
  bookingId: string,
  code: string,
  said: RegExp,
  turned: { readonly to: unknown; readonly from: boolean; readonly given?: SettingValues },
): SettingWalk {
  const { to, from, given } = turned;
  return {
    to,
    ...(given && { given }),
    server: { before: from, after: !from, look: async (at) => (await at.reasons(bookingId)).includes(code) },
    screen: {
      path: `/bookings?range=all&booking=${bookingId}`,
      before: from,
      after: !from,
      async look(page) {
        const drawer = page.getByRole('dialog', { name: new RegExp(bookingId) });
        await drawer.getByRole('tab', { name: 'Details' }).waitFor();
        return (await drawer.getByRole('listitem').filter({ hasText: said }).count()) > 0;
      },
    },
  };
}

/** A command that the setting opens or closes, and whether the screen offers it. */
function command(
  to: unknown,
  send: (at: WalkedOrganisation) => Promise<string>,
  outcomes: { readonly before: string; readonly after: string },
  screen: SettingWalk['screen'],
): SettingWalk {
  return { to, server: { ...outcomes, look: send }, screen };
}

/** Whether a button is on a screen once something else is. */
function offered(as: Walker, path: string, ready: string, button: string): SettingWalk['screen'] {
  return {
    as,
    path,
    before: true,
    after: false,
    async look(page) {
      await page.getByText(ready).first().waitFor();
      return (await page.getByRole('button', { name: button, exact: true }).count()) > 0;
    },
  };
}

/** What the server tells each screen of a setting that screens alone obey. */
function told(key: string, before: unknown, after: unknown): SettingWalk['server'] {
  return {
    before,
    after,
    async look(at) {
      const { organisation } = sessionViewSchema.parse(await at.ask('scheduler', '/session'));
      return byKey(organisation.settings)[key];
    },
  };
}

/** A logo stands in the header, in the place of the product's mark. */
function logoWalk(key: 'logo' | 'logoBrand'): SettingWalk {
  const to = 'orgLogoURL/walked';
  return {
    to,
    server: told(key, null, to),
    screen: {
      path: '/bookings',
      before: 0,
      after: 1,
      async look(page) {
        await page.route('**/api/v1/orgLogoURL/walked*', (route) =>
          route.fulfill({ contentType: 'image/png', body: pngOf(200, 50) }),
        );
        const banner = page.getByRole('banner');
        await banner.waitFor();
        return banner.getByRole('img', { name: /^Logo of / }).count();
      },
    },
  };
}

/** An open shift in a night that fits the worker, who has no limits of hours. */
async function openShiftFor(at: WalkedOrganisation) {
  const resourceId = z
    .object({ resourceId: z.string() })
    .parse(await at.ask('resource', '/session')).resourceId;
  const limits = { maxHoursPerDay: 24, maxHoursPerWeek: 168, maxHoursPerFortnight: 336 };
  await at.send('resource.change', { resourceId, ...limits });
  const [openShiftId, title] = ['walked', 'Walked open shift'];
  const start = (Math.ceil(Date.now() / 86_400_000) + 40) * day + 16 * hour;
  await at.outcome('dispatcher', 'openShift.create', { openShiftId, title, start, end: start + hour });
  return { openShiftId, title, resourceId };
}

/** A shift that a colleague offers to whoever walks as a resource, whom it fits; the same each time. */
async function shiftOfferFor(at: WalkedOrganisation) {
  const { resourceId } = await openShiftFor(at);
  const [owner, shiftOfferId] = ['offers-a-shift', 'walked-offer'];
  const start = (Math.ceil(Date.now() / 86_400_000) + 41) * day + 16 * hour;
  const noon = new Date((start + 10 * hour) * 1000);
  const date = noon.toISOString().slice(0, 10);
  const from = 'Wanda Walker';
  await at.outcome('dispatcher', 'resource.create', {
    resourceId: owner,
    firstName: 'Wanda',
    lastName: 'Walker',
  });
  await at.send('shift.setDays', {
    edits: [
      {
        resourceId: owner,
        startDate: date,
        endDate: date,
        timings: [{ day: noon.getUTCDay(), begin: 0, end: 86_400 }],
      },
    ],
  });
  await at.outcome('dispatcher', 'shiftOffer.create', {
    shiftOfferId,
    resourceId: owner,
    start,
    end: start + hour,
  });
  const give = async () =>
    z
      .object({ givenTo: z.array(z.string()) })
      .parse(await at.ask('dispatcher', `/shift-offers/${shiftOfferId}`));
  return { shiftOfferId, resourceId, from, give };
}

const menuOf = async (page: Page): Promise<readonly string[]> => {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  return (await links.allTextContents()).map((text) => text.trim());
};

/** A walk for each of the settings of a group. */
function walksOf<Group extends string, Key extends string>(
  group: Group,
  keys: readonly Key[],
  walk: (key: Key) => SettingWalk,
) {
  const walks = keys.map((key) => [`${group}.${key}`, walk(key)]);
  return Object.fromEntries(walks) as Readonly<Record<`${Group}.${Key}`, SettingWalk>>;
}

/** Whose menu has an entry: a planner's, or else that of a field worker. */
function inMenuOf(key: MenuKey): { readonly of: string; readonly as: 'dispatcher' | 'resource' } {
  const isForPlanners = menuRow(key).to?.some((one) => one === 'dispatcher') ?? true;
  return isForPlanners ? { of: '', as: 'dispatcher' } : { of: ' of field workers', as: 'resource' };
}

/** Other walks leave entries as they are by default. */
const wholeMenu = Object.fromEntries(hideableKeys.map((one) => [`menu.${one}`, true]));

function menuEntry(key: MenuKey): SettingWalk {
  const { of, as } = inMenuOf(key);
  return {
    to: false,
    together: `the entries of the menu${of}`,
    given: wholeMenu,
    server: told(`menu.${key}`, true, false),
    screen: {
      path: '/',
      as,
      before: true,
      after: false,
      look: async (page) => (await menuOf(page)).includes(menuRow(key).label),
    },
  };
}

function menuName(key: MenuKey): SettingWalk {
  const name = `Our ${menuRow(key).label}`;
  const { of, as } = inMenuOf(key);
  return {
    to: name,
    together: `the names of the menu entries${of}`,
    // An entry has a name to be seen once the menu has it.
    given: wholeMenu,
    server: told(`menuLabels.${key}`, null, name),
    screen: {
      path: '/',
      as,
      before: false,
      after: true,
      look: async (page) => (await menuOf(page)).includes(name),
    },
  };
}

/** What the slide-over of the header says. */
function broadcast(key: 'broadcastTitle' | 'broadcastDescription', to: string): SettingWalk {
  return {
    to,
    server: told(key, null, to),
    screen: {
      path: '/bookings',
      before: 0,
      after: 1,
      async look(page) {
        await page.getByRole('button', { name: /^(?:Broadcast|Shout), / }).click();
        const drawer = page.getByRole('dialog');
        await drawer.waitFor();
        return drawer.getByText(to, { exact: true }).count();
      },
    },
  };
}

/** Its name in the configuration that integrators read, and in the legend of the board. */
function statusLook(status: BookingStatus): SettingWalk {
  const label = `Our ${status}`;
  const config = z.object({ statusConfig: z.array(z.object({ _key: z.string(), _value: z.string() })) });
  return {
    to: { label, colour: '#ffe066', textColour: null },
    together: 'the looks of the statuses',
    server: {
      before: standardStatusLabels[status],
      after: label,
      async look(at) {
        const { statusConfig } = config.parse(
          await at.ask('dispatcher', '/documents/settings/job_status_config'),
        );
        return statusConfig.find(({ _key }) => _key === status)?._value;
      },
    },
    screen: {
      path: '/week2timeline',
      before: [standardStatusLabels[status], false],
      after: [label, true],
      async look(page) {
        const legend = page.getByRole('group', { name: 'What the board shows' });
        const entry = legend.getByRole('button').filter({ has: page.locator(`[data-status="${status}"]`) });
        const colour = await page.evaluate(
          (name) => getComputedStyle(document.documentElement).getPropertyValue(name),
          `--status-${status}-surface`,
        );
        // Behind it stands how many there are.
        const name = (await entry.textContent())?.replace(/[\s\d]+$/, '');
        return [name, colour === '#ffe066'];
      },
    },
  };
}

/** Whether a step is in the menu of a booking's drawer. */
function inMore(as: Walker, bookingId: string, step: string): SettingWalk['screen'] {
  return {
    as,
    path: `/bookings?range=all&booking=${bookingId}`,
    before: true,
    after: false,
    async look(page) {
      const drawer = page.getByRole('dialog', { name: new RegExp(bookingId) });
      await drawer.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem').first().waitFor();
      return (await moreStep(page, step).count()) > 0;
    },
  };
}

/** Asking for the cancellation of the booking that both have: whether it is taken, and offered. */
function cancellation(as: 'resource' | 'customer'): SettingWalk {
  return {
    to: false,
    server: {
      before: 'done',
      after: 'not_allowed',
      async look(at) {
        const outcome = await at.outcome(as, 'booking.requestCancellation', {
          bookingId: 'asked',
          reason: 'Ill',
        });
        if (outcome === 'done')
          await at.send('booking.declineCancellation', { bookingId: 'asked', reason: 'No' });
        return outcome;
      },
    },
    screen: {
      as,
      path: '/bookings?range=all&booking=asked',
      before: true,
      after: false,
      async look(page) {
        const drawer = page.getByRole('dialog', { name: 'Walk asked' });
        await drawer.getByRole('tab', { name: 'Details' }).waitFor();
        const more = drawer.getByRole('button', { name: 'More', exact: true });
        if ((await more.count()) > 0) {
          await more.click();
          await page.getByRole('menuitem').first().waitFor();
        }
        const step = page.getByRole('menuitem').or(drawer.getByRole('button'));
        return (await step.filter({ hasText: 'Request cancellation' }).count()) > 0;
      },
    },
  };
}

/** What a field worker is told of the customer where they are at work, and what their drawer shows of it. */
function privacy(told: string): SettingWalk {
  return {
    to: true,
    server: {
      before: true,
      after: false,
      async look(at) {
        const { start, end } = await at.booking('service');
        const board = await at.ask('resource', `/timeline?from=${start}&to=${end}`);
        return JSON.stringify(board).includes(told);
      },
    },
    screen: {
      as: 'resource',
      path: '/bookings?range=all&booking=service',
      before: true,
      after: false,
      async look(page) {
        const drawer = page.getByRole('dialog', { name: 'Walk service' });
        await drawer.getByText('Mia', { exact: true }).waitFor();
        return (await drawer.getByText(told).count()) > 0;
      },
    },
  };
}

/** How the reason against a booking of somebody on leave is written. */
function written(to: string, form: RegExp): SettingWalk {
  return {
    to,
    server: {
      before: true,
      after: false,
      look: async (at) => form.test((await at.booking('leave')).violations[0]?.message ?? ''),
    },
    screen: {
      path: '/bookings?range=all&booking=leave',
      before: true,
      after: false,
      async look(page) {
        const drawer = page.getByRole('dialog', { name: 'Walk leave' });
        return form.test(
          (await drawer
            .getByText(/on leave from/)
            .first()
            .textContent()) ?? '',
        );
      },
    },
  };
}

const busy = ['resource_busy', /already assigned from/] as const;
const exceeded = /exceeded \d+ hours/;
const checkedDaily = { 'doNotCheck.maxHoursPerDay': false };
const checkedRest = { 'doNotCheck.rest': false };
const withoutBreak = ['resource_rest_without_break', /Time without a break/] as const;
const checkedFortnightly = { 'doNotCheck.maxHoursPerFortnight': false };

/** Where the hours of a day begin, or end, on the timeline: what is before and after them is folded. */
const dayOnBoard = (end: 'begins' | 'ends') => async (page: Page) => {
  const folds = page.locator('button[data-fold]');
  await folds.first().waitFor();
  const titles = await folds.evaluateAll((all) => all.map((fold) => fold.getAttribute('title') ?? ''));
  const nights = titles.map((title) => title.match(/\d\d:\d\d/g) ?? []);
  return end === 'begins' ? nights[0]?.[1] : nights.find(([from]) => from !== '00:00')?.[0];
};

const newBooking = async (page: Page) => {
  await page.getByRole('button', { name: 'New booking', exact: true }).click();
  return page.getByRole('dialog', { name: 'New booking' });
};

/** Every setting that stands, by its key. */
export const settingWalks: { readonly [Key in ObeyedKey]: SettingWalk } = {
  eventLabelTypes: {
    to: ['category'],
    server: {
      before: 'done',
      after: 'invalid_input',
      look: (at) =>
        at.outcome('dispatcher', 'calendarEvent.create', {
          title: 'Walked event',
          typeId: 'walk',
          start: monday,
          end: monday + hour,
        }),
    },
    screen: {
      path: '/calevents',
      before: 1,
      after: 0,
      async look(page) {
        const dialog = page.getByRole('dialog');
        if (!(await dialog.isVisible())) {
          await page.getByRole('button', { name: 'New calendar event' }).click();
          await dialog.getByRole('combobox', { name: 'Type' }).fill('Walk');
        }
        const found = page.getByRole('option', { name: 'Walk', exact: true });
        await found.or(page.getByText('No label by this name')).first().waitFor();
        return found.count();
      },
    },
  },
  docStatuses: {
    to: [{ status: 'walked', order: 1, secondaryLabel: 'Walked by' }],
    server: {
      before: 'invalid_input',
      after: 'done',
      look: (at) =>
        at.outcome('dispatcher', 'document.create', {
          name: 'Walked document',
          about: 'customer:first',
          status: 'walked',
        }),
    },
    screen: {
      path: '/docs',
      before: [],
      after: ['Walked by'],
      async look(page) {
        await page.getByRole('search').getByRole('combobox', { name: 'Status' }).click();
        return page.getByRole('option').allTextContents();
      },
    },
  },
  weekStart: {
    ...reason('hours', 'resource_cross_max_min_hours_week', exceeded, {
      to: 1,
      from: true,
      given: { maxHoursPerWeek: 8 },
    }),
    screen: {
      path: '/calendar?view=month',
      before: 'Sunday',
      after: 'Monday',
      look: (page) => page.getByRole('columnheader').first().locator('abbr').getAttribute('title'),
    },
  },
  dateFormat: written('yyyy-mm-dd', /\d\d\/[A-Z][a-z]{2}\/\d{4}/),
  timeFormat: written('12h', /\b(09|10):\d\d(?! ?[ap]m)/i),
  defaultCountry: {
    to: { name: 'NZ', code: '+64' },
    server: {
      before: '+61',
      after: '+64',
      look: async (at) =>
        z
          .object({ default_country: z.object({ code: z.string() }) })
          .parse(await at.ask('dispatcher', '/documents/company')).default_country.code,
    },
    screen: {
      path: '/customers?record=first',
      before: 'tel:+61412345678',
      after: 'tel:+64412345678',
      look: (page) =>
        page.getByRole('dialog').getByRole('link', { name: '0412 345 678' }).getAttribute('href'),
    },
  },
  officePhone: {
    to: '02 9000 1234',
    server: {
      before: '02 5550 0142',
      after: '02 9000 1234',
      look: async (at) =>
        sessionViewSchema.parse(await at.ask('customer', '/session')).organisation.settings.officePhone,
    },
    screen: {
      path: '/bookings?range=all&booking=asked',
      before: 'tel:+61255500142',
      after: 'tel:+61290001234',
      as: 'customer',
      async look(page) {
        const drawer = page.getByRole('dialog');
        await drawer.getByRole('tab', { name: 'Chats' }).click();
        await drawer.getByRole('textbox', { name: /^Message / }).waitFor();
        const call = drawer.getByRole('link', { name: /^Call / });
        return (await call.count()) === 0 ? 'nobody' : call.first().getAttribute('href');
      },
    },
  },
  promotedDispatchersListed: {
    to: true,
    server: {
      before: 0,
      after: 1,
      look: async (at) =>
        z.object({ total: z.int() }).parse(await at.ask('dispatcher', '/resources?search=Promoted')).total,
    },
    screen: {
      path: '/resources?search=Promoted',
      before: 'none',
      after: 'listed',
      async look(page) {
        const listed = page.locator('main').getByRole('link', { name: 'Promoted Walker' });
        const none = page.getByText(/Nothing|No people/).first();
        await listed.or(none).first().waitFor();
        return (await listed.count()) > 0 ? 'listed' : 'none';
      },
    },
  },
  customerPhoneOptional: command(
    false,
    (at) => at.outcome('planner', 'customer.create', { firstName: 'Nobody', lastName: 'Reached' }),
    { before: 'done', after: 'invalid_input mobile' },
    {
      path: '/customers?new=1',
      before: false,
      after: true,
      async look(page) {
        await page.getByRole('button', { name: 'New customer' }).click();
        const mobile = page.getByRole('dialog').getByRole('textbox', { name: /^Mobile/ });
        await mobile.waitFor();
        return mobile.evaluate((field) => field.hasAttribute('required'));
      },
    },
  ),
  everyoneHoldsServices: {
    to: true,
    server: {
      before: false,
      after: true,
      look: async (at) => (await at.reasons(await craftWith(at))).includes('resource_label_mismatch'),
    },
    screen: {
      path: '/groupevents',
      before: 'Nobody on it holds Craft',
      after: 'Craft',
      async look(page, at) {
        const { id, title } = await at.booking(await craftWith(at));
        await page.goto(`/bookings?range=all&booking=${id}`);
        const reasons = page.getByRole('dialog', { name: title }).getByRole('listitem');
        const whole = reasons.filter({ hasText: 'Nobody on it holds Craft' });
        await reasons.filter({ hasText: 'Craft' }).first().waitFor();
        return (await reasons.filter({ hasText: 'Craft' }).count()) > (await whole.count())
          ? 'Craft'
          : 'Nobody on it holds Craft';
      },
    },
  },
  chatDaysAfterWork: {
    to: 60,
    server: {
      before: 'invalid_input',
      after: 'done',
      look: async (at) =>
        at.outcome('resource', 'chatMessage.create', {
          about: `booking:${await doneBefore(at)}`,
          text: 'Hello',
        }),
    },
    screen: {
      as: 'resource',
      path: '/chats',
      before: 0,
      after: 1,
      async look(page, at) {
        await page.goto(`/chats?about=booking:${await doneBefore(at)}`);
        const message = page.getByPlaceholder('Write a message');
        await message
          .or(page.getByText(/could not be loaded/))
          .first()
          .waitFor();
        return message.count();
      },
    },
  },
  groupNoticeHours: {
    to: 72,
    server: {
      before: 'absentWithNotice',
      after: 'absentWithoutNotice',
      look: async (at) => (await at.booking(await absenceIn(at))).participants[0]?.attendance,
    },
    screen: {
      path: '/groupevents',
      before: 'Absent with notice',
      after: 'Absent without notice',
      async look(page, at) {
        const { id, title } = await at.booking(await absenceIn(at));
        await page.goto(`/bookings?range=all&booking=${id}`);
        return page
          .getByRole('dialog', { name: title })
          .getByText(/^Absent with/)
          .first()
          .textContent();
      },
    },
  },
  workingDays: {
    to: [1, 2, 3, 4, 5],
    server: {
      before: 'Saturday',
      after: 'Monday',
      look: async (at) => weekdayOf((await followUp(at)).start),
    },
    screen: {
      path: '/bookings',
      before: 'Saturday',
      after: 'Monday',
      async look(page, at) {
        const { id, title } = await followUp(at);
        await page.goto(`/bookings?range=all&booking=${id}`);
        const when = page.getByRole('dialog', { name: title }).getByText(/^\w+day \d\d.Mar/);
        return (await when.first().textContent())?.split(' ')[0];
      },
    },
  },
  dayStarts: {
    to: '08:00',
    server: told('dayStarts', '00:00', '08:00'),
    screen: {
      path: `/week2timeline?from=${mondayDate}&zoom=day`,
      before: '06:00',
      after: '08:00',
      look: dayOnBoard('begins'),
    },
  },
  dayEnds: {
    to: '18:00',
    server: told('dayEnds', '24:00', '18:00'),
    screen: {
      path: `/week2timeline?from=${mondayDate}&zoom=day`,
      before: '20:00',
      after: '18:00',
      look: dayOnBoard('ends'),
    },
  },
  resourcesMayAddShifts: command(
    true,
    async (at) => {
      const { resourceId } = sessionViewSchema.parse(await at.ask('resource', '/session'));
      const date = new Date(Date.now() + 60 * day * 1000).toISOString().slice(0, 10);
      const edits = [{ resourceId, startDate: date, endDate: date, timings: [] }];
      return at.outcome('resource', 'shift.setDays', { edits });
    },
    { before: 'not_allowed', after: 'done' },
    {
      as: 'resource',
      path: '/resource_shifts',
      before: false,
      after: true,
      async look(page) {
        const days = page.getByRole('main').getByRole('textbox');
        await days.first().waitFor();
        return days.last().isEditable();
      },
    },
  ),
  openShiftsNeedApproval: command(
    true,
    async (at) => {
      const { openShiftId, resourceId } = await openShiftFor(at);
      const outcome = await at.outcome('resource', 'openShift.take', { openShiftId, resourceId });
      if (outcome === 'done') await at.send('openShift.giveBack', { openShiftId, resourceId });
      return outcome;
    },
    { before: 'done', after: 'not_allowed' },
    {
      as: 'resource',
      path: '/resource_shifts',
      before: 'Take this shift',
      after: 'Ask for this shift',
      async look(page, at) {
        const { title } = await openShiftFor(at);
        const card = page.getByRole('listitem').filter({ hasText: title });
        return (await card.getByRole('button').first().textContent())?.trim();
      },
    },
  ),
  shiftOffersNeedApproval: command(
    false,
    async (at) => {
      const { shiftOfferId, resourceId, give } = await shiftOfferFor(at);
      await at.send('shiftOffer.agree', { shiftOfferId, resourceId });
      const { givenTo } = await give();
      if (givenTo.length === 0) await at.send('shiftOffer.disagree', { shiftOfferId, resourceId });
      else await at.send('shiftOffer.takeBack', { shiftOfferId, resourceId });
      return givenTo.length === 0 ? 'agreed' : 'handed over';
    },
    { before: 'agreed', after: 'handed over' },
    {
      as: 'resource',
      path: '/resource_shifts',
      before: 'Agree to take over',
      after: 'Take over',
      async look(page, at) {
        const { from } = await shiftOfferFor(at);
        const card = page.getByRole('listitem').filter({ hasText: `${from} offers this shift.` });
        return (await card.getByRole('button').first().textContent())?.trim();
      },
    },
  ),
  answerReminderHours: {
    to: 0,
    given: { peopleConfirm: true },
    server: {
      before: true,
      after: false,
      async look(at) {
        const { bookingId } = await rosteredFor(at);
        const { people } = bookingAnswersSchema.parse(
          await at.ask('dispatcher', `/bookings/${bookingId}/answers`),
        );
        return people[0]?.remindsAt !== null;
      },
    },
    screen: {
      path: '/bookings',
      before: true,
      after: false,
      async look(page, at) {
        const { bookingId, title } = await rosteredFor(at);
        await page.goto(`/bookings?range=all&booking=${bookingId}`);
        const drawer = page.getByRole('dialog', { name: title });
        const said = await drawer.getByText('has not answered yet').first().textContent();
        return said?.includes('is reminded') === true;
      },
    },
  },
  peopleConfirm: command(
    true,
    async (at) => {
      const { bookingId, resourceId } = await rosteredFor(at);
      return at.outcome('resource', 'rosterAnswer.create', { bookingId, resourceId, answer: 'yes' });
    },
    { before: 'not_allowed', after: 'done' },
    {
      as: 'resource',
      path: '/rostered_board',
      before: [],
      after: ['Yes', 'No'],
      async look(page, at) {
        const { title } = await rosteredFor(at);
        const card = page.getByRole('listitem').filter({ hasText: title });
        await card.waitFor();
        const answers = card.getByRole('button').filter({ hasText: /^(Yes|No)$/ });
        return (await answers.allTextContents()).map((text) => text.trim());
      },
    },
  ),
  automaticAllocation: command(
    false,
    async (at) => at.outcome('dispatcher', 'booking.allocateAutomatically', { bookingId: await at.fresh() }),
    { before: 'done', after: 'not_allowed' },
    inMore('dispatcher', 'snapped', 'Assign automatically'),
  ),
  confirmEarlySteps: command(
    true,
    async (at) =>
      at.outcome('planner', 'booking.dispatch', {
        bookingId: await at.fresh({ resourceIds: ['of-near'], force: true }),
      }),
    { before: 'done', after: 'too_early early' },
    {
      path: '/bookings',
      // Screens ask in any case; what is answered there, the server takes.
      before: 'asked, and dispatched',
      after: 'asked, and dispatched',
      async look(page, at) {
        const bookingId = await at.fresh({ resourceIds: ['of-near'], force: true });
        await page.goto(`/bookings?range=all&booking=${bookingId}`);
        const drawer = page.getByRole('dialog', { name: `Walk ${bookingId}` });
        await chooseMore(page, 'Dispatch');
        const asked = page.getByRole('dialog', { name: 'Dispatch already?' });
        await asked.getByRole('button', { name: 'Dispatch' }).click();
        await drawer.getByText('Dispatched', { exact: true }).first().waitFor();
        return 'asked, and dispatched';
      },
    },
  ),
  bookingsWithinADay: command(
    true,
    (at) =>
      at.outcome('planner', 'booking.create', {
        customerId: 'first',
        start: monday,
        end: monday + 25 * hour,
      }),
    { before: 'done', after: 'invalid_input end' },
    {
      path: '/bookings',
      before: false,
      after: true,
      async look(page) {
        const form = await newBooking(page);
        await form.getByLabel('Start date').fill('2027-03-01');
        await form.getByLabel('End date').fill('2027-03-03');
        await form.getByRole('button', { name: 'Create booking' }).click();
        await form.getByText('Choose a customer').waitFor();
        return (await form.getByText(refusalTexts.atMostADay).count()) > 0;
      },
    },
  ),
  newBookingsNeedPeople: command(
    true,
    (at) =>
      at.outcome('planner', 'booking.create', { customerId: 'first', start: monday, end: monday + hour }),
    { before: 'done', after: 'invalid_input resourceIds' },
    {
      path: '/bookings',
      before: 0,
      after: 1,
      async look(page) {
        const form = await newBooking(page);
        await form.getByRole('button', { name: 'Create booking' }).click();
        await form.getByText('Choose a customer').waitFor();
        return form.getByText(noPeople).count();
      },
    },
  ),
  newCalendarEventsNeedPeople: command(
    true,
    (at) =>
      at.outcome('planner', 'calendarEvent.create', { title: 'Empty', start: monday, end: monday + hour }),
    { before: 'done', after: 'invalid_input peopleIds' },
    {
      path: '/calevents?record=new',
      before: 0,
      after: 1,
      async look(page) {
        const form = page.getByRole('dialog');
        await form.getByRole('textbox', { name: /^Title/ }).waitFor();
        return form.locator('label', { hasText: /^People\s*\*$/ }).count();
      },
    },
  ),
  snapMinutes: {
    to: 45,
    server: {
      // Minutes after the time at which nobody can do it.
      before: 120,
      after: 150,
      async look(at) {
        const { nearestFit } = candidatesViewSchema.parse(
          await at.ask('dispatcher', '/bookings/snapped/candidates'),
        );
        const [move] = (nearestFit?.changes ?? []).flatMap(({ change }) =>
          change.kind === 'moveJob' ? (change.start - monday) / 60 : [],
        );
        return move;
      },
    },
    screen: {
      path: `/week2timeline?from=${mondayDate}&zoom=day&filter=Walker+near`,
      before: 15,
      after: 45,
      async look(page, at) {
        const said = (text: string) =>
          page.locator('[aria-live="assertive"]').filter({ hasText: text }).waitFor({ state: 'attached' });
        await page.getByRole('gridcell', { name: /Walk near/ }).focus();
        await page.keyboard.press('m');
        await said('Picked up Walk near.');
        await page.keyboard.press('ArrowLeft');
        await said('Walker near.');
        await page.keyboard.press('Enter');
        const moved = async () => (monday - (await at.booking('near')).start) / 60;
        await expect.poll(moved).not.toBe(0);
        const minutes = await moved();
        await at.send('booking.reschedule', { bookingId: 'near', start: monday, end: monday + 2 * hour });
        await expect.poll(moved).toBe(0);
        return minutes;
      },
    },
  },
  overlapBufferMinutes: reason('near', ...busy, { to: 60, from: false }),
  overlapToleranceSeconds: reason('overlap', ...busy, { to: 7200, from: true }),
  sameCustomerToleranceSeconds: reason('same', ...busy, { to: 7200, from: true }),
  maxDistanceMetres: reason('distance', 'resource_distance_exceeds_limit', /exceeds max/, {
    to: 200_000,
    from: true,
  }),
  maxHoursPerDay: reason('near', 'resource_cross_max_min_hours_daily', exceeded, {
    to: 1,
    from: false,
    given: checkedDaily,
  }),
  maxHoursPerWeek: reason('near', 'resource_cross_max_min_hours_week', exceeded, { to: 2, from: false }),
  maxHoursPerFortnight: reason('near', 'resource_cross_max_min_hours_fortnight', exceeded, {
    to: 2,
    from: false,
    given: checkedFortnightly,
  }),
  restHoursBetweenDays: reason('hours', 'resource_rest_between_days', /less than min/, {
    to: 24,
    from: false,
    given: checkedRest,
  }),
  mostDaysInARow: reason('hours', 'resource_rest_days_in_a_row', /Days in a row/, {
    to: 1,
    from: false,
    given: checkedRest,
  }),
  mostHoursWithoutBreak: reason('near', ...withoutBreak, { to: 3, from: false, given: checkedRest }),
  leastBreakMinutes: reason('near', ...withoutBreak, {
    to: 5,
    from: true,
    given: { ...checkedRest, mostHoursWithoutBreak: 3 },
  }),
  'doNotCheck.rest': reason('near', ...withoutBreak, {
    to: false,
    from: false,
    given: { mostHoursWithoutBreak: 3 },
  }),
  'doNotCheck.distance': reason('distance', 'resource_distance_exceeds_limit', /exceeds max/, {
    to: true,
    from: true,
  }),
  'doNotCheck.leave': reason('leave', 'resource_on_leave', /on leave/, { to: true, from: true }),
  'doNotCheck.break': reason('break', 'resource_break_time', /on a break/, { to: true, from: true }),
  'doNotCheck.labelMatch': reason('labels', 'resource_label_mismatch', /Labels don't match/, {
    to: true,
    from: true,
  }),
  'doNotCheck.existingJobOverlap': reason('overlap', ...busy, { to: true, from: true }),
  'doNotCheck.maxHoursPerDay': reason('near', 'resource_cross_max_min_hours_daily', exceeded, {
    to: false,
    from: false,
    given: { maxHoursPerDay: 1 },
  }),
  'doNotCheck.maxHoursPerWeek': reason('near', 'resource_cross_max_min_hours_week', exceeded, {
    to: true,
    from: true,
    given: { maxHoursPerWeek: 2 },
  }),
  'doNotCheck.maxHoursPerFortnight': reason('near', 'resource_cross_max_min_hours_fortnight', exceeded, {
    to: false,
    from: false,
    given: { maxHoursPerFortnight: 2 },
  }),
  'doNotCheck.resourceBlacklisted': reason('barred', 'resource_blacklisted', /barred|blacklist/i, {
    to: true,
    from: true,
  }),
  'doNotCheck.resourceShift': reason('shift', 'resource_shift_not_match', /outside resource shift/, {
    to: true,
    from: true,
  }),
  'doNotCheck.externalResourceAllocation': reason(
    'external',
    'EXT_JOB_TO_INT_RES_PROHIBITED',
    /[Ee]xternal/,
    {
      to: true,
      from: true,
    },
  ),
  'doNotCheck.visitServicePlan': reason('plan', 'service_plans_invalid', /service plan/i, {
    to: true,
    from: true,
  }),
  'hideFromResources.jobBoard': {
    ...command(
      true,
      async (at) => {
        const { jobOfferId, resourceId } = await jobOfferedTo(at);
        return at.outcome('resource', 'jobOffer.take', { jobOfferId, resourceId });
      },
      { before: 'done', after: 'not_allowed' },
      {
        as: 'resource',
        path: '/',
        before: true,
        after: false,
        look: async (page) => (await menuOf(page)).includes(menuRow('job_board').label),
      },
    ),
    given: {
      'menu.job_board': true,
      // Anybody who walks as a resource can have any work then.
      'doNotCheck.labelMatch': true,
      'doNotCheck.distance': true,
      'doNotCheck.existingJobOverlap': true,
      'doNotCheck.resourceShift': true,
      'doNotCheck.maxHoursPerWeek': true,
      'doNotCheck.maxHoursPerFortnight': true,
    },
  },
  'hideFromResources.forms': {
    ...command(
      true,
      async (at) => {
        const { resourceId } = sessionViewSchema.parse(await at.ask('resource', '/session'));
        const content = { items: [{ name: 'safe', kind: 'yesNo', label: 'Safe' }] };
        const formId = `form-of-${await at.fresh()}`;
        await at.send('form.create', { formId, title: 'Safety', use: 'solo', content });
        await at.send('form.publish', { formId });
        return at.outcome('resource', 'formAnswer.create', { formId, version: 1, personId: resourceId });
      },
      { before: 'done', after: 'not_allowed' },
      {
        as: 'resource',
        path: '/',
        before: true,
        after: false,
        look: async (page) => (await menuOf(page)).includes(menuRow('forms').label),
      },
    ),
    given: { 'menu.forms': true },
  },
  'hideFromResources.carePlan': {
    to: true,
    server: {
      before: true,
      after: false,
      look: (at) =>
        at.ask('resource', '/bookings/asked/care-plan').then(
          () => true,
          () => false,
        ),
    },
    screen: {
      as: 'resource',
      path: '/bookings?range=all&booking=asked',
      before: 1,
      after: 0,
      async look(page) {
        const drawer = page.getByRole('dialog', { name: 'Walk asked' });
        await drawer.getByRole('tab', { name: 'Details' }).waitFor();
        return drawer.getByRole('tab', { name: 'Care plan' }).count();
      },
    },
  },
  'hideFromResources.audit': {
    to: true,
    server: {
      before: true,
      after: false,
      look: (at) =>
        at.ask('resource', '/track-events?category=booking&id=asked').then(
          () => true,
          () => false,
        ),
    },
    screen: {
      as: 'resource',
      path: '/bookings?range=all&booking=asked',
      before: 1,
      after: 0,
      async look(page) {
        const drawer = page.getByRole('dialog', { name: 'Walk asked' });
        await drawer.getByRole('tab', { name: 'Details' }).waitFor();
        return drawer.getByRole('tab', { name: 'What happened' }).count();
      },
    },
  },
  resourcesMayRequestCancellation: cancellation('resource'),
  customersMayRequestCancellation: cancellation('customer'),
  massStatusChange: {
    to: false,
    server: told('massStatusChange', true, false),
    screen: {
      path: '/bookings?range=all',
      before: true,
      after: false,
      async look(page, at) {
        const { title } = await rosteredFor(at);
        await page.goto(`/bookings?range=all&search=${encodeURIComponent(title)}`);
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
        const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
        await bar.getByRole('button', { name: /^Make inactive/ }).waitFor();
        return (await bar.getByRole('button', { name: /^Confirm/ }).count()) > 0;
      },
    },
  },
  'disable.newBookings': command(
    true,
    (at) =>
      at.outcome('planner', 'booking.create', { customerId: 'first', start: monday, end: monday + hour }),
    { before: 'done', after: 'not_allowed' },
    offered('planner', '/bookings', 'Preferences', 'New booking'),
  ),
  'disable.bookingEdit': command(
    true,
    (at) => at.outcome('planner', 'booking.edit', { bookingId: 'near', notes: 'Seen' }),
    { before: 'done', after: 'not_allowed' },
    inMore('planner', 'near', 'Edit'),
  ),
  'disable.resourceEdit': command(
    true,
    (at) => at.outcome('planner', 'resource.change', { resourceId: 'of-near', lastName: 'near' }),
    { before: 'done', after: 'not_allowed' },
    offered('planner', '/resources?record=of-near', 'Walker near', 'Edit'),
  ),
  'disable.customerEdit': command(
    true,
    (at) => at.outcome('planner', 'customer.change', { customerId: 'first', lastName: 'Walked' }),
    { before: 'done', after: 'not_allowed' },
    offered('planner', '/customers?record=first', '0412 345 678', 'Edit'),
  ),
  'hideDuringService.mobile': privacy('+61 400 123 456'),
  'hideDuringService.phone': privacy('+61 400 654 321'),
  'hideDuringService.email': privacy('reached@walk.example'),
  'statuses.draft': statusLook('draft'),
  'statuses.rostered': statusLook('rostered'),
  'statuses.confirmed': statusLook('confirmed'),
  'statuses.dispatched': statusLook('dispatched'),
  'statuses.active': statusLook('active'),
  'statuses.finished': statusLook('finished'),
  'statuses.reviewed': statusLook('reviewed'),
  'statuses.feedback': statusLook('feedback'),
  'statuses.parked': statusLook('parked'),
  'statuses.cancelled': statusLook('cancelled'),
  ...walksOf('menu', hideableKeys, menuEntry),
  ...walksOf('menuLabels', namedKeys, menuName),
  broadcastTitle: broadcast('broadcastTitle', 'Shout'),
  broadcastDescription: broadcast('broadcastDescription', 'Hear what is new.'),
  logo: logoWalk('logo'),
  logoBrand: logoWalk('logoBrand'),
  searchPlaceholder: {
    to: 'Find a job',
    server: told('searchPlaceholder', null, 'Find a job'),
    screen: {
      path: '/bookings',
      before: 0,
      after: 1,
      async look(page) {
        const banner = page.getByRole('banner');
        await banner.waitFor();
        return banner.getByText('Find a job').count();
      },
    },
  },
  searchHidden: {
    to: true,
    server: told('searchHidden', false, true),
    screen: {
      path: '/bookings',
      before: 1,
      after: 0,
      async look(page) {
        const banner = page.getByRole('banner');
        await banner.waitFor();
        return banner.getByText('Search or type a command').count();
      },
    },
  },
  searchEngine: {
    to: 'postgres',
    server: {
      before: 'typesense',
      after: 'postgres',
      look: async (at) => sessionViewSchema.parse(await at.ask('dispatcher', '/session')).alg_client,
    },
    // Whichever engine answers, the same is found.
    screen: {
      path: '/bookings',
      before: 'found',
      after: 'found',
      async look(page) {
        await page.getByText('Search or type a command').click();
        await page.getByRole('combobox', { name: 'Search' }).fill('Reached Walked');
        await page
          .getByRole('option', { name: /Reached Walked/ })
          .first()
          .waitFor();
        return 'found';
      },
    },
  },
  exceptionRules: {
    to: [],
    server: {
      before: true,
      after: false,
      look: async (at) =>
        exceptionReportSchema
          .parse(await at.ask('planner', '/exceptions'))
          .rows.some(({ booking }) => booking.id === 'late'),
    },
    screen: {
      path: '/exception-detail',
      before: 'late',
      after: 'nothing',
      async look(page) {
        const late = page.locator('main').getByRole('link', { name: 'Walk late' });
        const nothing = page.getByText('Nothing is reported');
        await late.or(nothing).first().waitFor();
        return (await late.count()) > 0 ? 'late' : 'nothing';
      },
    },
  },
  exceptionAlert: {
    to: false,
    given: { exceptionAlert: true },
    server: told('exceptionAlert', true, false),
    screen: {
      path: '/resources',
      before: true,
      after: false,
      // Each look is at what has just become late: of what it has told already, nobody is alerted again.
      async look(page, at) {
        const start = Math.floor(Date.now() / 1000) - 2 * hour;
        await at.fresh({ start, end: start + hour });
        await page.goto('/resources');
        const alert = page.getByRole('alert').filter({ hasText: 'Urgent: Exception report' });
        await page.getByRole('heading', { name: 'Resources' }).waitFor();
        // Once the page has all that it asks for, it takes no longer to draw it.
        const isDrawn = page.waitForLoadState('networkidle').then(() => delay(10_000, false));
        return Promise.race([
          isDrawn,
          alert.waitFor().then(
            () => true,
            () => isDrawn,
          ),
        ]);
      },
    },
  },
  securityTrailDays: {
    to: 400,
    server: {
      before: 365,
      after: 400,
      look: async (at) =>
        z.object({ keptDays: z.int() }).parse(await at.ask('dispatcher', '/security/entries')).keptDays,
    },
    screen: {
      path: '/security',
      before: 'Kept for 365 days.',
      after: 'Kept for 400 days.',
      look: (page) =>
        page
          .getByText(/Kept for \d+ days\./)
          .textContent()
          .then((text) => text?.match(/Kept for.*/)?.[0]),
    },
  },
};

/** The booking in which the work of a Friday continues that takes several days. */
/** A group event whose only person does not hold its service. */
async function craftWith(at: WalkedOrganisation): Promise<string> {
  const services = [{ labelId: 'craft', unitPrice: null, places: null }];
  const group = { places: 2, participantsPerPerson: null, services };
  return at.fresh({ customerId: null, group, resourceIds: ['of-near'], force: true });
}

/** A job on the board, offered to the person who walks as a resource. */
async function jobOfferedTo(at: WalkedOrganisation) {
  const { resourceId } = sessionViewSchema.parse(await at.ask('resource', '/session'));
  const bookingId = await at.fresh();
  const jobOfferId = `offer-of-${bookingId}`;
  await at.send('jobOffer.create', { jobOfferId, bookingId, openUntil: monday, resourceIds: [resourceId] });
  return { jobOfferId, resourceId };
}

/** A booking to come for which anybody who walks as a resource is rostered. */
async function rosteredFor(at: WalkedOrganisation) {
  const { resourceId } = z.object({ resourceId: z.string() }).parse(await at.ask('resource', '/session'));
  const bookingId = await at.fresh({ resourceIds: [resourceId], force: true });
  const { title } = await at.booking(bookingId);
  return { bookingId, resourceId, title };
}

/** Work that somebody did, which has been over for thirty days. */
async function doneBefore(at: WalkedOrganisation): Promise<string> {
  const { resourceId } = z.object({ resourceId: z.string() }).parse(await at.ask('resource', '/session'));
  const start = Math.floor(Date.now() / 1000) - 30 * day;
  return at.fresh({ resourceIds: [resourceId], force: true, start, end: start + hour });
}

/** A group event in two days, of whose absence the only participant tells now. */
async function absenceIn(at: WalkedOrganisation): Promise<string> {
  const group = { places: 2, participantsPerPerson: null, services: [] };
  const start = Math.floor(Date.now() / 1000) + 48 * hour;
  const bookingId = await at.fresh({ customerId: null, group, start, end: start + hour });
  await at.send('booking.addParticipant', { bookingId, customerId: 'first' });
  await at.send('booking.recordAttendance', { bookingId, customerId: 'first', attendance: 'absent' });
  return bookingId;
}

async function followUp(at: WalkedOrganisation) {
  const start = monday + 4 * day;
  const bookingId = await at.fresh({ start, end: start + hour, resourceIds: ['of-near'] });
  await at.send('booking.start', { bookingId });
  await at.send('booking.finish', { bookingId, outcome: 'MultiDay' });
  const { followUpBookingId } = await at.booking(bookingId);
  return at.booking(followUpBookingId ?? '');
}

function weekdayOf(instant: number): string {
  return new Date(instant * 1000).toLocaleDateString('en', { weekday: 'long', timeZone: 'Australia/Sydney' });
}
