import { z } from 'zod';
import { type DocumentField, type DocumentNames, described, Unreadable } from './document.ts';
import { idsNamed, idsNamedOr, isGiven } from './namedFields.ts';

/** For whom something is, in documents that may be for nobody: by the id of the customer, their number and their names. */
export function customerFields<Ours extends { readonly customerId: string | null }>() {
  const customerOf = ({ customerId }: Ours, { customers }: DocumentNames) =>
    customerId === null ? undefined : customers.get(customerId);
  const saying = (ids: readonly string[] | Unreadable): Partial<Ours> | Unreadable => {
    if (ids instanceof Unreadable) return ids;
    const [customerId = null, another] = ids;
    // The boundary: every record of this kind has the field.
    return another === undefined
      ? ({ customerId } as Partial<Ours>)
      : new Unreadable('must name one customer');
  };
  const told = <Value>(
    schema: z.ZodType<Value>,
    write: DocumentField<Ours, Value>['write'],
  ): DocumentField<Ours, Value> => ({ schema, holds: [], write, read: () => ({}) });
  const cs_not_riyo_id: DocumentField<Ours, string | null> = {
    schema: described(
      z.string().nullable(),
      'The organisation’s own number for the customer. Null: none. Read where there is no id.',
      'C-1042',
    ),
    holds: [],
    write: (ours, names) => customerOf(ours, names)?.reference ?? null,
    read: (given, reader, document) =>
      isGiven(document, 'customerId') ? {} : saying(idsNamed(reader, 'customer', given)),
  };
  const customerId: DocumentField<Ours, string | null> = {
    schema: described(
      z.string().nullable(),
      'The id of the customer. Null: it is for nobody.',
      'customer-7f3a',
    ),
    holds: ['customerId'],
    write: (ours) => ours.customerId,
    read: (given, reader, document) =>
      !isGiven(document, 'customerId') && isGiven(document, 'cs_not_riyo_id')
        ? {}
        : saying(idsNamedOr(reader, 'customer', given, document.cs_not_riyo_id)),
  };
  return {
    cs_not_riyo_id,
    customerId,
    customer_first_name: told(
      described(z.string(), 'The first name of the customer, or the name of a company.', 'Rosalind'),
      (ours, names) => customerOf(ours, names)?.firstName ?? '',
    ),
    customer_last_name: told(
      described(z.string(), 'The last name of the customer; empty for a company.', 'Ash'),
      (ours, names) => customerOf(ours, names)?.lastName ?? '',
    ),
  };
}
