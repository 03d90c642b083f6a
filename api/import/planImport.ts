import { dateOfLocalDay, instantOnLocalDay, type LocalDay, weekdayOf } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { recordIdOf } from '../uploads/naturalKey.ts';
import type { PlannedCommand, Step } from '../uploads/uploadPlan.ts';
import type { HomeCareInstance, Patient } from './homeCareInstance.ts';

/** The kinds of records that an import creates, in the order in which they depend on one another. */
export const importedKinds = ['labels', 'resources', 'shifts', 'customers', 'barred', 'bookings'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** What to send, kind by kind; a step for each record, whether or not it exists already. */
export type ImportPlan = Readonly<Record<ImportedKind, readonly Step[]>>;

export interface ImportTarget {
  readonly org: string;
  readonly zone: Zone;
  /** The local day on which the visits are. */
  readonly day: LocalDay;
  /** Distinguishes the people of one instance from those of another: `c0` is in all of them. */
  readonly prefix: string;
}

/**
 * Services become labels; carers become resources with their labels, the place where they start and a shift
 * on the day; patients become customers who bar their incompatible carers; each needed service becomes a
 * booking at the beginning of the patient's time window. Two services at once are one booking for two people;
 * two in sequence are two bookings at the shortest distance.
 */
export function planImport(instance: HomeCareInstance, target: ImportTarget): ImportPlan {
  const { org, prefix, day } = target;
  const id = (kind: string, name: string) => recordIdOf(org, kind, 'import', prefix, name);
  const points = new Map(instance.departing_points.map((point) => [point.id, point.location]));
  const date = dateOfLocalDay(day);
  return {
    labels: instance.services.map((service) =>
      create('label.create', 'labelId', id('label', service.id), { name: service.id, type: 'service' }),
    ),
    resources: instance.caregivers.map((carer) =>
      create('resource.create', 'resourceId', id('resource', carer.id), {
        firstName: 'Carer',
        lastName: carer.id,
        reference: `${prefix} ${carer.id}`,
        labelIds: [...new Set(carer.abilities)].map((service) => id('label', service)),
        location: points.get(carer.starting_point_id) ?? null,
      }),
    ),
    shifts: instance.caregivers.map((carer) => {
      const [begin, end] = carer.working_shift;
      return create('shift.create', 'shiftId', id('shift', `${carer.id} ${date}`), {
        resourceId: id('resource', carer.id),
        startDate: date,
        endDate: date,
        timings: [{ day: weekdayOf(day), begin: begin * 60, end: end * 60 }],
      });
    }),
    customers: instance.patients.map((patient) =>
      create('customer.create', 'customerId', id('customer', patient.id), {
        firstName: 'Patient',
        lastName: patient.id,
        reference: `${prefix} ${patient.id}`,
        location: patient.location,
      }),
    ),
    barred: instance.patients.flatMap((patient) =>
      [...new Set(patient.incompatible_caregivers)].map((carer): Step => {
        const customerId = id('customer', patient.id);
        const resourceId = id('resource', carer);
        const command = { name: 'customer.barResource', input: { customerId, resourceId }, revision: null };
        return {
          recordId: `${customerId} ${resourceId}`,
          lines: [],
          outcome: 'created',
          commands: [command],
        };
      }),
    ),
    bookings: instance.patients.flatMap((patient) =>
      visitsOf(patient).map((visit) =>
        create('booking.create', 'bookingId', id('booking', `${patient.id} ${visit.number} ${date}`), {
          customerId: id('customer', patient.id),
          title: visit.services.join(' and '),
          reference: `${prefix} ${patient.id}/${visit.number} ${date}`,
          start: instantOnLocalDay(target.zone, day, visit.begin * 60),
          end: instantOnLocalDay(target.zone, day, (visit.begin + visit.minutes) * 60),
          labelIds: visit.services.map((service) => id('label', service)),
          resourcesNeeded: visit.people,
        }),
      ),
    ),
  };
}

interface Visit {
  /** The number of the patient's booking, from 1. */
  readonly number: number;
  readonly services: readonly string[];
  /** Minute of the day. */
  readonly begin: number;
  readonly minutes: number;
  readonly people: number;
}

function visitsOf({
  required_caregivers: needed,
  time_window: [opening],
  synchronization,
}: Patient): readonly Visit[] {
  if (needed.length > 1 && synchronization?.type !== 'sequential') {
    return [
      {
        number: 1,
        services: [...new Set(needed.map(({ service }) => service))],
        begin: opening,
        minutes: Math.max(...needed.map(({ duration }) => duration)),
        people: needed.length,
      },
    ];
  }
  return needed.map(({ service, duration }, index) => ({
    number: index + 1,
    services: [service],
    begin: opening + (index === 0 ? 0 : (synchronization?.distance?.[0] ?? 0)),
    minutes: duration,
    people: 1,
  }));
}

function create(
  name: string,
  idField: string,
  recordId: string,
  input: Readonly<Record<string, unknown>>,
): Step {
  const command: PlannedCommand = { name, input: { [idField]: recordId, ...input }, revision: null };
  return { recordId, lines: [], outcome: 'created', commands: [command] };
}
