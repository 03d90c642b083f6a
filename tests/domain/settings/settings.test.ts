import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { checks } from '../../../domain/allocation/checks/checks.ts';
import { nearestFit } from '../../../domain/allocation/nearestFit.ts';
import { noBooking } from '../../../domain/booking/booking.ts';
import { bookingCommands } from '../../../domain/booking/bookingCommands.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { coloursOf, statusLabelsOf, takenStatusLookSchema } from '../../../domain/booking/statusLook.ts';
import { refusalOfMass } from '../../../domain/booking/stepOfMany.ts';
import { isClosed } from '../../../domain/catalogues/closedCommands.ts';
import { commandCatalogue } from '../../../domain/catalogues/commandCatalogue.ts';
import { namedKeys } from '../../../domain/catalogues/menuEntries.ts';
import { isInMenu, menuLabelOf } from '../../../domain/catalogues/menuLabelOf.ts';
import { readings } from '../../../domain/catalogues/readings.ts';
import { isRecordName, records } from '../../../domain/catalogues/records.ts';
import { chatsOpenUntil } from '../../../domain/chat/chatsOpenUntil.ts';
import { feedCalls } from '../../../domain/chat/feedButtons.ts';
import { reachedDuringService } from '../../../domain/customer/duringService.ts';
import { document } from '../../../domain/document/document.ts';
import { unknownStatuses } from '../../../domain/document/unknownStatus.ts';
import { exceptionOf } from '../../../domain/exception/exceptionsOf.ts';
import { isAlerted } from '../../../domain/exception/isAlerted.ts';
import { decideParticipation } from '../../../domain/groupEvent/participation.ts';
import { summarise } from '../../../domain/history/summarise.ts';
import { requiredFields } from '../../../domain/kernel/requiredFields.ts';
import { amongNow } from '../../../domain/label/amongNow.ts';
import { labelsOfEvents } from '../../../domain/label/labelUses.ts';
import { needsApproval } from '../../../domain/openShift/openShift.ts';
import { plainBrand } from '../../../domain/organisation/brand.ts';
import { firstSettingKeys, firstSettingsSchema } from '../../../domain/organisation/firstSettings.ts';
import { uploadedLogos } from '../../../domain/organisation/logoAddress.ts';
import {
  defaultOrganisationSettings,
  namedSettingsSchema,
  type OrganisationSettings,
  organisationSettingsSchema,
} from '../../../domain/organisation/organisationSettings.ts';
import { shownLogo } from '../../../domain/organisation/shownLogo.ts';
import { hiddenFromLists } from '../../../domain/record/hiddenFromLists.ts';
import { areaNames, areasHidden } from '../../../domain/rights/area.ts';
import { mayReadHappenings } from '../../../domain/rights/mayReadHappenings.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import type { Persona } from '../../../domain/rights/personas.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { answerLead } from '../../../domain/rosterAnswer/answerReminder.ts';
import type { Decides, Setting } from '../../../domain/settings/setting.ts';
import { settingSections } from '../../../domain/settings/settingSections.ts';
import { byKey, nested, settingsByKey } from '../../../domain/settings/settingsByKey.ts';
import { changedSettingsText, settingText } from '../../../domain/settings/settingTexts.ts';
import { handsOver } from '../../../domain/shiftOffer/shiftOfferSteps.ts';
import { contrastOf, leastContrast } from '../../../domain/text/contrast.ts';
import { dialled } from '../../../domain/text/dialled.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { trailKeptSince } from '../../../domain/trail/trailKeptSince.ts';
import { possibleActions } from '../../../domain/workflow/possibleActions.ts';
import { chosenEngine } from '../../../projections/search/chosenEngine.ts';
import { broadcastOf } from '../../../web/announcements/broadcastOf.ts';
import { defaultBookingsAddress, queryOfAddress } from '../../../web/bookings/bookingsAddress.ts';
import { searchBoxOf } from '../../../web/search/searchBoxOf.ts';
import { decidedHours } from '../../../web/timeline/board/workingHours.ts';
import { aBooking, aJob, anInput, aResource, at } from '../../support/allocationFixture.ts';
import { otherSetting } from '../../support/otherSetting.ts';
import { aStanding } from '../../support/standingFixture.ts';
import {
  allocated,
  allocationFacts,
  created,
  existing,
  facts,
  given,
  organisation,
  started,
} from '../booking/bookingFixture.ts';
import { customerActor, NOON, resourceActor } from '../decisionSpec.ts';
import { fingerprintOf } from '../schemaHistory.ts';

const all = [...settingsByKey];
const keys = all.map(([key]) => key);

const writtenSchema = z.record(z.string(), z.strictObject({ default: z.json(), values: z.string() }));
/** What the specification, and this product beyond it, have said of each setting: its default and what it may be. */
const written = writtenSchema.parse(
  JSON.parse(readFileSync(new URL('./settings.json', import.meta.url), 'utf8')),
);

function settingsWith(key: string, value: unknown): OrganisationSettings {
  return organisationSettingsSchema.parse(nested({ ...byKey(defaultOrganisationSettings), [key]: value }));
}

describe('every setting', () => {
  test.each(all)(
    '%s has the default and the values that it has had since events could first name it',
    (key, setting) => {
      const present = { default: setting.default, values: fingerprintOf(setting.schema) };
      const sentence =
        `What ${key} may be, or its default, is another than tests/domain/settings/settings.json has of it. A new ` +
        'setting gets an entry there. One that has been released never changes: other values are another setting, or ' +
        'a new version of OrganisationCreated and SettingsChanged with an upcaster (docs/decisions.md, Settings).';
      expect(present, sentence).toEqual(written[key]);
    },
  );

  test('stays, because recorded events name it', () => {
    expect(keys).toEqual(expect.arrayContaining(Object.keys(written)));
    expect(keys).toEqual(expect.arrayContaining([...firstSettingKeys]));
  });

  test.each(all)('%s has its texts, a unit and a section, and somebody may change it', (_, setting) => {
    const {
      facts: { label, help, kind, choices },
      section,
      area,
      the,
    } = setting;
    expect(label).toMatch(/^[A-Z]/);
    expect(help).toMatch(/^[A-Z].*\.$/);
    expect(the).toMatch(/^[a-z]/);
    const waits = setting.decides.some((each) => each.kind === 'waits');
    expect(section === null).toBe(waits);
    if (section !== null) expect(Object.keys(settingSections)).toContain(section);
    expect(areaNames).toContain(area);
    if (kind === 'choice' || kind === 'limit') expect(Object.keys(choices ?? {}).length).toBeGreaterThan(0);
    expect(setting.schema.safeParse(setting.default).success).toBe(true);
  });

  test.each(
    all.flatMap(([key, setting]) =>
      setting.decides.map((decides) => [key, decides.kind, decides, setting] as const),
    ),
  )('%s decides something (%s), and this is proved', (key, _, decides, setting) => {
    expect(isProved(key, decides, setting)).toBe(true);
  });
});

const commandNames = Object.values(commandCatalogue).flatMap((inputs) => Object.keys(inputs));

/** What a check makes of its switch and its figures is walked by tests/commands/reactions/everyFact.long.test.ts. */
function isProved(key: string, decides: Decides, setting: Setting): boolean {
  switch (decides.kind) {
    case 'check':
      return (
        key === `doNotCheck.${decides.name}` && checks.some((check) => check.doNotCheck === decides.name)
      );
    case 'figures':
      return checks.some(({ reads }) => reads.some((fact) => fact === `settings.${key}`));
    case 'step': {
      const actor = decides.of === 'customer' ? customerActor('carol') : resourceActor('ana');
      const booking = aStanding();
      const may = (settings: OrganisationSettings) =>
        possibleActions(booking, actor, { ...organisation, settings }).some(
          ({ action }) => action === decides.action,
        );
      return may(settingsWith(key, setting.default)) !== may(settingsWith(key, otherSetting(setting)));
    }
    case 'closes': {
      const { commands, at, to } = decides;
      for (const command of commands) {
        expect(commandNames, command).toContain(command);
        const closedTo = (persona: Persona, value: boolean) =>
          isClosed(claimsOf(persona), command, settingsWith(key, value));
        const planners = ['dispatcher', 'scheduler'] as const;
        for (const persona of planners) expect(closedTo(persona, at), command).toBe(to !== 'workers');
        // Who does the work could not send what is closed to planners.
        if (to === 'workers') expect(closedTo('resource', at), command).toBe(true);
        expect(closedTo('administrator', at), command).toBe(to === 'everybody');
        expect(closedTo('system', at), command).toBe(false);
        for (const persona of [...planners, 'resource'] as const)
          expect(closedTo(persona, !at), command).toBe(false);
      }
      return commands.length > 0;
    }
    case 'requires': {
      const { at, category, field } = decides;
      const needs = (value: boolean) => requiredFields(category, settingsWith(key, value)).includes(field);
      const shape = isRecordName(category)
        ? records[category].fields.shape
        : bookingCommands['booking.create'].shape;
      return needs(at) && !needs(!at) && field in shape;
    }
    case 'waits':
      // Nothing obeys it, and no screen shows it.
      return setting.section === null && setting.decides.length === 1;
    case 'part': {
      const look = parts[key];
      if (look === undefined) return false;
      const [before, after] = [setting.default, otherSetting(setting)].map((value) =>
        look(settingsWith(key, value)),
      );
      expect(after).not.toEqual(before);
      return true;
    }
  }
}

/** What an absence counts as that is told a day before a group event, or so many seconds later. */
function absenceTold(settings: OrganisationSettings, later: number) {
  const group = { places: 2, participantsPerPerson: null, services: [] };
  const joined = { customerId: 'carol', serviceIds: [], attendance: 'expected' as const };
  const booking = existing(created({ customerId: null, group }), { type: 'ParticipantJoined', data: joined });
  const input = { bookingId: 'b1', customerId: 'carol', attendance: 'absent' as const };
  const now = at('09:00') - 24 * 3600 + later;
  const told = { ...facts, now, organisation: { ...facts.organisation, settings } };
  return decideParticipation({ id: 'b1', booking }, { name: 'booking.recordAttendance', input }, told);
}

const sydney = zoneOf('Australia/Sydney');

/** What a history says of a booking that was moved. */
function movedText({ dateFormat, timeFormat: clock }: OrganisationSettings): string {
  return summarise(
    { type: 'BookingRescheduled', data: { start: at('09:00'), end: at('10:00') } },
    { moments: { zone: sydney, dateFormat, clock }, nameOf: () => undefined },
  );
}

/** What the entries say where the menu has them all. */
function menuNamesOf(settings: OrganisationSettings): readonly (string | undefined)[] {
  const whole = keys.filter((key) => key.startsWith('menu.')).map((key) => [key, true] as const);
  const all = nested({ ...byKey(settings), ...Object.fromEntries(whole) });
  return menuLabelsOf(organisationSettingsSchema.parse(all));
}

/** What the entries of the menu say; undefined for those that it does not have. */
function menuLabelsOf(settings: OrganisationSettings): readonly (string | undefined)[] {
  return namedKeys.map((key) => (isInMenu(key, settings) ? menuLabelOf(key, '', settings) : undefined));
}

/** What stands in the header of an organisation with these settings, whose logos have been uploaded. */
function logoIn(settings: OrganisationSettings): unknown {
  const where = { hostname: 'muster.example', brand: plainBrand, apiBase: '/api/v1/' };
  const uploaded = (path: string | null) => (path === null ? null : `${uploadedLogos}${path}`);
  const { logo, logoBrand } = settings;
  const own = { ...settings, logo: uploaded(logo), logoBrand: uploaded(logoBrand) };
  return shownLogo({ name: 'Acme Care', settings: own }, where);
}

const reachable = {
  mobile: '+61 400 000 000',
  email: 'ash@example.com',
  contacts: [{ name: 'Mia', role: null, phone: '+61 400 000 001', email: 'mia@example.com' }],
};

/** What else settings decide: made with the settings, it is another thing where they are others. */
const parts: Readonly<Record<string, (settings: OrganisationSettings) => unknown>> = {
  ...Object.fromEntries(
    bookingStatuses.map((status) => [
      `statuses.${status}`,
      ({ statuses }: OrganisationSettings) => [statusLabelsOf(statuses), coloursOf(statuses[status])],
    ]),
  ),
  dayStarts: ({ dayStarts, dayEnds }) => decidedHours(dayStarts, dayEnds),
  dayEnds: ({ dayStarts, dayEnds }) => decidedHours(dayStarts, dayEnds),
  ...Object.fromEntries(
    keys.filter((key) => key.startsWith('menu.')).map((key) => [key, menuLabelsOf] as const),
  ),
  ...Object.fromEntries(
    keys.filter((key) => key.startsWith('menuLabels.')).map((key) => [key, menuNamesOf] as const),
  ),
  weekStart: ({ weekStart }) =>
    queryOfAddress({ ...defaultBookingsAddress, range: 'week' }, sydney, weekStart, NOON),
  dateFormat: movedText,
  timeFormat: movedText,
  promotedDispatchersListed: (settings) => hiddenFromLists(readings.resource, settings),
  ...Object.fromEntries(
    ['mobile', 'phone', 'email'].map((what) => [
      `hideDuringService.${what}`,
      ({ hideDuringService }: OrganisationSettings) => reachedDuringService(reachable, hideDuringService),
    ]),
  ),
  defaultCountry: ({ defaultCountry }) => dialled('0412 345 678', defaultCountry.code),
  officePhone: ({ officePhone }) => {
    const office = { name: 'Acme', number: officePhone };
    const nobody = { name: 'Nobody', number: null };
    return feedCalls(claimsOf('customer'), { people: [], customer: nobody, partners: [], office });
  },
  workingDays: (settings) => {
    const input = { bookingId: 'b1', outcome: 'MultiDay' } as const;
    // On a Friday, of people without shifts.
    return given(created(), allocated('ana'), started)
      .when(
        { name: 'booking.finish', input },
        {
          now: at('10:00', 4),
          organisation: { ...organisation, settings },
          allocation: allocationFacts({ shifts: [] }),
        },
      )
      .alsoCreated();
  },
  'hideFromResources.carePlan': ({ hideFromResources }) =>
    mayRead({ ...claimsOf('resource'), hidden: areasHidden(hideFromResources) }, 'carePlans'),
  'hideFromResources.audit': (settings) => mayReadHappenings(claimsOf('resource'), settings),
  answerReminderHours: (settings) => answerLead({ ...settings, peopleConfirm: true }),
  massStatusChange: (settings) => refusalOfMass('booking.confirm', settings)?.code,
  openShiftsNeedApproval: (settings) => needsApproval({ byApproval: false }, settings),
  shiftOffersNeedApproval: (settings) => handsOver('shiftOffer.agree', settings),
  bookingsWithinADay: (settings) =>
    bookingDecider.decide(
      noBooking,
      {
        name: 'booking.create',
        input: bookingCommands['booking.create'].parse({
          customerId: 'carol',
          start: at('09:00'),
          end: at('09:00', 1) + 1,
        }),
      },
      { ...facts, organisation: { ...organisation, settings } },
    ),
  confirmEarlySteps: (settings) =>
    bookingDecider.decide(
      existing(created(), allocated('ana')),
      { name: 'booking.dispatch', input: { bookingId: 'b1' } },
      { ...facts, now: at('09:00', -1), organisation: { ...organisation, settings } },
    ),
  snapMinutes: (settings) => {
    const input = anInput({
      resources: [aResource('ana')],
      bookings: [aBooking('b', ['ana'], at('09:00'), at('09:50'))],
      settings,
    });
    return nearestFit(createAllocationContext(input), aJob('job'), []).changes;
  },
  logo: logoIn,
  logoBrand: logoIn,
  broadcastTitle: broadcastOf,
  broadcastDescription: broadcastOf,
  searchPlaceholder: searchBoxOf,
  searchHidden: searchBoxOf,
  searchEngine: (settings) => chosenEngine(settings, ['postgres', 'typesense']),
  exceptionRules: ({ exceptionRules }) =>
    exceptionOf(
      {
        ...{ id: 'b1', status: 'active', inactive: false, start: at('09:00'), end: at('10:00') },
        ...{ onSiteAt: at('09:20'), finishedAt: null, statuses: [] },
      },
      exceptionRules,
      at('10:20'),
    ),
  exceptionAlert: (settings) => isAlerted(claimsOf('dispatcher'), settings),
  // At the last moment with notice, and a second later.
  eventLabelTypes: (settings) => amongNow(labelsOfEvents, settings),
  docStatuses: (settings) => unknownStatuses(document.shown, { status: 'sent' }, {}, settings),
  chatDaysAfterWork: (settings) => chatsOpenUntil(settings, at('10:00')),
  groupNoticeHours: (settings) => [0, 1].map((later) => absenceTold(settings, later)),
  securityTrailDays: ({ securityTrailDays }) => trailKeptSince(securityTrailDays, NOON * 1000),
};

test('the text on the colour of a status can be read, or the look is refused with its contrast', () => {
  const refused = takenStatusLookSchema.safeParse({ label: null, colour: '#ffe066', textColour: '#ffffff' });
  expect(refused.error?.issues).toMatchObject([
    {
      path: ['textColour'],
      message:
        'cannot be read on #ffe066: the contrast is 1.3, and text needs 4.5. Without a colour, the text is #000000.',
    },
  ]);
  const alone = takenStatusLookSchema.safeParse({ label: null, colour: null, textColour: '#ffffff' });
  expect(alone.error?.issues).toMatchObject([{ path: ['colour'] }]);
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (colour) => {
      const colours = coloursOf({ label: null, colour, textColour: null });
      expect(contrastOf(colours?.ink ?? '', colours?.surface ?? '')).toBeGreaterThanOrEqual(leastContrast);
    }),
  );
});

describe('settings by their keys', () => {
  const values = fc
    .subarray(all)
    .chain((some) =>
      fc.record(
        Object.fromEntries(some.map(([key, one]) => [key, fc.constantFrom(one.default, otherSetting(one))])),
      ),
    );

  test('are the same settings', () => {
    fc.assert(
      fc.property(values, (some) => {
        expect(byKey(nested(some))).toEqual(some);
        expect(byKey(namedSettingsSchema.parse(nested(some)))).toEqual(some);
      }),
    );
    expect(nested(byKey(defaultOrganisationSettings))).toEqual(defaultOrganisationSettings);
    expect(Object.keys(byKey(defaultOrganisationSettings)).sort()).toEqual([...keys].sort());
  });

  test('have the defaults with which they were first published', () => {
    const { doNotCheck, ...others } = firstSettingsSchema.parse({});
    expect(defaultOrganisationSettings).toMatchObject(others);
    expect(defaultOrganisationSettings.doNotCheck).toMatchObject(doNotCheck);
  });

  test('are refused under an unknown name, also within a group', () => {
    expect(namedSettingsSchema.safeParse({ doNotCheck: { weather: true } }).success).toBe(false);
    expect(namedSettingsSchema.safeParse({ doNotCheck: { leave: 'yes' } }).success).toBe(false);
  });
});

describe('a sentence about changed settings', () => {
  const before = byKey(defaultOrganisationSettings);

  test('never says null: what has no value is a dash', () => {
    for (const setting of settingsByKey.values())
      expect(settingText(setting, setting.default), setting.facts.label).toMatch(/^(?!.*(null|undefined))./);
    expect(changedSettingsText({ 'menuLabels.home': 'Start' }, { 'menuLabels.home': null })).toBe(
      'Set the name of the menu entry Home from – to Start',
    );
  });

  test('gives the old and the new value', () => {
    expect(changedSettingsText({ maxDistanceMetres: 35_000 }, before)).toBe(
      'Set the maximum distance from 20 km to 35 km',
    );
    expect(changedSettingsText({ maxDistanceMetres: 35_000 }, undefined)).toBe(
      'Set the maximum distance to 35 km',
    );
    expect(changedSettingsText({ 'doNotCheck.distance': true, snapMinutes: 1 }, before)).toBe(
      'Set the timeline step from 15 min to 1 min; turned off the check of distance',
    );
    expect(changedSettingsText({ 'doNotCheck.maxHoursPerDay': false, maxHoursPerDay: 7.6 }, before)).toBe(
      'Set the limit of hours a day from a seventh of the week to 7:36 h; turned on the check of hours a day',
    );
    expect(changedSettingsText({ resourcesMayRequestCancellation: false }, before)).toBe(
      'Turned off cancellation requests by people',
    );
  });

  test('leaves out settings that have not changed, and counts many', () => {
    expect(changedSettingsText({ ...before, weekStart: 1 }, before)).toBe(
      'Set the first day of the week from Sunday to Monday',
    );
    expect(changedSettingsText(before, undefined)).toBe('Settings changed');
    const many = { weekStart: 1, snapMinutes: 5, overlapBufferMinutes: 10, dateFormat: 'yyyy-mm-dd' };
    expect(changedSettingsText(many, before)).toBe('Changed 4 settings');
  });
});

test('a telephone number without a calling code is dialled with that of the organisation', () => {
  expect(dialled('0412 345 678', '+61')).toBe('+61412345678');
  expect(dialled('(02) 9999-0000', '+61')).toBe('+61299990000');
  expect(dialled('+64 21 123 456', '+61')).toBe('+6421123456');
  expect(dialled('0064 21 123 456', '+61')).toBe('+6421123456');
  expect(dialled('000', '+61')).toBe('000');
  expect(dialled('0412 345 678', '')).toBe('0412345678');
});
