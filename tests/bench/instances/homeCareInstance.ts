import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { AllocationInput } from '../../../domain/allocation/allocationInput.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import { organisationSettingsSchema } from '../../../domain/organisation/organisationSettings.ts';
import { standardWorkflow } from '../../../domain/workflow/workflowDefinition.ts';
import { aCustomer, aJob, aLabel, aResource } from '../../support/allocationFixture.ts';

const FOLDER = '../shared/data/hhcrsp-extended';
/** Midnight in Rome, Monday 2 February 2026: the instances know minutes of a day only. */
const MIDNIGHT = Date.UTC(2026, 1, 1, 23) / 1000;

const place = z.tuple([z.number(), z.number()]);
const instanceSchema = z.object({
  distances: z.array(z.array(z.number())),
  departing_points: z.array(z.object({ id: z.string(), location: place })),
  patients: z.array(
    z.object({
      id: z.string(),
      location: place,
      time_window: z.tuple([z.int(), z.int()]),
      required_caregivers: z.array(z.object({ service: z.string(), duration: z.int() })),
      synchronization: z
        .object({ type: z.enum(['simultaneous', 'sequential']), distance: place.optional() })
        .optional(),
      incompatible_caregivers: z.array(z.string()).default([]),
      distance_matrix_index: z.int(),
    }),
  ),
  caregivers: z.array(
    z.object({
      id: z.string(),
      abilities: z.array(z.string()),
      starting_point_id: z.string(),
      working_shift: z.tuple([z.int(), z.int()]),
    }),
  ),
  services: z.array(z.object({ id: z.string() })),
});

interface HomeCareInstance {
  readonly name: string;
  readonly input: AllocationInput;
  readonly jobs: readonly Job[];
  /** Road minutes between the jobs' places; not in the input, whose plain model has no travel. */
  readonly minutes: readonly (readonly number[])[];
}

/** Where the home-care instances are, or undefined if there are none beside this checkout. */
export function homeCareFolder(): string | undefined {
  return existsSync(join(FOLDER, 'validation')) ? FOLDER : undefined;
}

/** The files of a set, by name. */
export function homeCareFiles(set: 'small' | 'validation'): readonly string[] {
  const folder = join(FOLDER, set);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name));
}

/**
 * An instance in its fixed-time model: each service is a job at the start of the patient's window (the
 * second of two in sequence later by the shortest distance), for a carer with the skill, not barred, within
 * the working shift and 20 km, without overlap; the services of one patient need different people.
 */
export function readHomeCareInstance(file: string): HomeCareInstance {
  const instance = instanceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const departure = new Map(instance.departing_points.map(({ id, location }) => [id, location]));
  const resources = instance.caregivers.map((carer) => {
    const [lng = 0, lat = 0] = departure.get(carer.starting_point_id) ?? [];
    return aResource(carer.id, { labelIds: carer.abilities, location: { lat, lng } });
  });
  const customers = instance.patients.map(({ id, location: [lng, lat], incompatible_caregivers }) =>
    aCustomer(id, { location: { lat, lng }, barredResourceIds: incompatible_caregivers }),
  );
  const jobs = instance.patients.flatMap((patient) =>
    patient.required_caregivers.map(({ service, duration }, number) => {
      const later = number > 0 ? (patient.synchronization?.distance?.[0] ?? 0) : 0;
      const start = MIDNIGHT + (patient.time_window[0] + later) * 60;
      return aJob(`${patient.id}-${number}`, {
        customerId: patient.id,
        start,
        end: start + duration * 60,
        labelIds: [service],
        differentPeopleGroup: patient.required_caregivers.length > 1 ? patient.id : null,
        travelPlace: patient.distance_matrix_index,
      });
    }),
  );
  const input: AllocationInput = {
    organisation: {
      id: 'home-care',
      name: 'Home care',
      timeZone: 'Europe/Rome',
      settings: organisationSettingsSchema.parse({
        overlapBufferMinutes: 0,
        overlapToleranceSeconds: 0,
        sameCustomerToleranceSeconds: 0,
      }),
      workflow: standardWorkflow,
      workflows: [],
    },
    resources,
    labels: instance.services.map(({ id }) => aLabel(id, { type: 'service' })),
    customers,
    shifts: instance.caregivers.map(({ id, working_shift: [begin, end] }) => ({
      id,
      resourceId: id,
      startDate: '2026-02-02',
      endDate: '2026-02-02',
      timings: [{ day: 1, begin: begin * 60, end: end * 60 }],
    })),
    bookings: [],
    pastJobs: [],
  };
  return { name: file.split('/').at(-1) ?? file, input, jobs, minutes: instance.distances };
}
