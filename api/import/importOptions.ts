import { z } from 'zod';
import { idSchema, localDateSchema, requiredLineSchema, timeZoneSchema } from '../../domain/fields.ts';

/** The options of every import: the organisation, how it begins if it does not exist, and the day. */
export const importOptions = {
  organisation: { type: 'string' },
  date: { type: 'string' },
  create: { type: 'boolean' },
  name: { type: 'string' },
  'time-zone': { type: 'string' },
} as const;

/** What these options may be, with the time zone of an organisation that is created without one. */
export function importOptionFields(timeZone: string) {
  return {
    organisation: z.string({ error: 'is missing' }).pipe(idSchema),
    date: localDateSchema.optional(),
    create: z.boolean().default(false),
    name: requiredLineSchema.optional(),
    'time-zone': timeZoneSchema.default(timeZone),
  };
}

type ReadOptions = z.output<z.ZodObject<ReturnType<typeof importOptionFields>>>;

/** Where and when something is imported. */
export interface ImportPlace {
  readonly organisation: string;
  /** `2026-03-02` */
  readonly date: string | undefined;
  /** Undefined: the organisation must exist. */
  readonly create: { readonly name: string; readonly timeZone: string } | undefined;
}

/** The place that the options name. */
export function importPlaceOf({
  organisation,
  date,
  create,
  name,
  'time-zone': timeZone,
}: ReadOptions): ImportPlace {
  return { organisation, date, create: create ? { name: name ?? organisation, timeZone } : undefined };
}
