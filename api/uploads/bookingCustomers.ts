import type { CustomerDetails } from '../../domain/customer/customer.ts';
import type { Location } from '../../domain/fields.ts';
import { fullName } from '../../domain/fullName.ts';
import type { Known } from './knownRecords.ts';
import { plainName, recordIdOf } from './naturalKey.ts';
import { keyOf, keyWords, namesOf, recordFinder } from './recordKeys.ts';
import type { RowReader } from './rowReader.ts';
import { badInputs, type PlannedCommand, type Step } from './uploadPlan.ts';

/** The customer of a booking's row, which exists or is about to be created. */
export interface FoundCustomer {
  readonly id: string;
  readonly location: Location | null;
  readonly address: string | null;
}

export interface BookingCustomers {
  /** Undefined if the row names no customer that exists or could be created; the row is then told why. */
  of(row: RowReader): FoundCustomer | undefined;
  steps(): readonly Step[];
}

type Entry = Pick<Known<CustomerDetails>, 'id' | 'details'> & { readonly line: number | null };

/**
 * Finds the customers that bookings name: by reference, else by name and address, else by a name that only
 * one has. If there is none, a row that has the customer's address or location creates it. A reference that
 * belongs to a customer with another name at another place is an error in the file, not a change.
 */
export function bookingCustomers(
  org: string,
  customers: readonly Known<CustomerDetails>[],
): BookingCustomers {
  const finder = recordFinder('customer', customers);
  const byName = new Map<string, Entry[]>();
  const begun = new Map<string, Entry>();
  const steps: Step[] = [];
  const named = (name: string) => byName.get(plainName(name)) ?? [];
  const remember = (entry: Entry): void => {
    const key = plainName(fullName(entry.details));
    byName.set(key, [...(byName.get(key) ?? []), entry]);
  };
  for (const { id, details } of customers) remember({ id, details, line: null });

  /** The one customer that has the first of these keys; a bad row if several have it. */
  function known(
    row: RowReader,
    field: 'customer' | 'customerReference',
    details: ReturnType<typeof detailsOf>,
  ): Entry | undefined {
    const found = finder.meant(details);
    const [one, another] = found;
    const key = keyOf('customer', details);
    if (another !== undefined && key !== undefined) {
      const names = namesOf('customer', found);
      row.fail(field, `is the ${keyWords('customer', key)} of several customers: ${names}`);
    }
    const entry = customers.find(({ id }) => id === one?.id);
    return entry === undefined ? undefined : { id: entry.id, details: entry.details, line: null };
  }

  function present(row: RowReader, reference: string | null, name: string, address: string | null) {
    const details = detailsOf(reference, name, address);
    const field = reference === null ? 'customer' : 'customerReference';
    const exact = known(row, field, details) ?? begun.get(customerKey(details));
    if (exact !== undefined || reference !== null) return exact;
    // If there is a name as well, its column may hold a reference.
    const byReference =
      known(row, 'customer', detailsOf(name, '', null)) ?? begun.get(customerKey(detailsOf(name, '', null)));
    if (byReference !== undefined || address !== null) return byReference;
    const [one, another] = named(name);
    if (another === undefined) return one;
    row.fail('customer', 'is the name of several customers: give the reference or the address');
    return undefined;
  }

  function create(
    row: RowReader,
    reference: string | null,
    name: string,
    address: string | null,
  ): Entry | undefined {
    const location = row.location() ?? null;
    if (address === null && location === null) {
      row.fail('customer', 'is not known; it would be created if the row had its address');
      return undefined;
    }
    const key = customerKey(detailsOf(reference, name, address));
    const id = recordIdOf(org, 'customer', key);
    const input = { firstName: name, lastName: '', reference, address, location };
    const command: PlannedCommand = {
      name: 'customer.create',
      input: { customerId: id, ...input },
      revision: null,
    };
    const bad = badInputs(command);
    for (const { reason } of bad) row.fail('customer', reason);
    if (bad.length > 0) return undefined;
    steps.push({ recordId: id, lines: [], outcome: 'created', commands: [command] });
    const entry: Entry = { id, line: row.line, details: { ...input, email: null, mobile: null, uid: null } };
    begun.set(key, entry);
    remember(entry);
    return entry;
  }

  return {
    steps: () => steps,
    of(row) {
      const reference = row.text('customerReference') === '' ? null : row.text('customerReference');
      const name = row.text('customer');
      const address = row.address() ?? null;
      if (name === '' && reference === null) {
        row.fail('customer', 'is required');
        return undefined;
      }
      const found = present(row, reference, name, address);
      if (row.errors.length > 0) return undefined;
      if (found !== undefined && name !== '' && isSomebodyElse(found, name, address)) {
        const where = found.line === null ? '' : ` (line ${found.line})`;
        const { details } = found;
        row.fail('customerReference', `stands for ${fullName(details)}, ${details.address ?? ''}${where}`);
        return undefined;
      }
      if (found === undefined && name === '') {
        row.fail('customerReference', 'is not known');
        return undefined;
      }
      const entry = found ?? create(row, reference, name, address);
      if (entry === undefined) return undefined;
      return { id: entry.id, location: entry.details.location, address: entry.details.address };
    },
  };
}

/** The customer's details in a row. */
function detailsOf(reference: string | null, name: string, address: string | null) {
  return { reference, firstName: name, lastName: '', address };
}

/** What identifies a customer: the reference, or the name and address. */
function customerKey(details: ReturnType<typeof detailsOf>): string {
  return keyOf('customer', details)?.text ?? '';
}

/** Another name alone is a new name, another address alone a move; both together are somebody else. */
function isSomebodyElse({ details }: Entry, name: string, address: string | null): boolean {
  const otherName =
    plainName(fullName(details)) !== plainName(name) &&
    plainName(details.reference ?? '') !== plainName(name);
  return (
    otherName &&
    address !== null &&
    details.address !== null &&
    plainName(details.address) !== plainName(address)
  );
}
