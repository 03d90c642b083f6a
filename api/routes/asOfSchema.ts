import { z } from 'zod';
import type { AsOf } from '../../projections/queries/rowsIn.ts';

/** A past moment in an address: epoch milliseconds, or `position:` and a position in the log. */
export const momentSchema = z
  .string()
  .regex(/^(position:)?\d{1,15}$/, 'must be epoch milliseconds, or position: and a position of the log')
  .transform((text): AsOf => {
    const position = /^position:(\d+)$/.exec(text)?.[1];
    return position === undefined ? { at: Number(text) } : { position: Number(position) };
  });

/** For boards and lists: as they were at that moment; omitted: as they are. */
export const asOfSchema = momentSchema
  .optional()
  .describe('as it was at a past moment: epoch milliseconds, or `position:` and a position of the log');
