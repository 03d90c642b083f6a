import { z } from 'zod';
import { type Further, fieldOf } from './fieldOf.ts';
import type { KindOfField } from './kindOfField.ts';
import { personOrCustomerKind } from './personOrCustomer.ts';

/** A record of one of these categories, which the value says: `booking:7f3a`. */
export const requiredOneOf = (label: string, categories: readonly string[], further: Further = {}) =>
  fieldOf('oneOf', label, namedSchema(categories), { refersToOneOf: categories, ...further });
/** The same; may be missing. */
export const oneOf = (label: string, categories: readonly string[], further: Further = {}) =>
  fieldOf('oneOf', label, namedSchema(categories).nullable(), { refersToOneOf: categories, ...further });

function namedSchema(categories: readonly string[]) {
  return z
    .string()
    .regex(
      new RegExp(`^(${categories.join('|')}):[A-Za-z0-9_-]{1,64}$`),
      `is none of these with an id: ${categories.map((category) => `${category}:`).join(', ')}`,
    );
}

export const oneOfKind: KindOfField = {
  ...personOrCustomerKind,
  documented: ({ refersToOneOf = [] }) => ({
    sentences: [
      `One of ${refersToOneOf.map((category) => `\`${category}:\``).join(', ')}, and the id of one.`,
    ],
    example: `${refersToOneOf[0]}:7f3a`,
  }),
};
