import type { DocumentedBlacklist } from '../../documents/blacklistDocument.ts';
import { commandsFor } from '../recordSteps.ts';
import type { Step, UploadPlan } from '../uploadPlan.ts';
import { type DocumentPlanParts, documentReader } from './documentPlan.ts';
import type { DocumentRow } from './documentRow.ts';

/** Blacklists: whom customers who exist bar, and whom they no longer bar. */
export function planBlacklistDocuments(
  rows: readonly DocumentRow<DocumentedBlacklist>[],
  parts: DocumentPlanParts,
): UploadPlan {
  const { known } = parts;
  const reader = documentReader(parts);
  const byId = new Map(known.customers.map((customer) => [customer.id, customer]));
  const seen = new Map<string, number>();
  const steps = rows.flatMap((row): readonly Step[] => {
    const { id: given, barredResourceIds } = row.said;
    const field = row.document.customerId === undefined ? '_id' : 'customerId';
    const id = given === undefined ? undefined : reader.idOf('customer', given);
    const customer = id === undefined ? undefined : byId.get(id);
    if (customer === undefined) {
      row.fail(
        field,
        given === undefined ? 'is required' : 'is not the id, the reference or the name of a customer',
      );
      return [];
    }
    if (barredResourceIds === undefined) {
      row.fail('resIds', 'is required');
      return [];
    }
    const before = seen.get(customer.id);
    if (before !== undefined) {
      row.fail(field, `has a blacklist in ${before} already`);
      return [];
    }
    seen.set(customer.id, row.line);
    const commands = commandsFor('customer', customer.id, customer, { barredResourceIds });
    const outcome = commands.length === 0 ? 'unchanged' : 'changed';
    return [{ recordId: customer.id, lines: [row.line], outcome, commands }];
  });
  return { before: [], steps, errors: [] };
}
