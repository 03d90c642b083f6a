import {
  dateOfLocalDay,
  instantOnLocalDay,
  type LocalDay,
  startOfLocalDay,
  weekdayOf,
} from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { weekOfFortnight } from '../../domain/week/weekStart.ts';
import { recordIdOf } from '../uploads/naturalKey.ts';
import type { PlannedCommand } from '../uploads/uploadPlan.ts';
import { shiftClock } from './shiftClock.ts';
import type { ShiftInstance } from './shiftInstance.ts';

/** The kinds of records that an import of shifts creates, in the order in which they depend on one another. */
export const shiftImportKinds = [
  'labels',
  'resources',
  'shifts',
  'leave',
  'customers',
  'rosters',
  'rosterEvents',
] as const;
export type ShiftImportKind = (typeof shiftImportKinds)[number];
export type ShiftImportPlan = Readonly<Record<ShiftImportKind, readonly PlannedCommand[]>>;

export interface ShiftImportTarget {
  readonly org: string;
  readonly zone: Zone;
  /** The first day of the horizon: a Monday on which a fortnight of the organisation begins. */
  readonly first: LocalDay;
  /** Distinguishes the staff of one instance from those of another. */
  readonly prefix: string;
}

/** The weeks of these instances begin on Mondays. */
export const weekStart = 1;

/** The ids of the records of an instance. */
export function shiftImportIds({ org, prefix }: Pick<ShiftImportTarget, 'org' | 'prefix'>) {
  const id = (kind: string, name: string) => recordIdOf(org, kind, 'import', prefix, name);
  return {
    label: (shift: string) => id('label', shift),
    resource: (staff: string) => id('resource', staff),
    customer: id('customer', 'ward'),
    template: (fortnight: number) => id('rosterTemplate', `${fortnight}`),
    id,
  };
}

/**
 * Types of shift become labels; staff become resources with the labels of the types that they may have, and their limit of
 * minutes as hours a fortnight; days off become leave. What is needed becomes roster events of one person each, in a roster
 * template for each fortnight of the horizon; whoever wants a shift is preferred for it. Nobody has any of them yet.
 */
export function planShiftImport(instance: ShiftInstance, target: ShiftImportTarget): ShiftImportPlan {
  const { zone, first, prefix } = target;
  const ids = shiftImportIds(target);
  const clock = shiftClock(instance);
  const last = first + instance.days - 1;
  const fortnights = Array.from({ length: Math.ceil(instance.days / 14) }, (_, fortnight) => fortnight);
  const longest = Math.max(...instance.shifts.map(({ minutes }) => minutes));
  const wanted = Map.groupBy(instance.wanted, ({ day, shift }) => `${day} ${shift}`);
  return {
    labels: instance.shifts.map(({ id }) =>
      create('label.create', { labelId: ids.label(id), name: `${prefix} ${id}` }),
    ),
    resources: instance.staff.map(({ id, mostShifts, mostMinutes }) =>
      create('resource.create', {
        resourceId: ids.resource(id),
        firstName: 'Staff',
        lastName: id,
        reference: `${prefix} ${id}`,
        labelIds: Object.entries(mostShifts).flatMap(([shift, most]) => (most > 0 ? ids.label(shift) : [])),
        // One shift a day.
        maxHoursPerDay: longest / 60,
        maxHoursPerFortnight: Math.min(336, ((mostMinutes / 60) * 14) / Math.max(14, instance.days)),
      }),
    ),
    shifts: instance.staff.map(({ id }) =>
      create('shift.create', {
        shiftId: ids.id('shift', id),
        resourceId: ids.resource(id),
        startDate: dateOfLocalDay(first),
        endDate: dateOfLocalDay(last),
        timings: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 0, end: 86_400 })),
      }),
    ),
    leave: instance.daysOff.map(({ staff, day }) =>
      create('absence.create', {
        absenceId: ids.id('absence', `${staff} ${day}`),
        resourceId: ids.resource(staff),
        kind: 'leave',
        start: startOfLocalDay(zone, first + day),
        end: instantOnLocalDay(zone, first + day, 86_400),
        reason: 'Day off',
      }),
    ),
    customers: [create('customer.create', { customerId: ids.customer, firstName: 'Ward', lastName: prefix })],
    rosters: fortnights.map((fortnight) =>
      create('rosterTemplate.create', {
        rosterTemplateId: ids.template(fortnight),
        name: fortnights.length === 1 ? prefix : `${prefix}, fortnight ${fortnight + 1}`,
        startDate: dateOfLocalDay(first + 14 * fortnight),
        endDate: dateOfLocalDay(Math.min(last, first + 14 * fortnight + 13)),
        closedDays: 'ignore',
      }),
    ),
    rosterEvents: instance.cover.flatMap(({ day, shift, needed }) => {
      const { start = 0, end = 0 } = clock.get(shift) ?? {};
      const preferred = (wanted.get(`${day} ${shift}`) ?? []).toSorted(
        (one, other) => other.weight - one.weight,
      );
      return Array.from({ length: needed }, (_, place) =>
        create('rosterEvent.create', {
          rosterEventId: ids.id('rosterEvent', `${day} ${shift} ${place}`),
          templateId: ids.template(Math.floor(day / 14)),
          title: shift,
          week: weekOfFortnight(first + day, weekStart),
          day: weekdayOf(first + day),
          start,
          end: end % 86_400,
          customerId: ids.customer,
          labelIds: [ids.label(shift)],
          preferredResourceIds: preferred.map(({ staff }) => ids.resource(staff)),
        }),
      );
    }),
  };
}

function create(name: string, input: Readonly<Record<string, unknown>>): PlannedCommand {
  return { name, input, revision: null };
}
