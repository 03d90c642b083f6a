import { z } from 'zod';
import { entries, line, number, requiredLine } from '../record/field.ts';
import { setting } from './setting.ts';

/** The order of a document's status, and what else it is called (scheduling §3, Company config). */
const docStatus = z.object({
  status: requiredLine('Status', { example: 'sent' }),
  order: number('Order', z.int().min(0).max(1000), { example: '1' }),
  secondaryLabel: line('Second name', { example: 'With the customer' }),
});

/** What statuses documents can have (scheduling §3, §4). */
export const documentSettings = {
  docStatuses: setting(
    entries('Statuses of documents', docStatus, {
      entry: 'status',
      help: 'In which order they are listed, and what else they are called. None: documents have no status.',
    }),
    {
      default: [],
      section: 'documents',
      decides: [
        { kind: 'part', what: 'which statuses documents can have, in which order and by which name' },
      ],
    },
  ),
} as const;
