import type { CustomerDetails } from '../../../domain/customer/customer.ts';
import type { Location } from '../../../domain/kernel/fields.ts';
import { addressCells } from '../../../domain/record/kinds/address.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import { type Called, type NamedCustomers, namedCustomers } from './customersInFile.ts';
import type { Known } from './knownRecords.ts';
import { plainName, recordIdOf } from './naturalKey.ts';
import { isIdText, keyOf, keyWords, namesOf, recordFinder } from './recordKeys.ts';
import type { RowReader } from './rowReader.ts';
import { badInputs, type PlannedCommand, type Step } from './uploadPlan.ts';

/** The customer of a booking's row, which exists or is about to be created, with its own place if that is known. */
export interface FoundCustomer {
  /** Null: the row is of a group event, which has none. */
  readonly id: string | null;
  readonly name: string;
  readonly location: Location | null;
  readonly address: string | null;
}

export interface BookingCustomers {
  /** Undefined if the row names no customer that exists or could be created; the row is then told why. */
  of(row: RowReader): FoundCustomer | undefined;
  /** Creates those of these customers that do not exist yet. */
  steps(used: ReadonlySet<string>): readonly Step[];
}

interface Candidate {
  readonly name: string;
  readonly reference: string | null;
  /** The customer's own, not that of a job. */
  readonly address: string | null;
  readonly location: Location | null;
  /** Undefined if it is to be created. */
  readonly id: string | undefined;
  /** What tells it apart that is to be created; omitted: its reference, else its name and address. */
  readonly key?: string;
}

/**
 * Finds the customers that bookings name: by reference, else by name; of several with that name, by the customer's
 * own address, or as the one at whose own address the job is. One that is not known is created once, however many
 * rows name it and in whatever order. The address of a row is where the job is: nobody is told apart by it, and
 * nobody lives there because of it.
 *
 * @param groupEvents the ids of those among the bookings of the file that are for participants, and keep no customer
 */
export function bookingCustomers(
  org: string,
  customers: readonly Known<CustomerDetails>[],
  rows: readonly RowReader[],
  groupEvents: ReadonlySet<string> = new Set(),
): BookingCustomers {
  const finder = recordFinder('customer', customers);
  const inFile = namedCustomers(rows);
  const existing = customers.map(({ id, details }): Candidate => {
    const { reference, address, location } = details;
    return { id, name: fullName(details), reference, address, location };
  });
  const byId = new Map(existing.map((one) => [one.id, one]));
  const referenced = new Map(
    existing
      .flatMap((one) => (one.reference === null ? [] : [[plainName(one.reference), one] as const]))
      .reverse(),
  );
  const byName = Map.groupBy([...existing, ...newOnes()], ({ name }) => plainName(name));
  const created = new Map<string, PlannedCommand>();

  /** Those that the file introduces: by reference, or by a name together with an own address. */
  function newOnes(): readonly Candidate[] {
    const introduced = [...inFile.byReference.keys()].flatMap((plain) => {
      const one = inReference(plain);
      return one === undefined || one.id !== undefined ? [] : [one];
    });
    const known = new Set(
      existing.map(({ name, address }) => `${plainName(name)}\n${plainName(address ?? '')}`),
    );
    const addressed = [...inFile.byAddress].flatMap(([key, { name, address }]) =>
      known.has(key) ? [] : [{ id: undefined, name, reference: null, address, location: null }],
    );
    return [...introduced, ...addressed];
  }

  /** The customer with a reference in the form in which they are compared; undefined if nobody says its name. */
  function inReference(plain: string): Candidate | undefined {
    const known = referenced.get(plain);
    const called = calledBy(inFile, plain, known?.name);
    if (known !== undefined || called === undefined) return known;
    const { reference, name, address } = called;
    const introduced = { name, address, location: null };
    // The id of another organisation tells customers apart who have no reference.
    if (!isIdText(reference)) return { id: undefined, reference, ...introduced };
    const made = byId.get(recordIdOf(org, 'customer', reference));
    return made ?? { id: undefined, reference: null, key: reference, ...introduced };
  }

  function byReference(row: RowReader, reference: string, field: Column): Candidate | undefined {
    const details = detailsOf(reference, '', null);
    const found = isIdText(reference) ? finder.named(reference) : finder.meant(details);
    const key = keyOf('customer', details);
    if (found.length > 1 && key !== undefined) {
      row.fail(
        field,
        `is the ${keyWords('customer', key)} of several customers: ${namesOf('customer', found)}`,
      );
      return undefined;
    }
    const [one] = found;
    return one === undefined ? inReference(plainName(reference)) : byId.get(one.id);
  }

  function named(row: RowReader, name: string): Candidate | undefined {
    const asReference = byReference(row, name, 'customer');
    if (asReference !== undefined || row.errors.length > 0) return asReference;
    const candidates = byName.get(plainName(name)) ?? [];
    const own = row.text('customerAddress');
    const at = (address: string) =>
      candidates.filter((one) => one.address !== null && plainName(one.address) === plainName(address));
    if (own !== '') return at(own)[0] ?? candidates[0];
    const [one, another] = candidates;
    if (another === undefined) {
      return (
        one ?? { id: undefined, name: inFile.spelled(name), reference: null, address: null, location: null }
      );
    }
    const [there, alsoThere] = at(addressCells.read(row) ?? '');
    if (there !== undefined && alsoThere === undefined) return there;
    row.fail(
      'customer',
      'is the name of several customers: give the reference or the customer’s own address',
    );
    return undefined;
  }

  /** Makes sure that somebody exists; undefined if the write side would not accept them. */
  function present(row: RowReader, { id, key, name, reference, address, location }: Candidate) {
    const customerId = id ?? recordIdOf(org, 'customer', key ?? customerKey(reference, name, address));
    if (id === undefined && !created.has(customerId)) {
      const input = { customerId, firstName: name, lastName: '', reference, address, location: null };
      const command: PlannedCommand = { name: 'customer.create', input, revision: null };
      const bad = badInputs(command);
      for (const { reason } of bad) row.fail('customer', reason);
      if (bad.length > 0) return undefined;
      created.set(customerId, command);
    }
    return { id: customerId, name, location, address };
  }

  return {
    steps: (used) =>
      [...created].flatMap(([recordId, command]) =>
        used.has(recordId) ? [{ recordId, lines: [], outcome: 'created' as const, commands: [command] }] : [],
      ),
    of(row) {
      const reference = row.text('customerReference');
      const name = row.text('customer');
      if (groupEvents.has(row.text('musterId')) || row.text('groupPlaces') !== '') {
        if (name === '' && reference === '')
          return { id: null, name: 'Group event', location: null, address: null };
        row.fail(
          name === '' ? 'customerReference' : 'customer',
          'cannot be given to a group event, which is for its participants: leave the cell empty',
        );
        return undefined;
      }
      if (name === '' && reference === '') {
        row.fail('customer', 'is required');
        return undefined;
      }
      const found = reference === '' ? named(row, name) : byReference(row, reference, 'customerReference');
      if (row.errors.length > 0) return undefined;
      if (found === undefined) {
        row.fail('customerReference', 'is not known; with a name beside it the customer would be created');
        return undefined;
      }
      const [meant] = reference === '' ? [] : contradicting(inFile, row, plainName(reference), found);
      if (meant !== undefined) {
        const { place, line } = meant;
        row.fail(
          'customerReference',
          `stands for ${meant.name}${place === '' ? '' : `, ${place}`} (line ${line})`,
        );
        return undefined;
      }
      return present(row, found);
    },
  };
}

type Column = 'customer' | 'customerReference';

/** What the rows with a reference call its customer: the known name if any of them has it. */
function calledBy({ byReference }: NamedCustomers, plain: string, known: string | undefined) {
  const called = byReference.get(plain);
  return (
    called?.find(({ name }) => known !== undefined && plainName(name) === plainName(known)) ?? called?.[0]
  );
}

/**
 * What other rows with a row's reference say in contradiction to it: those with the known name; if there is none, all
 * that are not fewer.
 */
function contradicting(
  { byReference }: NamedCustomers,
  row: RowReader,
  plain: string,
  { id, name: known }: Candidate,
): readonly Called[] {
  if (row.text('customer') === '') return [];
  const called = byReference.get(plain) ?? [];
  const right = called.filter(({ name }) => id !== undefined && plainName(name) === plainName(known));
  const own = called.find(({ name }) => plainName(name) === plainName(row.text('customer')));
  const others = right.length > 0 ? right : called.filter(({ rows }) => rows >= (own?.rows ?? 0));
  return others.filter((other) => other.excludes(row));
}

function detailsOf(reference: string | null, name: string, address: string | null) {
  return { reference, firstName: name, lastName: '', address };
}

/** What identifies a customer: the reference, or the name and own address. */
function customerKey(reference: string | null, name: string, address: string | null): string {
  return keyOf('customer', detailsOf(reference, name, address))?.text ?? '';
}
