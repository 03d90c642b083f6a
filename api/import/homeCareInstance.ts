import { z } from 'zod';

const minute = z.int().min(0).max(1440);
/** Longitude first, as the instances have it. */
const placeSchema = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
  .transform(([lng, lat]) => ({ lat, lng }));

const patientSchema = z.object({
  id: z.string(),
  location: placeSchema,
  /** Minutes of the day. */
  time_window: z.tuple([minute, minute]),
  required_caregivers: z
    .array(z.object({ service: z.string(), duration: z.int().min(1).max(1440) }))
    .min(1)
    .max(2),
  synchronization: z
    .object({
      type: z.enum(['simultaneous', 'sequential']),
      /** The shortest and longest time between the starts of two services in sequence, in minutes. */
      distance: z.tuple([z.int().min(0), z.int().min(0)]).optional(),
    })
    .optional(),
  incompatible_caregivers: z.array(z.string()).default([]),
  /** Row and column of the road minutes. */
  distance_matrix_index: z.int().min(0).optional(),
});
export type Patient = z.infer<typeof patientSchema>;

/**
 * A day of home care: patients with the services they need, carers with what they can do (the extended
 * HHCRSP instances). Road minutes are for day plans; bookings have none.
 */
export const homeCareInstanceSchema = z
  .object({
    name: z.string(),
    departing_points: z.array(z.object({ id: z.string(), location: placeSchema })),
    patients: z.array(patientSchema),
    caregivers: z.array(
      z.object({
        id: z.string(),
        abilities: z.array(z.string()),
        starting_point_id: z.string(),
        working_shift: z.tuple([minute, minute]),
      }),
    ),
    services: z.array(z.object({ id: z.string() })),
    /** Road minutes, from row to column. */
    distances: z.array(z.array(z.number().min(0))).optional(),
  })
  .superRefine(checkReferences);
export type HomeCareInstance = z.infer<typeof homeCareInstanceSchema>;

type Unchecked = {
  readonly departing_points: readonly { readonly id: string }[];
  readonly patients: readonly Patient[];
  readonly caregivers: readonly {
    readonly abilities: readonly string[];
    readonly starting_point_id: string;
    readonly id: string;
  }[];
  readonly services: readonly { readonly id: string }[];
};

/** Everything that is referred to must exist. */
function checkReferences(instance: Unchecked, context: z.RefinementCtx): void {
  const services = new Set(instance.services.map(({ id }) => id));
  const carers = new Set(instance.caregivers.map(({ id }) => id));
  const points = new Set(instance.departing_points.map(({ id }) => id));
  const expect = (known: ReadonlySet<string>, id: string, path: (string | number)[]): void => {
    if (!known.has(id))
      context.addIssue({ code: 'custom', path, message: `there is no '${id}' in the file` });
  };
  instance.patients.forEach((patient, at) => {
    patient.required_caregivers.forEach(({ service }, number) => {
      expect(services, service, ['patients', at, 'required_caregivers', number, 'service']);
    });
    patient.incompatible_caregivers.forEach((id, number) => {
      expect(carers, id, ['patients', at, 'incompatible_caregivers', number]);
    });
  });
  instance.caregivers.forEach((carer, at) => {
    expect(points, carer.starting_point_id, ['caregivers', at, 'starting_point_id']);
    carer.abilities.forEach((service, number) => {
      expect(services, service, ['caregivers', at, 'abilities', number]);
    });
  });
}
