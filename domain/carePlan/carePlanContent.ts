import { z } from 'zod';
import { localDateSchema } from '../kernel/fields.ts';

/** How bad a risk is. */
export const severities = { low: 'Low', medium: 'Medium', high: 'High' } as const;

/** Parts of the day at which something is due, each with the local hours from and until which it lasts. */
export const partsOfDay = {
  morning: { label: 'Morning', from: 5, until: 11 },
  midday: { label: 'Midday', from: 11, until: 15 },
  evening: { label: 'Evening', from: 15, until: 22 },
  night: { label: 'Night', from: 22, until: 29 },
} as const;
export type PartOfDay = keyof typeof partsOfDay;

/** The most entries of a section, and characters of a whole plan as it is stored. */
export const mostEntries = 60;
export const mostPlanCharacters = 200_000;

const text = (most: number, description: string, example: string) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((value) => !value.includes('\0'), 'contains a character that no text has')
    .meta({ description, examples: [example] });
const said = (most: number, description: string, example: string) =>
  text(most, description, example).refine((value) => value !== '', 'is required');

const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'has letters, digits, - and _ alone')
  .meta({ description: 'Its id, which stays from version to version.', examples: ['breakfast'] });
const times = z
  .array(
    z
      .string()
      .regex(
        /^(morning|midday|evening|night|([01]\d|2[0-3]):[0-5]\d)$/,
        'is neither a part of the day nor a time like 08:30',
      ),
  )
  .max(12)
  .meta({
    description: 'Parts of the day, or local times `HH:MM`, at which it is due; none: at every visit.',
    examples: [['morning']],
  });

/** The sections of a care plan in their order, each a list of entries. */
export const carePlanContentSchema = z
  .strictObject({
    risks: z
      .array(
        z.strictObject({
          id,
          text: said(500, 'The risk or alert.', 'Allergic to penicillin.'),
          severity: z
            .enum(['low', 'medium', 'high'])
            .meta({ description: 'How bad it is.', examples: ['high'] }),
          advice: text(1000, 'What to do; may be empty.', 'Call 000 at once.'),
        }),
      )
      .max(mostEntries)
      .meta({ description: 'Risks and alerts, shown before anything else.' }),
    goals: z
      .array(z.strictObject({ id, text: said(500, 'The goal.', 'Walks to the shop by himself.') }))
      .max(mostEntries)
      .meta({ description: 'What the care is for.' }),
    routines: z
      .array(
        z.strictObject({
          id,
          name: said(200, 'What is done.', 'Breakfast'),
          labelIds: z
            .array(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/))
            .max(30)
            .meta({
              description: 'Only at visits with one of these labels; none: at every one.',
              examples: [[]],
            }),
          times,
          steps: z
            .array(said(500, 'A step.', 'Porridge, no sugar'))
            .max(30)
            .meta({ description: 'How it is done, step by step.' }),
        }),
      )
      .max(mostEntries)
      .meta({ description: 'What is done at visits.' }),
    medications: z
      .array(
        z.strictObject({
          id,
          name: said(200, 'The medication.', 'Metformin 500 mg'),
          form: text(100, 'Its form; may be empty.', 'Tablet'),
          instruction: said(
            1000,
            'The instruction, word by word as the professional wrote it.',
            'One tablet with breakfast.',
          ),
          times,
          listedBy: said(200, 'The professional who listed it.', 'Dr Amara Osei'),
          until: localDateSchema
            .nullable()
            .meta({ description: 'The last day on which it counts; null: none.', examples: ['2026-09-30'] }),
        }),
      )
      .max(mostEntries)
      .meta({ description: 'What a professional has listed, and nothing that is computed.' }),
    contacts: z
      .array(
        z.strictObject({
          id,
          name: said(200, 'Who it is.', 'Mara Abernathy'),
          role: text(200, 'Who they are to the customer; may be empty.', 'Daughter'),
          phone: text(40, 'Their telephone number; may be empty.', '+61 2 9000 0000'),
        }),
      )
      .max(mostEntries)
      .meta({ description: 'Whom to ask or to call.' }),
  })
  .meta({ description: 'A care plan.' });
export type CarePlanContent = z.output<typeof carePlanContentSchema>;
export type CareSection = keyof CarePlanContent;
export type CareRoutine = CarePlanContent['routines'][number];
export type Medication = CarePlanContent['medications'][number];

export const emptyPlan: CarePlanContent = {
  risks: [],
  goals: [],
  routines: [],
  medications: [],
  contacts: [],
};

export const careSectionNames = [
  'risks',
  'goals',
  'routines',
  'medications',
  'contacts',
] as const satisfies readonly CareSection[];

/** What sections are called, and one entry of each. */
export const careSections: {
  readonly [Section in CareSection]: { readonly label: string; readonly one: string };
} = {
  risks: { label: 'Risks and alerts', one: 'risk' },
  goals: { label: 'Goals', one: 'goal' },
  routines: { label: 'Routines', one: 'routine' },
  medications: { label: 'Medication', one: 'medication' },
  contacts: { label: 'Contacts', one: 'contact' },
};

/** What is wrong with a care plan: where (`routines.0.name`), and as the end of a sentence. */
export interface PlanProblem {
  readonly path: string;
  readonly message: string;
}

export type ReadPlan =
  | { readonly content: CarePlanContent; readonly problems?: never }
  | { readonly content?: never; readonly problems: readonly PlanProblem[] };

/** A care plan of its JSON, as it is stored, exported and imported; or everything that is wrong with that, each by its path. */
export function planOfJson(json: string): ReadPlan {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    // What is no JSON has no parts that could be named.
    return { problems: [{ path: '', message: 'is no JSON' }] };
  }
  return planOf(given);
}

/** The same of a value. */
export function planOf(given: unknown): ReadPlan {
  const read = carePlanContentSchema.safeParse(given);
  if (!read.success) {
    return {
      problems: read.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
    };
  }
  const seen = new Set<string>();
  const problems = Object.entries(read.data).flatMap(([section, entries]) =>
    entries.flatMap((entry, place) => {
      if (seen.has(entry.id))
        return [{ path: `${section}.${place}.id`, message: 'is the id of another entry' }];
      seen.add(entry.id);
      return [];
    }),
  );
  return problems.length > 0 ? { problems } : { content: read.data };
}

/** An id that no entry of a plan has. */
export function freeEntryId(content: CarePlanContent): string {
  const taken = new Set(Object.values(content).flatMap((entries) => entries.map((entry) => entry.id)));
  for (let number = taken.size + 1; ; number++) if (!taken.has(`e${number}`)) return `e${number}`;
}
