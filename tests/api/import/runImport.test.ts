import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeCareInstanceSchema } from '../../../api/import/homeCareInstance.ts';
import { shiftImportIds } from '../../../api/import/planShiftImport.ts';
import { prefixOf } from '../../../api/import/readImportArguments.ts';
import { runImport } from '../../../api/import/runImport.ts';
import { reportShifts, runShiftImport } from '../../../api/import/runShiftImport.ts';
import { parseShiftInstance } from '../../../api/import/shiftInstance.ts';
import { allShiftLimits } from '../../../api/import/shiftReport.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { fillRoster } from '../../../domain/masterRoster/fill/fillRoster.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { spanOfDays } from '../../../domain/time/periods.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import {
  actorOf,
  createWriteSide,
  dispatcher,
  system,
  type WriteSideFixture,
} from '../../commands/writeSideFixture.ts';
import { naiveViolations } from '../../support/naiveAllocationChecker.ts';
import { wardText } from './wardText.ts';

const folder = '../shared/data/hhcrsp-extended/small';
const present = existsSync(folder);
if (!present) console.warn(`Left out: the home-care instances are not beside this checkout (${folder}).`);
const files = present
  ? readdirSync(folder)
      .filter((name) => /^00[15]-.*\.json$/.test(name))
      .map((name) => join(folder, name))
  : [];
/** Monday 2 March 2026. */
const day = localDayOfDate('2026-03-02');

describe.skipIf(!present)('a day of home care, imported', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
  });
  afterAll(() => side.close());

  const importOf = (file: string, org: string) => ({
    instance: homeCareInstanceSchema.parse(JSON.parse(readFileSync(file, 'utf8'))),
    org,
    day,
    prefix: prefixOf(file),
  });
  const parts = () => ({
    commands: side.service,
    facts: side.facts,
    log: side.log,
    pool: side.pool,
  });

  test.each(files)('%s: once only, then allocated without a violation', async (file) => {
    const given = importOf(file, 'acme');
    const { patients, caregivers, services } = given.instance;
    const progress: number[] = [];
    const first = await runImport(given, { ...parts(), onProgress: (done) => progress.push(done) });
    expect(first.refused).toEqual([]);
    const sequential = patients.filter(
      ({ synchronization }) => synchronization?.type === 'sequential',
    ).length;
    expect(first.counts).toEqual({
      labels: { created: services.length, present: 0 },
      resources: { created: caregivers.length, present: 0 },
      shifts: { created: caregivers.length, present: 0 },
      customers: { created: patients.length, present: 0 },
      barred: { created: patients.flatMap((patient) => patient.incompatible_caregivers).length, present: 0 },
      bookings: { created: patients.length + sequential, present: 0 },
    });
    expect(progress.at(-1)).toBe(Object.values(first.counts).reduce((sum, { created }) => sum + created, 0));

    const head = await side.log.head();
    const again = await runImport(given, parts());
    expect(Object.values(again.counts).map(({ created }) => created)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await side.log.head()).toBe(head);

    const { from, to } = first;
    await side.send('booking.allocateAll', { from, to });
    await side.caughtUp();
    const plan = await side.facts.allocation('acme', { start: from, end: to });
    const allocated = plan.bookings.filter((booking) => booking.resourceIds.length > 0);
    expect(allocated.length).toBeGreaterThan(0);
    const assignments = allocated.map((booking) => ({
      job: jobOf(booking),
      resourceIds: booking.resourceIds,
    }));
    expect(naiveViolations(plan, assignments)).toEqual([]);
    for (const booking of allocated)
      expect(booking.resourceIds).toHaveLength(booking.details.resourcesNeeded);
  });

  test('two services at once are one booking for two; two in sequence are two bookings', async () => {
    await side.send(
      'organisation.create',
      { organisationId: 'pairs', name: 'Pairs', timeZone: 'Europe/Rome' },
      system,
    );
    const instance = homeCareInstanceSchema.parse({
      name: 'pairs',
      departing_points: [{ id: 'd0', location: [12.5, 41.9] }],
      services: [{ id: 's0' }, { id: 's1' }],
      caregivers: [
        { id: 'c0', abilities: ['s0', 's1'], starting_point_id: 'd0', working_shift: [0, 720] },
        { id: 'c1', abilities: ['s1', 's0'], starting_point_id: 'd0', working_shift: [60, 1440] },
      ],
      patients: [
        {
          id: 'p0',
          location: [12.51, 41.91],
          time_window: [90, 200],
          required_caregivers: [
            { service: 's0', duration: 30 },
            { service: 's1', duration: 45 },
          ],
          synchronization: { type: 'simultaneous' },
        },
        {
          id: 'p1',
          location: [12.52, 41.92],
          time_window: [300, 400],
          required_caregivers: [
            { service: 's0', duration: 30 },
            { service: 's1', duration: 20 },
          ],
          synchronization: { type: 'sequential', distance: [50, 70] },
          incompatible_caregivers: ['c1'],
        },
      ],
    });
    const { from, to } = await runImport({ instance, org: 'pairs', day, prefix: 'pairs' }, parts());
    const actor = { ...dispatcher, org: 'pairs' };
    await side.send('booking.allocateAll', { from, to }, actor);
    await side.caughtUp();
    const { bookings, resources, labels } = await side.facts.allocation('pairs', { start: from, end: to });
    const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
    const named = bookings
      .map(({ start, end, details, resourceIds }) => ({
        from: (start - midnight) / 60,
        to: (end - midnight) / 60,
        people: resourceIds.map((id) => resources.find((resource) => resource.id === id)?.lastName).sort(),
        labels: details.labelIds.map((id) => labels.find((label) => label.id === id)?.name),
      }))
      .sort((one, other) => one.from - other.from);
    expect(named).toEqual([
      { from: 90, to: 135, people: ['c0', 'c1'], labels: ['s0', 's1'] },
      { from: 300, to: 330, people: ['c0'], labels: ['s0'] },
      { from: 350, to: 370, people: ['c0'], labels: ['s1'] },
    ]);
  });

  test('the people of two files are distinct, and another organisation sees none of them', async () => {
    await side.send('organisation.create', { organisationId: 'elsewhere', name: 'Elsewhere' }, system);
    await side.caughtUp();
    const { customers } = await side.facts.allocation('elsewhere', { start: 0, end: 1 });
    expect(customers).toEqual([]);
    expect(new Set(files.map(prefixOf)).size).toBe(files.length);
  });
});

const administrator = actorOf('dispatcher', { duties: ['admin'] });

describe('a fortnight of shifts, imported', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
  });
  afterAll(() => side.close());

  /** A Monday on which a fortnight begins. */
  const first = localDayOfDate('2026-03-09');
  const instance1 = join('../shared/data/curtois-shift', 'Instance1.txt');
  const text = existsSync(instance1) ? readFileSync(instance1, 'utf8') : wardText;

  test('once only, into an organisation whose weeks begin on Mondays, then filled without a kept limit broken', async () => {
    const { instance } = parseShiftInstance(text);
    const asked = { instance, org: 'acme', first, prefix: 'Ward' };
    const parts = { commands: side.service, facts: side.facts, log: side.log };
    await expect(runShiftImport(asked, parts)).rejects.toThrow('do not begin on Mondays');
    await side.send(
      'organisation.configure',
      { settings: { weekStart: 1, doNotCheck: { maxHoursPerDay: false, maxHoursPerFortnight: false } } },
      administrator,
    );
    await side.caughtUp();
    await expect(runShiftImport({ ...asked, first: first + 7 }, parts)).rejects.toThrow(
      '2026-03-16 does not begin a fortnight',
    );
    await expect(reportShifts(asked, parts)).rejects.toThrow('import it first');
    const summary = await runShiftImport(asked, parts);
    expect(summary.refused).toEqual([]);
    const needed = instance.cover.reduce((sum, one) => sum + one.needed, 0);
    expect(summary.counts.get('resources')).toEqual({ created: instance.staff.length, present: 0 });
    expect(summary.counts.get('rosterEvents')).toEqual({ created: needed, present: 0 });
    await side.caughtUp();
    expect(await reportShifts(asked, parts)).toMatchObject({ needed, met: 0, over: 0 });
    const head = await side.log.head();
    const again = await runShiftImport(asked, parts);
    expect([...again.counts.values()].map(({ created }) => created)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await side.log.head()).toBe(head);

    const range = { from: '2026-03-09', to: '2026-03-22' };
    const { template } = shiftImportIds({ org: 'acme', prefix: 'Ward' });
    const roster = await side.facts.roster('acme', template(0), range);
    if (roster === undefined) throw new Error('it was imported');
    const span = spanOfDays(zoneOf('Australia/Sydney'), first - 1, 16);
    const allocation = await side.facts.allocation('acme', span);
    const begun = performance.now();
    const { events } = fillRoster(
      { ...roster, allocation },
      { day: first, scope: 'drafts', seed: 1 },
      { timeUsed: () => (performance.now() - begun) / 20 },
    );
    for (const { occurrence, resourceIds } of events) {
      if (resourceIds.length === 0) continue;
      await side.send('rosterEvent.change', {
        rosterEventId: occurrence.event.id,
        resourceIds: [...resourceIds],
      });
    }
    await side.caughtUp();
    const report = await reportShifts(asked, parts);
    expect(report.met).toBeGreaterThan(needed * 0.8);
    expect(report.over).toBe(0);
    expect(report.kept).toEqual(['daysOff', 'oneADay', 'shiftTypes', 'mostMinutes']);
    for (const limit of allShiftLimits) {
      if (report.kept.includes(limit)) expect([limit, report.broken.get(limit)]).toEqual([limit, []]);
    }
  });
});
