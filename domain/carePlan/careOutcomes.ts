import { z } from 'zod';
import { instantSchema } from '../kernel/fields.ts';
import type { CarePlanContent, PlanProblem } from './carePlanContent.ts';

/** What can become of a routine. */
export const routineOutcomes = { done: 'Done', notDone: 'Not done' } as const;
/** What can become of medication: nothing here says how much or when; that is the professional's. */
export const medicationOutcomes = { given: 'Given', refused: 'Refused', notAtHand: 'Not at hand' } as const;
export const careOutcomeLabels = { ...routineOutcomes, ...medicationOutcomes } as const;
export type CareOutcomeName = keyof typeof careOutcomeLabels;

/** The most characters of outcomes as they are stored. */
export const mostOutcomeCharacters = 100_000;

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((value) => !value.includes('\0'), 'contains a character that no text has');

export const careOutcomesSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[A-Za-z0-9_-]{1,40}$/)
          .meta({
            description: 'The routine or the medication, by its id in the plan.',
            examples: ['breakfast'],
          }),
        outcome: z.enum(['done', 'notDone', 'given', 'refused', 'notAtHand']).meta({
          description: 'What became of it: of a routine done or not, of medication the rest.',
          examples: ['done'],
        }),
        reason: line(500)
          .optional()
          .meta({
            description: 'Why it was not as planned; omitted: it was, or nobody has said yet.',
            examples: ['Felt sick'],
          }),
        outcomeAt: instantSchema.meta({
          description: 'When it was recorded, epoch seconds.',
          examples: [1_772_755_200],
        }),
      }),
    )
    .max(200)
    .meta({ description: 'What became of each item; those that are missing were not recorded.' }),
  note: line(4000).meta({
    description: 'What else there is to say; may be empty.',
    examples: ['Slept well.'],
  }),
});
export type CareOutcomes = z.output<typeof careOutcomesSchema>;
export type CareOutcome = CareOutcomes['items'][number];

export const noOutcomes: CareOutcomes = { items: [], note: '' };

/** Outcomes that a text holds; undefined if it holds none, and empty ones of no text. */
export function outcomesIn(json: string | null | undefined): CareOutcomes | undefined {
  if (json === null || json === undefined || json === '') return noOutcomes;
  try {
    return careOutcomesSchema.safeParse(JSON.parse(json)).data;
  } catch {
    // What is no JSON holds no outcomes, which is what the caller is told.
    return undefined;
  }
}

/** Whether something was not as planned, and so has a reason. */
export function needsReason(outcome: CareOutcomeName): boolean {
  return outcome !== 'done' && outcome !== 'given';
}

/** How many medications were refused or not at hand. */
export function exceptionsIn({ items }: CareOutcomes): number {
  return items.filter(({ outcome }) => outcome === 'refused' || outcome === 'notAtHand').length;
}

/**
 * What in outcomes does not belong to a plan; and with `isSigned` what lacks a reason, or that nothing was recorded at all. Each
 * by its path, `items.breakfast`.
 */
export function outcomeProblems(
  content: CarePlanContent,
  { items, note }: CareOutcomes,
  isSigned: boolean,
): readonly PlanProblem[] {
  const routines = new Map(content.routines.map(({ id, name }) => [id, name]));
  const medications = new Map(content.medications.map(({ id, name }) => [id, name]));
  const seen = new Set<string>();
  const found = items.flatMap(({ id, outcome, reason = '' }): PlanProblem[] => {
    const path = `items.${id}`;
    const name = routines.get(id) ?? medications.get(id);
    if (name === undefined) return [{ path, message: `'${id}' is nothing of this version of the plan` }];
    if (seen.has(id)) return [{ path, message: `'${name}' has two outcomes` }];
    seen.add(id);
    if (!(outcome in (routines.has(id) ? routineOutcomes : medicationOutcomes)))
      return [{ path, message: `'${name}' cannot be '${careOutcomeLabels[outcome]}'` }];
    return isSigned && needsReason(outcome) && reason === ''
      ? [{ path, message: `Say why '${name}' was ${careOutcomeLabels[outcome].toLowerCase()}` }]
      : [];
  });
  const isEmpty = items.length === 0 && note === '';
  return isSigned && isEmpty ? [{ path: 'items', message: 'Nothing has been recorded yet' }] : found;
}

/** Outcomes with that of one item, or without one; undefined takes it back. */
export function withOutcome(
  outcomes: CareOutcomes,
  id: string,
  outcome: Omit<CareOutcome, 'id'> | undefined,
): CareOutcomes {
  const others = outcomes.items.filter((item) => item.id !== id);
  return { ...outcomes, items: outcome === undefined ? others : [...others, { id, ...outcome }] };
}
