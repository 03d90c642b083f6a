import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ResourceFact } from '../../../domain/kernel/facts.ts';
import { classesOf } from '../../../domain/record/classesOf.ts';
import { defineRecord } from '../../../domain/record/defineRecord.ts';
import { line, requiredLine } from '../../../domain/record/field.ts';
import { resource as resourceRecord } from '../../../domain/resource/resource.ts';
import { type Area, areaNames, trailReader } from '../../../domain/rights/area.ts';
import { fieldClasses } from '../../../domain/rights/fieldClass.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { claimsOf, hasOwnWorkAlone, type LinkedClaims, personaOf } from '../../../domain/rights/persona.ts';
import { personas } from '../../../domain/rights/personas.ts';
import {
  type Belonging,
  mayRead,
  mayWrite,
  optionsScope,
  rightIn,
  seesEverything,
  seesRecord,
} from '../../../domain/rights/rights.ts';
import { roles } from '../../../domain/rights/role.ts';
import { scopeOfCommand } from '../../../domain/rights/scopeOfCommand.ts';
import { type FieldClasses, shownTo } from '../../../domain/rights/shownTo.ts';

const resourceClasses = classesOf(resourceRecord.shown);
const claims = (over: Partial<LinkedClaims>): LinkedClaims => ({
  role: 'dispatcher',
  duties: [],
  partner: false,
  resourceId: null,
  customerId: null,
  ...over,
});
const administrator = claims({ duties: ['admin'] });
const auditor = claims({ duties: ['auditor'] });
const dispatcher = claims({});
const scheduler = claims({ role: 'scheduler' });
const resource = claims({ role: 'resource', resourceId: 'ana' });
const customer = claims({ role: 'customer', customerId: 'cus-1' });
const partner = claims({ role: 'resource', partner: true, resourceId: 'ana' });

/** The areas of kinds that are to come. */
const toCome = areaNames.slice(areaNames.indexOf('calendarEvents'), areaNames.indexOf('organisation'));
const readable = (of: LinkedClaims) => areaNames.filter((area) => mayRead(of, area));
const writable = (of: LinkedClaims) => areaNames.filter((area) => mayWrite(of, area));

describe('personas', () => {
  test('come from the role, the duty admin of a dispatcher, and the flag of a partner', () => {
    expect(personaOf(administrator)).toBe('administrator');
    expect(personaOf(auditor)).toBe('dispatcher');
    expect(personaOf(claims({ role: 'scheduler', duties: ['admin', 'auditor'] }))).toBe('scheduler');
    expect(personaOf(claims({ role: 'resource', duties: ['admin', 'partner'] }))).toBe('resource');
    expect(personaOf(partner)).toBe('partner');
    expect(personaOf(claims({ partner: true, duties: ['admin'] }))).toBe('partner');
    expect(personaOf(claims({ role: 'customer', partner: true }))).toBe('customer');
  });

  test('gain no rights from the flag of a partner', () => {
    const anybody = fc.record({
      role: fc.constantFrom(...roles),
      duties: fc.uniqueArray(fc.constantFrom('admin', 'auditor', 'partner')),
      resourceId: fc.constantFrom(null, 'ana'),
      customerId: fc.constantFrom(null, 'cus-1'),
    });
    fc.assert(
      fc.property(anybody, fc.constantFrom(...areaNames), (free, area) => {
        const [without, flagged] = [claims(free), claims({ ...free, partner: true })];
        expect(mayRead(flagged, area) && !mayRead(without, area)).toBe(false);
        expect(mayWrite(flagged, area) && !mayWrite(without, area)).toBe(false);
        const seen = rightIn(without, area).sees;
        expect(rightIn(flagged, area).sees.filter((each) => !seen.includes(each))).toEqual([]);
      }),
    );
  });
});

describe('the table of rights', () => {
  test('gives each persona the areas of the specification to read', () => {
    const planned = areaNames.slice(0, areaNames.indexOf('organisation'));
    const ofPlanners = planned.filter((area) => area !== 'logs');
    const own: readonly Area[] = ['organisation', 'administration', 'audit', 'security', 'exceptions'];
    const told: readonly Area[] = ['trackedEvents', 'feed'];
    expect(readable(administrator)).toEqual([...ofPlanners, 'logs', ...own, ...told, 'uploads']);
    expect(readable(auditor)).toEqual([
      ...ofPlanners,
      'organisation',
      'audit',
      'exceptions',
      ...told,
      'uploads',
    ]);
    expect(readable(dispatcher)).toEqual([...ofPlanners, 'organisation', 'exceptions', ...told, 'uploads']);
    expect(readable(scheduler)).toEqual([...ofPlanners, 'organisation', ...told]);
    expect(readable(partner).filter((area) => !toCome.includes(area))).toEqual([
      'work',
      'people',
      'qualifications',
      'time',
      'tasks',
      'organisation',
    ]);
    expect(readable(resource).filter((area) => !toCome.includes(area))).toEqual([
      'work',
      'people',
      'qualifications',
      'time',
      'assets',
      'tasks',
      'pods',
      'organisation',
      'trackedEvents',
    ]);
    expect(readable(customer).filter((area) => !toCome.includes(area))).toEqual([
      'work',
      'customers',
      'tasks',
      'pods',
      'organisation',
    ]);
  });

  test("lets planners write, a scheduler all but customers' records, money and uploads, an administrator the rest", () => {
    const readOnly: readonly Area[] = ['rosteredWork', 'confirmations', 'reports', 'analytics', 'logs'];
    const planned = areaNames
      .slice(0, areaNames.indexOf('organisation'))
      .filter((area) => !readOnly.includes(area));
    expect(writable(administrator)).toEqual([
      ...planned,
      'organisation',
      'administration',
      'security',
      'uploads',
    ]);
    expect(writable(dispatcher)).toEqual([...planned, 'uploads']);
    expect(writable(auditor)).toEqual(writable(dispatcher));
    expect(writable(scheduler)).toEqual(
      planned.filter((area) => !['customers', 'billing', 'purchasing'].includes(area)),
    );
    for (const other of [partner, customer]) expect(writable(other)).toEqual([]);
    expect(writable(resource)).toEqual(['timesheets']);
  });

  /** Each row of it: a planner, somebody with the duty of a partner, with its flag, a field worker, a customer. */
  test.each<readonly [Area, readonly [string, string, string, string, string]]>([
    ['tasks', ['all, writes', 'partner, steps', 'partner, steps', 'own, steps', 'own']],
    ['calendarEvents', ['all, writes', 'partner', '–', 'own', '–']],
    ['groupEvents', ['all, writes', 'own, steps', 'partner, steps', 'own, steps', 'own']],
    ['workBoard', ['all, writes', 'partner', '–', '–', '–']],
    ['jobBoard', ['all, writes', 'partner, steps', '–', 'own, steps', '–']],
    ['bids', ['all, writes', 'own, steps', '–', 'own, steps', '–']],
    ['rosteredWork', ['all, steps', 'partner, steps', '–', 'own, steps', '–']],
    ['pods', ['all, writes', 'own, steps', '–', 'own, steps', 'own']],
    ['talk', ['all, writes', 'partner, steps', 'partner, steps', 'own, steps', 'own, steps']],
    ['confirmations', ['all, steps', '–', '–', '–', '–']],
    ['documents', ['all, writes', 'own, steps', '–', 'own, steps', 'own, steps']],
    ['timesheets', ['all, writes', 'partner, writes', '–', 'own, writes', '–']],
    ['routes', ['all, writes', 'own', '–', 'own', '–']],
    ['billing', ['all, writes', 'own', '–', 'own', 'own, steps']],
    ['purchasing', ['all, writes', 'own', '–', '–', 'own']],
    ['reports', ['all', 'partner', '–', '–', '–']],
    ['analytics', ['all', 'own', '–', 'own', '–']],
    ['logs', ['–', '–', '–', '–', '–']],
  ])('gives each persona in %s what the specification gives', (area, expected) => {
    const told = (of: LinkedClaims) => {
      const { read, write, steps = 'none' } = rightIn(of, area);
      if (read === 'none') return '–';
      return `${read}${write === 'none' ? (steps === 'none' ? '' : ', steps') : ', writes'}`;
    };
    const withDuty = { ...resource, duties: ['partner'] };
    expect([dispatcher, withDuty, partner, resource, customer].map(told)).toEqual(expected);
    // Guests have nothing but what a link names.
    expect(told({ ...claims({}), ...claimsOf('guest') })).toBe('–');
  });

  test('gives whoever has both the flag and the duty of a partner the board besides', () => {
    const both = { ...partner, duties: ['partner'] };
    expect(readable(both)).toEqual(
      areaNames.filter((area) => area === 'workBoard' || mayRead(partner, area)),
    );
  });

  test('leaves to a planner under master labels what labels can divide', () => {
    const scoped = claims({ scope: { booking: [['north']], customer: [], resource: [['nurses']] } });
    const closed = areaNames.filter((area) => !mayRead(scoped, area) && mayRead(dispatcher, area));
    expect(closed).toEqual(['rosters', 'routes', 'uploads']);
    for (const area of areaNames.filter((area) => mayWrite(scoped, area))) {
      expect([area, rightIn(scoped, area).write]).toEqual([area, 'byLabels']);
    }
    const sees = (area: Area, ...labelIds: string[]) => seesRecord(scoped, area, { labelIds });
    expect([sees('documents', 'north'), sees('documents', 'nurses'), sees('documents')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([sees('timesheets', 'nurses'), sees('timesheets', 'north')]).toEqual([true, false]);
  });

  test('opens the audit to a dispatcher with the duty, but to no other role with it', () => {
    expect(mayRead(auditor, 'audit')).toBe(true);
    for (const other of [scheduler, resource, customer, claims({ partner: true })]) {
      expect(mayRead({ ...other, duties: ['auditor'] }, 'audit')).toBe(false);
    }
  });

  test('opens the security trail to administrators, and to the API tokens that read it', () => {
    const token = claims({ duties: [trailReader] });
    expect([mayRead(token, 'security'), mayWrite(token, 'security')]).toEqual([true, false]);
    expect(readable(token).filter((area) => area !== 'security')).toEqual(readable(dispatcher));
    for (const other of [auditor, scheduler, resource, customer])
      expect(mayRead(other, 'security')).toBe(false);
  });

  test('knows whose record it is', () => {
    expect(seesRecord(scheduler, 'work', {})).toBe(true);
    expect(seesRecord(resource, 'work', { resourceIds: ['bob', 'ana'] })).toBe(true);
    expect(seesRecord(resource, 'work', { resourceIds: ['bob'], customerId: 'ana' })).toBe(false);
    expect(seesRecord(partner, 'work', { resourceIds: ['ana'] })).toBe(true);
    expect(seesRecord(customer, 'work', { resourceIds: ['cus-1'], customerId: 'cus-2' })).toBe(false);
    expect(seesRecord(customer, 'work', { customerId: 'cus-1' })).toBe(true);
    expect(seesRecord(customer, 'people', { resourceIds: ['ana'], customerId: 'cus-1' })).toBe(false);
    expect(seesRecord(claims({ role: 'resource' }), 'work', { resourceIds: ['ana'] })).toBe(false);
  });

  test('shows a part only with what it is part of, and to those whose work that is', () => {
    const partOf = (of: Belonging, stands = true) => ({ area: 'work', of, stands }) as const;
    const anas = { resourceIds: ['ana'], customerId: 'cus-1' };
    expect(seesRecord(scheduler, 'tasks', { partOf: partOf(anas) })).toBe(true);
    expect(seesRecord(administrator, 'tasks', { partOf: partOf(anas, false) })).toBe(false);
    expect(seesRecord(resource, 'tasks', { partOf: partOf(anas) })).toBe(true);
    expect(
      seesRecord(resource, 'tasks', { resourceIds: ['ana'], partOf: partOf({ resourceIds: ['bob'] }) }),
    ).toBe(false);
    expect(seesRecord(customer, 'tasks', { partOf: partOf(anas) })).toBe(false);
    expect(seesRecord(customer, 'tasks', { customerIds: ['cus-1'], partOf: partOf(anas) })).toBe(true);
    expect(seesRecord(customer, 'tasks', { customerIds: ['cus-2', 'cus-1'] })).toBe(true);
    expect(seesRecord(customer, 'tasks', { customerIds: ['cus-2'] })).toBe(false);
  });

  test('opens to those whose a record is the steps that its declaration opens to them, and no others', () => {
    expect(scopeOfCommand(resource, 'task.start')).toBe('own');
    expect(scopeOfCommand(partner, 'task.finish')).toBe('partner');
    expect(scopeOfCommand(customer, 'task.start')).toBe('none');
    expect(scopeOfCommand(dispatcher, 'task.start')).toBe('all');
    for (const step of ['cancel', 'change', 'create', 'archive']) {
      expect(scopeOfCommand(resource, `task.${step}`)).toBe('none');
    }
    // Which of them they take back, the decision says.
    expect(scopeOfCommand(resource, 'task.revert')).toBe('own');
    expect(scopeOfCommand(customer, 'task.revert')).toBe('none');
    expect(scopeOfCommand(resource, 'equipment.revert')).toBe('none');
  });

  test('gives all planners the same boards', () => {
    for (const planner of [administrator, auditor, dispatcher, scheduler]) {
      expect(seesEverything(planner, ['work', 'people', 'time', 'planning', 'customers'])).toBe(true);
    }
    for (const other of [partner, resource, customer]) expect(seesEverything(other, ['work'])).toBe(false);
  });
});

describe('commands', () => {
  test('are for those who may write in their area, or as their own row says', () => {
    expect(mayCommand(scheduler, 'booking.create')).toBe(true);
    expect(mayCommand(scheduler, 'customer.create')).toBe(false);
    expect(mayCommand(dispatcher, 'organisation.rename')).toBe(false);
    expect(mayCommand(administrator, 'organisation.rename')).toBe(true);
    expect(mayCommand(administrator, 'organisation.create')).toBe(false);
    expect(mayCommand(claims({ role: 'system' }), 'organisation.create')).toBe(true);
    expect(mayCommand(dispatcher, 'booking.requestCancellation')).toBe(false);
    expect(mayCommand(partner, 'booking.start')).toBe(true);
    expect(mayCommand(claims({ partner: true, duties: ['admin'] }), 'booking.create')).toBe(false);
    expect(mayCommand(customer, 'booking.feedback')).toBe(true);
  });

  test('of no category are for nobody', () => {
    expect(mayCommand(administrator, 'nonsense.create')).toBe(false);
    expect(mayCommand(administrator, 'booking')).toBe(false);
  });
});

describe('fields', () => {
  const ana: ResourceFact = {
    id: 'ana',
    firstName: 'Ana',
    lastName: 'Silva',
    reference: 'R1',
    photo: null,
    email: 'ana@example.com',
    mobile: '0400',
    labelIds: ['nursing'],
    address: null,
    location: { lat: -33, lng: 151 },
    external: false,
    partner: false,
    filterIds: [],
    promotedDispatcher: false,
    maxHoursPerDay: 8,
    maxHoursPerWeek: 38,
    maxHoursPerFortnight: null,
    capacity: 1,
    inactiveDate: null,
    uid: 'u-ana',
    partnerId: null,
    inactive: false,
  };

  test('of a class that somebody may not see are empty, and all others stay as they are', () => {
    const unplanned = { ...ana, reference: null, labelIds: [], maxHoursPerDay: null, maxHoursPerWeek: null };
    expect(shownTo(scheduler, 'people', resourceClasses, ana)).toBe(ana);
    expect(shownTo(resource, 'people', resourceClasses, ana)).toEqual(unplanned);
    expect(shownTo(customer, 'people', resourceClasses, ana)).toEqual({
      ...unplanned,
      email: null,
      mobile: null,
      location: null,
      uid: null,
    });
  });

  test('that cannot be empty cannot be hidden, and none may be forgotten', () => {
    type Shown = { readonly name: string; readonly price: number | null };
    // @ts-expect-error: a name is never null
    const wrong: FieldClasses<Shown> = { name: 'contact', price: 'money' };
    // @ts-expect-error: nothing is said of the price
    const forgotten: FieldClasses<Shown> = { name: 'plain' };
    expect(Object.keys({ ...wrong, ...forgotten })).toEqual(['name', 'price']);
    const declare = (name: z.ZodType) =>
      defineRecord({
        category: 'thing',
        words: { one: 'thing', many: 'things' },
        about: 'A thing.',
        area: 'assets',
        fields: z.object({ name }),
        ends: 'archived',
        title: () => '',
        keys: [],
        columns: [],
      });
    expect(() => declare(requiredLine('Name'))).toThrow(
      'thing.name is never empty, so it cannot be hidden: its class must be plain',
    );
    expect(() => declare(requiredLine('Name', { class: 'plain' }))).not.toThrow();
    expect(() => declare(line('Name'))).not.toThrow();
  });

  test('are seen only by those of whom it is said, whatever a record holds and whoever asks', () => {
    const seenAs = fc.option(fc.constantFrom('plain' as const, ...fieldClasses), { nil: undefined });
    const values = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.array(fc.string(), { minLength: 1 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...personas),
        fc.constantFrom(...areaNames),
        fc.dictionary(fc.string(), fc.record({ value: values, as: seenAs })),
        (persona, area, fields) => {
          const claims = claimsOf(persona);
          const { sees } = rightIn(claims, area);
          const fact = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
          const classes = Object.fromEntries(Object.entries(fields).map(([name, { as }]) => [name, as]));
          const shown = shownTo(claims, area, classes, fact);
          expect(Object.keys(shown)).toEqual(Object.keys(fact));
          for (const [name, value] of Object.entries(shown)) {
            const as = classes[name];
            const may =
              as === 'plain' || (as === undefined ? sees.length === fieldClasses.length : sees.includes(as));
            const hidden = Array.isArray(fact[name]) ? [] : null;
            expect([name, value]).toEqual([name, may ? fact[name] : hidden]);
          }
        },
      ),
    );
  });
});

test('the action right `options` is for planners and, on their own bookings, for field workers; customers have none', () => {
  const scopes = personas.map((persona) => [persona, optionsScope(claimsOf(persona))]);
  expect(Object.fromEntries(scopes)).toEqual({
    system: 'all',
    administrator: 'all',
    dispatcher: 'all',
    scheduler: 'all',
    partner: 'partner',
    resource: 'own',
    customer: 'none',
    guest: 'none',
  });
  expect(optionsScope({ ...claimsOf('dispatcher'), areas: ['people'] })).toBe('none');
});

test('those have own work alone who work in the field and for no partner: they choose among their bookings one by one', () => {
  const alone = personas.filter((persona) => hasOwnWorkAlone(claimsOf(persona)));
  expect(alone).toEqual(['resource']);
  expect(hasOwnWorkAlone({ ...claimsOf('resource'), duties: ['partner'] })).toBe(false);
});
