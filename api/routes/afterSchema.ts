import { z } from 'zod';

/** Of every query: a position of the log to wait for, so that senders read their own writes. */
export const afterSchema = z.coerce
  .number()
  .int()
  .min(0)
  .optional()
  .describe('waits until the read side has reached this position: read your own writes');
