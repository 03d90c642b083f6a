import { z } from 'zod';
import { amountText } from '../../text/amountText.ts';
import { numberCell } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asStored } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** The most that an amount of money may be. */
export const mostMoney = 1_000_000_000;

/** An amount in the organisation's currency, not below zero; may be missing. */
export const money = (label: string, further: Further = {}) =>
  fieldOf('money', label, z.number().min(0).nullable(), {
    class: 'money',
    takes: z.number().min(0).max(mostMoney).nullable(),
    ...further,
  });

export const moneyKind: KindOfField = {
  documented: () => ({ sentences: ['In the currency of the organisation.'], example: 54.5 }),
  column: 'double precision',
  text: (_, value) => (typeof value === 'number' ? amountText(value) : String(value)),
  inForm: asStored,
  inFile: numberCell("An amount in the organisation's currency."),
  comparedAs: 'number',
};
