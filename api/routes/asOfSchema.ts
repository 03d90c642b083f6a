import { z } from 'zod';
import type { AsOf } from '../../projections/queries/rowsIn.ts';

/** A moment of the past, as an address says it: epoch milliseconds, or `position:` and a place in the log. */
export const momentSchema = z
  .string()
  .regex(/^(position:)?\d{1,15}$/, 'must be epoch milliseconds, or position: and a position of the log')
  .transform((text): AsOf => {
    const position = /^position:(\d+)$/.exec(text)?.[1];
    return position === undefined ? { at: Number(text) } : { position: Number(position) };
  });

/** Of boards and lists: as they were at that moment, left out as they are. */
export const asOfSchema = momentSchema
  .optional()
  .describe('as it was at a past moment: epoch milliseconds, or `position:` and a position of the log');
