import { readFileSync } from 'node:fs';
import { Result } from 'effect';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { dayPlanSchema, parseDayPlan } from '../../../domain/allocation/dayPlan.ts';

const page = readFileSync(new URL('../../../docs/day-plan.md', import.meta.url), 'utf8');

/** A list of the document as JSON Schema: its entries have one shape, or one of several. */
const listSchema = z.object({
  items: z.union([
    z.object({ properties: z.record(z.string(), z.unknown()) }),
    z.object({ anyOf: z.array(z.object({ properties: z.record(z.string(), z.unknown()) })) }),
  ]),
});
const documentSchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const { properties } = documentSchema.parse(z.toJSONSchema(dayPlanSchema, { io: 'input' }));

/** The fields of the entries of a list; none of a field that is no list of objects. */
function fieldsOf(name: string): readonly string[] {
  const list = listSchema.safeParse(properties[name]);
  if (!list.success) return [];
  const { items } = list.data;
  const shapes = 'anyOf' in items ? items.anyOf : [items];
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape.properties)))];
}

/** The row of the page's table of fields that names a field of the document. */
function rowOf(name: string): string {
  const row = page
    .split('\n')
    .find((line) => line.startsWith('|') && firstCell(line).includes(`\`${name}\``));
  return row ?? '';
}

function firstCell(row: string): string {
  return row.split('|')[1] ?? '';
}

it('The page of the day plan has a row for every field of the schema, with the fields of its entries', () => {
  for (const name of Object.keys(properties)) {
    expect(rowOf(name), name).not.toBe('');
    const missing = fieldsOf(name).filter((field) => !rowOf(name).includes(`\`${field}\``));
    expect(missing, name).toEqual([]);
  }
  expect(fieldsOf('jobs')).toContain('preferredResourceIds');
});

it('The plan that the page shows is a valid day plan', () => {
  const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  expect(Result.isSuccess(parseDayPlan(JSON.parse(shown)))).toBe(true);
});
