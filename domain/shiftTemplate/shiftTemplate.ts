import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { requiredLine, structure, text } from '../record/field.ts';
import { hoursPatternSchema, patternProblem, patternText, readPattern } from './hoursPattern.ts';

const hour = 3600;

const fields = z.object({
  name: requiredLine('Name', {
    class: 'plain',
    alsoKnownAs: ['Template', 'Pattern', 'Shift type'],
    example: 'Early week',
  }),
  pattern: structure('Hours', hoursPatternSchema, {
    class: 'plain',
    help: 'The hours of each day, over one week or two in turns.',
    alsoKnownAs: ['Times', 'Timings'],
    example: 'Mon–Fri 07:00-15:00; Sat 08:00-12:00',
    inText: {
      says: 'Days with their hours, separated by semicolons; a bar before the second week.',
      reason: 'is not days with hours that do not overlap, such as Mon-Fri 07:00-15:00; Sat 22:00-06:00',
      read: readPattern,
      write: (value) => {
        const pattern = hoursPatternSchema.safeParse(value);
        return pattern.success ? patternText(pattern.data) : '';
      },
    },
  }),
  notes: text('Notes', { class: 'plain' }),
});

/**
 * A named pattern of hours that is given to people for weeks; what they were given stays theirs when the pattern
 * changes.
 */
export const shiftTemplate = defineRecord({
  category: 'shiftTemplate',
  about: 'A named pattern of hours over one week or two, which is given to people for weeks.',
  area: 'planning',
  fields,
  defaults: { notes: '' },
  rule: ({ pattern }) => {
    const message = patternProblem(pattern);
    return message === undefined ? undefined : { path: 'pattern', message };
  },
  keys: ['name'],
  columns: ['pattern', 'notes'],
  examples: [
    { name: 'Early, Monday to Friday', pattern: weekdays(7 * hour, 15 * hour), notes: '' },
    { name: 'Late, Monday to Friday', pattern: weekdays(14 * hour, 22 * hour), notes: '' },
    {
      name: 'Four nights on, three off',
      pattern: {
        weeks: 2,
        timings: [
          ...[1, 2, 3, 4].map((day) => ({ week: 1, day, begin: 22 * hour, end: 6 * hour })),
          ...[0, 4, 5, 6].map((day) => ({ week: 2, day, begin: 22 * hour, end: 6 * hour })),
        ],
      },
      notes: 'Two weeks in turns.',
    },
  ],
});
export type ShiftTemplateDetails = z.output<typeof fields>;

function weekdays(begin: number, end: number) {
  return { weeks: 1, timings: [1, 2, 3, 4, 5].map((day) => ({ week: 1, day, begin, end })) };
}
