import { z } from 'zod';
import { millisecondsOfText } from '../../../domain/time/instantText.ts';
import type { AsOf } from '../../../projections/queries/rowsIn.ts';

/** A past moment in an address: epoch milliseconds, ISO 8601 with an offset, or `position:` and a position in the log. */
export const momentSchema = z.string().transform((text, context): AsOf => {
  const position = /^position:(\d{1,15})$/.exec(text)?.[1];
  if (position !== undefined) return { position: Number(position) };
  const at = /^\d{1,15}$/.test(text) ? Number(text) : millisecondsOfText(text);
  if (at !== undefined && at <= Date.now()) return { at };
  context.addIssue(
    at !== undefined
      ? 'must not be in the future'
      : 'must be epoch milliseconds, ISO 8601 with an offset, as in 2026-05-12T08:30:00+10:00, or position: and a position of the log',
  );
  return z.NEVER;
});

/** How a moment is written, for descriptions. */
export const momentText =
  'epoch milliseconds, ISO 8601 with an offset, or `position:` and a position of the log';

/** For boards and lists: as they were at that moment; omitted: as they are. */
export const asOfSchema = momentSchema.optional().describe(`as it was at a past moment: ${momentText}`);
