import { Result } from 'effect';
import type { Facts } from '../../commands/facts.ts';
import type { OrganisationFact } from '../../domain/facts.ts';
import { everyFortnight } from '../../domain/masterRoster/fill/settleAround.ts';
import { rosterOccurrences } from '../../domain/masterRoster/rosterOccurrences.ts';
import { systemActor } from '../../domain/roles.ts';
import { dateOfLocalDay, type LocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../domain/week/weekStart.ts';
import { StartRefused } from '../postgres/startRefused.ts';
import {
  planShiftImport,
  type ShiftImportKind,
  shiftImportIds,
  shiftImportKinds,
  weekStart,
} from './planShiftImport.ts';
import type { ImportParts } from './runImport.ts';
import type { ShiftInstance } from './shiftInstance.ts';
import { type ShiftReport, shiftReport, type WorkedShift } from './shiftReport.ts';

export interface ShiftImport {
  readonly instance: ShiftInstance;
  readonly org: string;
  /** The first day of the horizon. */
  readonly first: LocalDay;
  /** Distinguishes this instance's staff from another's. */
  readonly prefix: string;
}

export type ShiftImportParts = Pick<ImportParts, 'commands' | 'log' | 'onProgress'> & {
  readonly facts: Facts;
};

/** For each kind, how many records are new and how many already existed. */
export interface ShiftImportSummary {
  readonly counts: ReadonlyMap<ShiftImportKind, { readonly created: number; readonly present: number }>;
  readonly refused: readonly { readonly record: string; readonly reason: string }[];
}

const timeoutMs = 60_000;
/** Enough at the same time for the log to commit them in groups. */
const together = 24;

/**
 * Imports an instance into an existing organisation, as the system. Existing records are left as they are, so the same
 * instance from the same day on creates nothing the second time. Refuses with `StartRefused` an organisation whose
 * fortnights do not begin on the first day.
 */
export async function runShiftImport(
  { instance, org, first, prefix }: ShiftImport,
  { commands, facts, log, onProgress = () => {} }: ShiftImportParts,
): Promise<ShiftImportSummary> {
  const { timeZone } = await organisationOf(org, first, { facts, log });
  const zone = zoneOf(timeZone);
  const plan = planShiftImport(instance, { org, zone, first, prefix });
  const actor = systemActor('import', org);
  const total = shiftImportKinds.reduce((sum, kind) => sum + plan[kind].length, 0);
  const counts = new Map<ShiftImportKind, { created: number; present: number }>();
  const refused: { record: string; reason: string }[] = [];
  let done = 0;
  for (const kind of shiftImportKinds) {
    const count = { created: 0, present: 0 };
    counts.set(kind, count);
    let position = 0;
    for (let from = 0; from < plan[kind].length; from += together) {
      await Promise.all(
        plan[kind].slice(from, from + together).map(async ({ name, input }) => {
          const outcome = await commands.execute(actor, name, input, { commandId: crypto.randomUUID() });
          onProgress(++done, total);
          if (Result.isSuccess(outcome)) {
            count.created += 1;
            position = Math.max(position, outcome.success.position);
          } else if (outcome.failure.code === 'already_exists') count.present += 1;
          else
            refused.push({
              record: `${kind}: ${String(input.title ?? input.name ?? input.reference ?? '')}`,
              reason: outcome.failure.message,
            });
        }),
      );
    }
    // What follows names these.
    if (position > 0) await facts.waitFor(position, timeoutMs);
  }
  return { counts, refused };
}

/** What the rosters of an instance come to now, as people have them: cover met, limits broken. */
export async function reportShifts(
  { instance, org, first, prefix }: ShiftImport,
  { facts, log }: Pick<ShiftImportParts, 'facts' | 'log'>,
): Promise<ShiftReport> {
  const { timeZone, settings } = await organisationOf(org, first, { facts, log });
  const zone = zoneOf(timeZone);
  const ids = shiftImportIds({ org, prefix });
  const staffOf = new Map(instance.staff.map(({ id }) => [ids.resource(id), id]));
  const shiftOf = new Map(instance.shifts.map(({ id }) => [ids.label(id), id]));
  const worked: WorkedShift[] = [];
  for (let day = 0; day < instance.days; day += 14) {
    const days = { first: first + day, last: first + Math.min(day + 13, instance.days - 1) };
    const range = { from: dateOfLocalDay(days.first), to: dateOfLocalDay(days.last) };
    const roster = await facts.roster(org, ids.template(day / 14), range);
    if (roster === undefined) {
      throw new StartRefused(`'${prefix}' is not in '${org}'; import it first.`);
    }
    const calendar = { zone, weekStart, closedDays: [] };
    for (const { event, date } of rosterOccurrences(everyFortnight, roster.events, days, calendar)) {
      const shift = event.labelIds.flatMap((id) => shiftOf.get(id) ?? [])[0];
      for (const id of event.resourceIds) {
        const staff = staffOf.get(id);
        if (staff !== undefined && shift !== undefined) {
          worked.push({ staff, shift, day: localDayOfDate(date) - first });
        }
      }
    }
  }
  return shiftReport(instance, worked, settings.doNotCheck);
}

async function organisationOf(
  org: string,
  first: LocalDay,
  { facts, log }: Pick<ShiftImportParts, 'facts' | 'log'>,
): Promise<OrganisationFact> {
  await facts.waitFor(await log.head(), timeoutMs);
  const organisation = await facts.organisation(org);
  if (organisation === undefined) throw new StartRefused(`There is no organisation '${org}'.`);
  if (organisation.settings.weekStart !== weekStart) {
    throw new StartRefused(
      `The weeks of '${org}' do not begin on Mondays, as those of the instances do; change that in its settings first.`,
    );
  }
  const begins = firstDayOfFortnight(first, weekStart);
  if (begins !== first) {
    throw new StartRefused(
      `${dateOfLocalDay(first)} does not begin a fortnight of '${org}'; ${dateOfLocalDay(begins)} and ${dateOfLocalDay(begins + 14)} do.`,
    );
  }
  return organisation;
}
