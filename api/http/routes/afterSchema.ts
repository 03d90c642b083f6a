import { positionSchema } from '../../../domain/kernel/fields.ts';
import { numberText } from '../../contract/numberText.ts';

/** For every query: a position of the log to wait for, so that senders read their own writes. */
export const afterSchema = numberText(positionSchema)
  .optional()
  .describe('waits until the read side has reached this position, so that you read your own writes');
