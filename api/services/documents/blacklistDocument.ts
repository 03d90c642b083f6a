import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import type { DocumentedCustomer } from './customerDocument.ts';
import { defineDocument, described, fieldsOf, Unreadable } from './document.ts';
import { changeTime, idsNamed } from './namedFields.ts';

/** Whom a customer bars: a customer, of which nothing else is told. */
export type DocumentedBlacklist = Pick<DocumentedCustomer, 'id' | 'barredResourceIds' | 'changedAt'>;

const { held, kept, told } = fieldsOf<DocumentedBlacklist>();

/** A blacklist as scheduling §3 has it: one for each customer who bars somebody. */
export const blacklistDocument = defineDocument<DocumentedBlacklist>()({
  kind: 'blacklists',
  words: { one: 'blacklist', many: 'blacklists' },
  about: 'The resources that a customer has barred.',
  area: 'customers',
  // All, or those that changed since a moment (scheduling §7).
  asked: { by: 'change', limit: 250 },
  fields: {
    _id: told(described(idSchema, 'The id of the customer.', 'customer-7f3a'), ({ id }) => id),
    customerId: held('id', described(idSchema, 'The id of the customer.', 'customer-7f3a')),
    resIds: kept(
      ['barredResourceIds'],
      described(z.array(z.string()), 'The ids of the people who must not work for the customer.', [
        'resource-7f3a',
      ]),
      {
        write: ({ barredResourceIds }) => [...barredResourceIds],
        read(given, reader) {
          const ids = idsNamed(reader, 'resource', given);
          return ids instanceof Unreadable ? ids : { barredResourceIds: [...ids] };
        },
      },
    ),
    _qa_update_utc: changeTime<DocumentedBlacklist>(
      'When the customer last changed.',
      ({ changedAt }) => changedAt,
    ),
  },
  beyond: ['changedAt'],
});
