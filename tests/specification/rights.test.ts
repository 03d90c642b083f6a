import { describe, expect, test } from 'vitest';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import { type DetailTab, detailTabsOf } from '../../domain/booking/detailTabs.ts';
import { refusalOfClosed } from '../../domain/catalogues/closedCommands.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { customer } from '../../domain/customer/customer.ts';
import { type Reachable, reachedDuringService } from '../../domain/customer/duringService.ts';
import { mayFillForms } from '../../domain/form/mayFillForms.ts';
import { label } from '../../domain/label/label.ts';
import {
  defaultOrganisationSettings,
  type OrganisationSettings,
  organisationSettingsSchema,
} from '../../domain/organisation/organisationSettings.ts';
import { classesOf } from '../../domain/record/classesOf.ts';
import { hiddenFromLists } from '../../domain/record/hiddenFromLists.ts';
import { resource } from '../../domain/resource/resource.ts';
import { areasHidden } from '../../domain/rights/area.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayReadHappenings } from '../../domain/rights/mayReadHappenings.ts';
import { claimsOf, type LinkedClaims } from '../../domain/rights/persona.ts';
import { mayRead, optionsScope, seesRecord } from '../../domain/rights/rights.ts';
import { shownTo } from '../../domain/rights/shownTo.ts';
import { byKey, nested, settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { possibleActions } from '../../domain/workflow/possibleActions.ts';
import { standardWorkflow } from '../../domain/workflow/workflowDefinition.ts';
import { bookingClasses } from '../../projections/queries/bookingView.ts';
import { aCustomer, aResource } from '../support/allocationFixture.ts';
import { aStanding } from '../support/standingFixture.ts';

const linked = (persona: Parameters<typeof claimsOf>[0], own: string | null = null): LinkedClaims => ({
  ...claimsOf(persona),
  resourceId: persona === 'customer' ? null : own,
  customerId: persona === 'customer' ? own : null,
});
const dispatcher = linked('dispatcher');
const ana = linked('resource', 'ana');
const carol = linked('customer', 'carol');
const partner = linked('partner', 'ana');

describe('§6 Roles: dispatcher, scheduler, resource, customer; partner flag', () => {
  const record = { ...aCustomer('carol'), barredResourceIds: ['ana'] };
  const blacklistSeenBy = (claims: LinkedClaims) =>
    shownTo(claims, 'customers', classesOf(customer.shown), record).barredResourceIds;

  test.each([
    ['Resource', ana],
    ['Customer', carol],
    ['Partner accounts', partner],
  ])('%s: skip loading labels, and see no blacklist data', (_, claims) => {
    expect(mayRead(claims, label.area)).toBe(false);
    expect(blacklistSeenBy(claims)).toEqual([]);
    expect(
      shownTo(claims, 'people', classesOf(resource.shown), aResource('ana', { filterIds: ['north'] })),
    ).toMatchObject({ labelIds: [], filterIds: [] });
  });

  test('Dispatchers and schedulers load labels and blacklists', () => {
    for (const persona of ['administrator', 'dispatcher', 'scheduler'] as const) {
      expect(mayRead(linked(persona), label.area), persona).toBe(true);
      expect(blacklistSeenBy(linked(persona)), persona).toEqual(['ana']);
    }
  });

  test('Promoted dispatchers are hidden from resource lists unless a setting shows them', () => {
    const hidden = (value: boolean) =>
      hiddenFromLists(readings.resource, withSetting('promotedDispatchersListed', value));
    expect(hidden(false)).toEqual(['promotedDispatcher']);
    expect(hidden(true)).toEqual([]);
  });

  test('Only the dispatcher role receives exception entries', () => {
    const personas = ['administrator', 'dispatcher', 'scheduler', 'resource', 'customer', 'partner'] as const;
    expect(personas.filter((persona) => mayRead(linked(persona), 'exceptions'))).toEqual([
      'administrator',
      'dispatcher',
    ]);
  });

  test('A promoted dispatcher gets label-based scoping from master labels', () => {
    const scope = { booking: [['north']], customer: [['north']], resource: [['north']] };
    const promoted = { ...linked('dispatcher', 'ana'), scope };
    for (const area of ['work', 'people', 'time', 'customers', 'exceptions'] as const) {
      expect(seesRecord(promoted, area, { labelIds: ['north'] }), area).toBe(true);
      expect(seesRecord(promoted, area, { labelIds: ['south'] }), area).toBe(false);
      expect(seesRecord({ ...linked('administrator'), scope }, area, { labelIds: [] }), area).toBe(true);
    }
  });
});

describe('§6 Data visibility', () => {
  const ofAna = { resourceIds: ['ana'], customerId: 'carol' };
  const ofOthers = { resourceIds: ['ben'], customerId: 'dora' };

  test('queries for dispatchers use the organisation id as the access key', () => {
    for (const persona of ['administrator', 'dispatcher', 'scheduler'] as const) {
      expect(seesRecord(linked(persona), 'work', ofOthers), persona).toBe(true);
    }
  });

  test.each([
    ['resource', ana],
    ['customer', carol],
    ['partner', partner],
  ])('others use their own user id (matched against _uid_r): %s', (_, claims) => {
    expect(seesRecord(claims, 'work', ofAna)).toBe(true);
    expect(seesRecord(claims, 'work', ofOthers)).toBe(false);
    expect(seesRecord({ ...claims, resourceId: null, customerId: null }, 'work', ofAna)).toBe(false);
  });

  test('who does not plan sees no labels of a booking, and no reasons of a conflict', () => {
    const told = {
      labelIds: ['care'],
      labels: [{ id: 'care', name: 'Care' }],
      filterIds: ['north'],
      conflict: true,
      violations: [{ code: 'resource_on_leave' }],
    };
    const seenBy = (claims: LinkedClaims) => shownTo(claims, 'work', bookingClasses, told);
    const nothing = { labelIds: [], labels: [], filterIds: [], conflict: null, violations: [] };
    expect([ana, carol, partner].map(seenBy)).toEqual([nothing, nothing, nothing]);
    expect([dispatcher, linked('scheduler')].map(seenBy)).toEqual([told, told]);
  });
});

/** The table of action rights (booking): who has which. */
const actionRights = {
  options: ['resource', 'dispatcher'],
  park: ['dispatcher'],
  cancel: ['dispatcher'],
  allocate: ['dispatcher'],
  dispatch: ['resource', 'dispatcher'],
  start: ['resource', 'dispatcher'],
  finish: ['resource', 'dispatcher'],
  review: ['dispatcher'],
} as const;
const roles = { customer: carol, resource: ana, dispatcher } as const;
/** A status in which each step is possible at all. */
const statusFor: Readonly<Record<string, BookingStatus>> = {
  park: 'rostered',
  cancel: 'rostered',
  allocate: 'rostered',
  dispatch: 'rostered',
  start: 'dispatched',
  finish: 'active',
  review: 'finished',
};

describe.each(Object.entries(actionRights))('§6 Action right %s', (action, holders: readonly string[]) => {
  test.each(Object.entries(roles))('of the role %s', (role, claims) => {
    const has = holders.includes(role);
    if (action === 'options') {
      expect(optionsScope(claims) !== 'none').toBe(has);
      return;
    }
    expect(mayCommand(claims, `booking.${action}`)).toBe(has);
    const booking = aStanding({ status: statusFor[action] ?? 'draft' });
    const offered = possibleActions(booking, claims, {
      settings: defaultOrganisationSettings,
      workflow: standardWorkflow,
      workflows: [],
    }).map((each) => each.action);
    expect(offered.some((each) => each === action)).toBe(has);
  });
});

const withSetting = (key: string, value: unknown): OrganisationSettings =>
  organisationSettingsSchema.parse(nested({ [key]: value }));

describe('§6 Configuration switches restrict further', () => {
  test.each([
    ['disable new booking', 'disable.newBookings', 'booking.create'],
    ['disable edit booking', 'disable.bookingEdit', 'booking.edit'],
    ['disable resource edit', 'disable.resourceEdit', 'resource.change'],
    ['disable customer edit', 'disable.customerEdit', 'customer.change'],
  ])('%s', (_, key, command) => {
    const refusal = (value: boolean) => refusalOfClosed(dispatcher, command, withSetting(key, value));
    expect(refusal(true)).toMatchObject({ code: 'not_allowed', details: { setting: key } });
    expect(refusal(false)).toBeUndefined();
  });

  test('resources can add their own shifts', () => {
    const refusal = (value: boolean) =>
      refusalOfClosed(ana, 'shift.setDays', withSetting('resourcesMayAddShifts', value));
    expect(refusal(true)).toBeUndefined();
    expect(refusal(false)).toMatchObject({
      code: 'not_allowed',
      details: { setting: 'resourcesMayAddShifts' },
    });
  });

  test.each([
    ['resources can request cancellation', 'resourcesMayRequestCancellation', ana],
    ['customers can request cancellation', 'customersMayRequestCancellation', carol],
  ])('%s', (_, key, claims) => {
    const offered = (value: boolean) =>
      possibleActions(aStanding(), claims, {
        settings: withSetting(key, value),
        workflow: standardWorkflow,
        workflows: [],
      }).some(({ action }) => action === 'requestCancellation');
    expect([offered(true), offered(false)]).toEqual([true, false]);
  });

  test.each([
    ['phone', 'contact', ({ contacts: [contact] }: Reachable) => contact?.phone],
    ['email', 'contact', ({ contacts: [contact] }: Reachable) => contact?.email],
    ['email', 'customer', ({ email }: Reachable) => email],
    ['mobile', 'customer', ({ mobile }: Reachable) => mobile],
  ] as const)('hide %s of %s during a service', (what, _, of) => {
    const contact = { name: 'Mia', role: null, phone: '1', email: 'mia@example.com' };
    const ash = aCustomer('ash', { mobile: '2', email: 'ash@example.com', contacts: [contact] });
    const shown = (value: boolean) =>
      of(reachedDuringService(ash, withSetting(`hideDuringService.${what}`, value).hideDuringService));
    expect([shown(true), shown(false)]).toEqual([null, of(ash)]);
  });

  test.each([
    ['hide invoices for resources', 'hideFromResources.invoices'],
    ['hide time entry for resources', 'hideFromResources.timeEntry'],
    ['hide mileage for resources', 'hideFromResources.mileage'],
  ] as const)('%s: kept until there is what it hides', (_, key) => {
    const setting = settingsByKey.get(key);
    // No screen shows it, and there is nothing that a resource could see.
    expect(setting?.section).toBeNull();
    expect(setting?.decides).toMatchObject([{ kind: 'waits' }]);
    expect(byKey(withSetting(key, true))[key]).toBe(true);
  });

  test('D249: hide forms for resources', () => {
    const fills = (value: boolean, who: typeof dispatcher) =>
      mayFillForms(who, withSetting('hideFromResources.forms', value));
    expect([fills(false, ana), fills(true, ana)]).toEqual([true, false]);
    expect(fills(true, dispatcher)).toBe(true);
  });

  test('D254: hide care plan for resources', () => {
    const { hideFromResources } = withSetting('hideFromResources.carePlan', true);
    const hidden = areasHidden(hideFromResources);
    expect(hidden).toEqual(['carePlans']);
    expect([mayRead(ana, 'carePlans'), mayRead({ ...ana, hidden }, 'carePlans')]).toEqual([true, false]);
    expect(mayCommand({ ...ana, hidden }, 'careRecord.create')).toBe(false);
    expect(areasHidden(defaultOrganisationSettings.hideFromResources)).toEqual([]);
  });

  test('D250: hide audit for resources', () => {
    const shown = (value: boolean, reader: typeof dispatcher) =>
      mayReadHappenings(reader, withSetting('hideFromResources.audit', value));
    expect([shown(false, ana), shown(true, ana)]).toEqual([true, false]);
    expect(shown(true, dispatcher)).toBe(true);
  });

  test('of a resource, customers see neither phone nor email nor mobile at any time', () => {
    const seen = shownTo(
      carol,
      'people',
      classesOf(resource.shown),
      aResource('ana', { mobile: '2', email: 'a@b.c' }),
    );
    expect(seen).toMatchObject({ mobile: null, email: null });
  });

  test('dispatcher permission groups come from a master labels setting', () => {
    const denied = { ...dispatcher, denied: ['cancelBookings'] as const };
    expect(mayCommand(denied, 'booking.cancel')).toBe(false);
    expect(mayCommand(denied, 'booking.allocate')).toBe(true);
    expect(mayCommand(dispatcher, 'booking.cancel')).toBe(true);
  });

  test('adding records can be denied with the toast of the specification, word for word', () => {
    const toast =
      'Currently your profile is not allowed to add records. Please contact your administrator for access.';
    const denied = { ...dispatcher, denied: ['addRecords'] as const };
    for (const command of ['booking.create', 'resource.create', 'customer.create', 'absence.create']) {
      expect(refusalOfClosed(denied, command, defaultOrganisationSettings)?.message, command).toBe(toast);
    }
    const closed = withSetting('disable.newBookings', true);
    expect(refusalOfClosed(dispatcher, 'booking.create', closed)?.message).toBe(toast);
  });
});

/** §4, Stage-by-role detail tabs, as far as their content is there: no chats, quotes and invoices yet. */
const tabs: Readonly<
  Record<string, readonly [stages: readonly BookingStatus[], tabs: readonly DetailTab[]]>
> = {
  'draft shows Details': [['draft'], ['details']],
  'confirmed and dispatched show Resource, Chats, Details': [
    ['confirmed', 'dispatched'],
    ['resource', 'chats', 'details'],
  ],
  'active has them, too': [['active'], ['resource', 'chats', 'details']],
  'finished and reviewed add a review form (titled Resource)': [
    ['finished', 'reviewed'],
    ['review', 'chats', 'details'],
  ],
};

describe('§4 Stage-by-role detail tabs', () => {
  test.each(Object.entries(tabs))('%s', (_, [stages, expected]) => {
    for (const stage of stages) {
      for (const [role, claims] of Object.entries(roles)) {
        const shown = detailTabsOf(claims, stage);
        const own = shown.filter(
          (tab) => !(role === 'dispatcher' && stage === 'reviewed' && tab === 'notes'),
        );
        expect(own, `${role}, ${stage}`).toEqual(expected);
      }
    }
  });

  test('a dispatcher at reviewed also gets Notes', () => {
    expect(detailTabsOf(dispatcher, 'reviewed')).toContain('notes');
    expect(detailTabsOf(ana, 'reviewed')).not.toContain('notes');
    expect(detailTabsOf(carol, 'reviewed')).not.toContain('notes');
  });
});
