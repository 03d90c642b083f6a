import { z } from 'zod';
import type { CustomerDetails } from '../../domain/customer/customer.ts';
import { fullName } from '../../domain/fullName.ts';
import type { Known, KnownRecords } from './knownRecords.ts';
import { plainName, recordIdOf } from './naturalKey.ts';
import { customerName } from './personName.ts';
import { planRecords, type WantedRecord } from './planRecords.ts';
import type { RowReader } from './rowReader.ts';
import type { UploadPlan } from './uploadPlan.ts';

/** Customers of a file: by reference where there is one, else by name and address. */
export function planCustomers(org: string, known: KnownRecords, rows: readonly RowReader[]): UploadPlan {
  const find = customerFinder(known.customers);
  const wanted = rows.flatMap((row): readonly WantedRecord<CustomerDetails>[] => {
    const details = readCustomer(row);
    if (details === undefined || row.errors.length > 0) return [];
    const { reference = null, address = null } = details;
    const key = customerKey(reference, fullName(details), address);
    const [present, another] = find(reference, fullName(details), address);
    if (another !== undefined) {
      row.fail('reference', severalCustomers);
      return [];
    }
    return [{ row, id: present?.id ?? recordIdOf(org, 'customer', key), known: present, details }];
  });
  const { steps } = planRecords(wanted, {
    create: (customerId, details) => ({ name: 'customer.create', input: { customerId, ...details } }),
    change: (customerId, changes) => ({ name: 'customer.change', input: { customerId, ...changes } }),
  });
  return { before: [], steps, errors: rows.flatMap((row) => row.errors) };
}

type ReadCustomer = Partial<CustomerDetails> & Pick<CustomerDetails, 'firstName' | 'lastName'>;

function readCustomer(row: RowReader): ReadCustomer | undefined {
  const name = customerName(row);
  const email = row.text('email');
  if (email !== '' && !z.email().safeParse(email).success) row.fail('email', 'is not an e-mail address');
  const location = row.location();
  const address = row.address();
  const reference = row.text('reference');
  const mobile = row.text('mobile');
  if (name === undefined) return undefined;
  return {
    ...name,
    ...(reference === '' ? {} : { reference }),
    ...(email === '' ? {} : { email }),
    ...(mobile === '' ? {} : { mobile }),
    ...(address === undefined ? {} : { address }),
    ...(location === undefined ? {} : { location }),
  };
}

/** What tells a customer from others. */
export function customerKey(reference: string | null, name: string, address: string | null): string {
  return reference === null
    ? `name ${plainName(name)} | ${plainName(address ?? '')}`
    : `reference ${plainName(reference)}`;
}

export type CustomerFinder = (
  reference: string | null,
  name: string,
  address: string | null,
) => readonly Known<CustomerDetails>[];

/** Nothing keeps people from giving two customers one reference; a file cannot mean both. */
export const severalCustomers = 'is the reference of several customers';

/** Finds whom a file means by a reference, or by a name and an address; several where they share a reference. */
export function customerFinder(customers: readonly Known<CustomerDetails>[]): CustomerFinder {
  const byName = new Map<string, Known<CustomerDetails>>();
  const byReference = new Map<string, Known<CustomerDetails>[]>();
  for (const customer of customers) {
    const { reference, address } = customer.details;
    const nameKey = customerKey(null, fullName(customer.details), address);
    // One without a reference is meant before its namesake that has one.
    if (reference === null || !byName.has(nameKey)) byName.set(nameKey, customer);
    if (reference === null) continue;
    const key = customerKey(reference, '', null);
    byReference.set(key, [...(byReference.get(key) ?? []), customer]);
  }
  return (reference, name, address) => {
    const key = customerKey(reference, name, address);
    if (reference !== null) return byReference.get(key) ?? [];
    const one = byName.get(key);
    return one === undefined ? [] : [one];
  };
}
