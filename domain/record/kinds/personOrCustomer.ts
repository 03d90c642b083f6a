import { z } from 'zod';
import { recordsNamed } from '../recordsNamed.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asStored } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

const namedSchema = z
  .string()
  .regex(/^(resource|customer):[A-Za-z0-9_-]{1,64}$/, 'is neither resource: nor customer: with an id');

/** A person or a customer; may be missing. */
export const personOrCustomer = (label: string, further: Further = {}) =>
  fieldOf('personOrCustomer', label, namedSchema.nullable(), {
    refersToOneOf: ['resource', 'customer'],
    ...further,
  });

export const personOrCustomerKind: KindOfField = {
  documented: () => ({
    sentences: ['`resource:` or `customer:`, and the id of one.'],
    example: 'customer:customer-7f3a',
  }),
  column: 'text',
  text: (facts, value, formats) =>
    recordsNamed(facts, value)
      .map(({ category, id }) => formats?.nameOf(category, id) ?? id)
      .join(', '),
  inForm: asStored,
  inFile: 'oneOf',
  comparedAs: 'value',
  filteredBy: 'named',
  unordered: true,
};
