import { z } from 'zod';

/** The most of it, as JSON. */
const mostBytes = 8192;
/** Objects and lists inside each other. */
const mostLevels = 4;

/** What other systems keep with a record, under keys of their own; nothing here reads it (scheduling §3, `external_data`). */
export const externalDataSchema = z
  .record(z.string().min(1).max(200), z.unknown())
  .refine(
    ({ ParentID = '', rec_id = '' }) => typeof ParentID === 'string' && typeof rec_id === 'string',
    'must have texts as ParentID and rec_id, which say where it stands in a recurring booking',
  )
  .refine((data) => levelsOf(data) <= mostLevels, `must have at most ${mostLevels} levels`)
  .refine(
    (data) => new TextEncoder().encode(JSON.stringify(data)).length <= mostBytes,
    `must be at most ${mostBytes} bytes as JSON`,
  );
export type ExternalData = z.infer<typeof externalDataSchema>;

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}
