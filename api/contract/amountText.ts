import { z } from 'zod';
import { mostMoney } from '../../domain/record/field.ts';

/** An amount of money in an address: digits, and at most two more behind a point. */
export const amountText = z.preprocess((text, context) => {
  if (typeof text === 'number') return text;
  if (typeof text === 'string' && /^\d{1,12}(\.\d{1,2})?$/.test(text)) return Number(text);
  context.addIssue('must be an amount such as 42.50');
  return z.NEVER;
}, z.number().min(0).max(mostMoney));
