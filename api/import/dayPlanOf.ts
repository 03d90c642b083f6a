import type { z } from 'zod';
import type { dayPlanSchema } from '../../domain/allocation/dayPlan.ts';
import type { HomeCareInstance, Patient } from './homeCareInstance.ts';

/** A day plan before it is parsed. */
export type DayPlanDocument = z.input<typeof dayPlanSchema>;

export interface DayPlanTarget {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly timeZone: string;
  /** With the road minutes of the instance between jobs. */
  readonly travel: boolean;
}

/**
 * A home-care instance as a day plan at fixed start times: each service is a job at the beginning of the
 * patient's time window, the second of two in sequence later by the shortest distance; the services of one
 * patient need different people. Jobs of one person may touch but not overlap.
 */
export function dayPlanOf(
  instance: HomeCareInstance,
  { date, timeZone, travel }: DayPlanTarget,
): DayPlanDocument {
  const points = new Map(instance.departing_points.map(({ id, location }) => [id, location]));
  return {
    timeZone,
    date,
    settings: { overlapBufferMinutes: 0, overlapToleranceSeconds: 0, sameCustomerToleranceSeconds: 0 },
    labels: instance.services.map(({ id }) => ({ id, type: 'service' })),
    customers: instance.patients.map(({ id, location, incompatible_caregivers }) => ({
      id,
      location,
      barredResourceIds: [...new Set(incompatible_caregivers)],
    })),
    resources: instance.caregivers.map(({ id, abilities, starting_point_id }) => ({
      id,
      labelIds: [...new Set(abilities)],
      location: points.get(starting_point_id) ?? null,
    })),
    shifts: instance.caregivers.map(({ id, working_shift: [begin, end] }) => ({
      resourceId: id,
      start: { minute: begin },
      end: { minute: end },
    })),
    jobs: instance.patients.flatMap((patient) => jobsOf(patient, travel)),
    differentPeople: instance.patients
      .filter(({ required_caregivers }) => required_caregivers.length > 1)
      .map((patient) => patient.required_caregivers.map((_, number) => jobId(patient, number))),
    ...(travel && instance.distances !== undefined
      ? { travel: { kind: 'matrix', minutes: instance.distances } }
      : {}),
  };
}

function jobsOf(patient: Patient, travel: boolean): DayPlanDocument['jobs'] {
  return patient.required_caregivers.map(({ service, duration }, number) => {
    const begin = patient.time_window[0] + (number === 0 ? 0 : (patient.synchronization?.distance?.[0] ?? 0));
    return {
      id: jobId(patient, number),
      customerId: patient.id,
      start: { minute: begin },
      end: { minute: begin + duration },
      labelIds: [service],
      ...(travel && patient.distance_matrix_index !== undefined
        ? { travelPlace: patient.distance_matrix_index }
        : {}),
    };
  });
}

function jobId({ id }: Patient, number: number): string {
  return `${id}-${number}`;
}
