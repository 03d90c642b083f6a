import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type KnownBooking,
  type KnownRecords,
  knownRecords,
} from '../../../../api/services/uploads/knownRecords.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { planBookings } from '../../../../api/services/uploads/planBookings.ts';
import { createRowReader } from '../../../../api/services/uploads/rowReader.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';
import type { UploadPlan } from '../../../../api/services/uploads/uploadPlan.ts';
import type { CustomerDetails } from '../../../../domain/customer/customer.ts';
import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';

const header = [
  'Reference',
  'Customer',
  'Customer reference',
  'Customer address',
  'Address',
  'Date',
  'Title',
];

type Cells = Partial<Record<(typeof header)[number], string>>;

const nobody: CustomerDetails = {
  firstName: '',
  lastName: '',
  reference: null,
  email: null,
  mobile: null,
  address: null,
  location: null,
  labelIds: [],
  preferredResourceIds: [],
  contacts: [],
  places: [],
  uid: null,
};

function knowing(customers: Readonly<Record<string, Partial<CustomerDetails>>>): KnownRecords {
  const known = Object.entries(customers).map(([id, details]) => ({
    id,
    revision: 0,
    ended: false,
    lists: {},
    details: { ...nobody, ...details },
  }));
  return knownRecords({ timeZone: 'Europe/Rome', settings: defaultOrganisationSettings }, (name) =>
    name === 'customer' ? known : [],
  );
}

/** The plan of a file of these rows; those in `lines` order, if given. */
function planned(
  rows: readonly Cells[],
  known: KnownRecords = knowing({}),
  present: readonly KnownBooking[] = [],
): Promise<UploadPlan> {
  const matched = matchColumns(uploadFields('bookings'), header, {});
  const readers = rows.map((row, at) => {
    const cells = header.map((title) => row[title] ?? '');
    return createRowReader({ line: at + 2, cells, problem: undefined }, matched);
  });
  return planBookings('acme', known, readers, { zone: zoneOf('Europe/Rome'), lookUp: async () => present });
}

const inputs = ({ before, steps }: UploadPlan, name: string) =>
  [...before.flat(), ...steps].flatMap(({ commands }) =>
    commands.filter((command) => command.name === name).map(({ input }) => input),
  );
const customersIn = (plan: UploadPlan) => inputs(plan, 'customer.create');
const bookingsIn = (plan: UploadPlan) => inputs(plan, 'booking.create');
const reasons = ({ errors }: UploadPlan) =>
  errors.map(({ line, column, reason }) => [line, column, reason]).sort();

describe('the customers of a file of bookings', () => {
  const jobs = (customer: string, addresses: readonly string[]): readonly Cells[] =>
    addresses.map((Address, at) => ({
      Reference: `J${at}`,
      Customer: customer,
      Address,
      Date: '2026-03-09',
    }));

  test('are not made again for each address: that is where the job is', async () => {
    const addresses = ['1 Ann St', '2 Ben St', '3 Cod St', '4 Dot St', '5 Elm St'];
    const known = knowing({ ash: { firstName: 'Rosalind', lastName: 'Ash', address: '9 Home St' } });
    const plan = await planned(jobs('Rosalind Ash', addresses), known);
    expect(plan.errors).toEqual([]);
    expect(customersIn(plan)).toEqual([]);
    expect(bookingsIn(plan).map(({ customerId, address }) => [customerId, address])).toEqual(
      addresses.map((address) => ['ash', address]),
    );
    const [home] = bookingsIn(await planned(jobs('rosalind  ash', ['9 home st']), known));
    expect(home).not.toHaveProperty('address');
  });

  test('are made once where nobody has that name, without a place that nobody said is theirs', async () => {
    const plan = await planned(jobs('New Client', ['1 Ann St', '2 Ben St', '']));
    expect(customersIn(plan)).toEqual([
      expect.objectContaining({ firstName: 'New Client', address: null, location: null }),
    ]);
    const [customer] = customersIn(plan);
    expect(new Set(bookingsIn(plan).map(({ customerId }) => customerId))).toEqual(
      new Set([customer?.customerId]),
    );
    expect(bookingsIn(plan).map(({ address }) => address)).toEqual(['1 Ann St', '2 Ben St', undefined]);
  });

  test('get their own address from its own column, which tells those of one name apart', async () => {
    const row = (Reference: string, own: string, Address = ''): Cells => ({
      Reference,
      Customer: 'Ann Lee',
      'Customer address': own,
      Address,
      Date: '2026-03-09',
    });
    const plan = await planned([
      row('1', '1 Ann St', '7 Job St'),
      row('2', '2 Ben St'),
      row('3', '1 ann st'),
    ]);
    expect(customersIn(plan).map(({ address }) => address)).toEqual(['1 Ann St', '2 Ben St']);
    const ids = bookingsIn(plan).map(({ customerId }) => customerId);
    expect([ids[0] === ids[2], ids[0] === ids[1]]).toEqual([true, false]);
    expect(reasons(await planned([row('1', '1 Ann St'), row('2', '2 Ben St'), row('3', '')]))).toEqual([
      [4, 'Customer', 'is the name of several customers: give the reference or the customer’s own address'],
    ]);
  });

  test('of one name, made by an earlier version for each address, are found by the place of the job', async () => {
    const known = knowing({
      one: { firstName: 'Ann Lee', address: '1 Ann St' },
      two: { firstName: 'Ann Lee', address: '2 Ben St' },
    });
    const plan = await planned(jobs('Ann Lee', ['2 Ben St', '1 Ann St', '3 Cod St']), known);
    expect(bookingsIn(plan).map(({ customerId, address }) => [customerId, address])).toEqual([
      ['two', undefined],
      ['one', undefined],
    ]);
    expect(reasons(plan).map(([line]) => line)).toEqual([4]);
  });

  test('are found by a reference, in its own column or in that of the name', async () => {
    const known = knowing({ ash: { firstName: 'Rosalind', lastName: 'Ash', reference: 'C-1' } });
    const day = { Date: '2026-03-09' };
    const plan = await planned(
      [
        { ...day, Reference: '1', 'Customer reference': 'c-1' },
        { ...day, Reference: '2', Customer: 'C-1' },
        { ...day, Reference: '3', Customer: 'Bo', 'Customer reference': 'C-2' },
        { ...day, Reference: '4', 'Customer reference': 'C-2' },
        { ...day, Reference: '5', Customer: 'bo' },
        { ...day, Reference: '6', 'Customer reference': 'C-3' },
      ],
      known,
    );
    expect(customersIn(plan)).toEqual([expect.objectContaining({ firstName: 'Bo', reference: 'C-2' })]);
    const [bo] = customersIn(plan);
    expect(bookingsIn(plan).map(({ customerId }) => customerId)).toEqual([
      'ash',
      'ash',
      bo?.customerId,
      bo?.customerId,
      bo?.customerId,
    ]);
    expect(reasons(plan)).toEqual([
      [7, 'Customer reference', 'is not known; with a name beside it the customer would be created'],
    ]);
  });

  test('are not made for rows that are bad', async () => {
    const plan = await planned([
      { Reference: '1', Customer: 'Ann', Date: 'some day' },
      { Reference: '2', Customer: 'Bo', Date: '2026-03-09', Title: 'Wash' },
      { Reference: '2', Customer: 'Bo', Date: '2026-03-09', Title: 'Iron' },
    ]);
    expect(customersIn(plan)).toEqual([]);
    expect(reasons(plan).map(([line, column]) => [line, column])).toEqual([
      [2, 'Date'],
      [3, 'Reference'],
      [4, 'Reference'],
    ]);
  });
});

describe('the rows of a file of bookings', () => {
  test('that are equal are one booking; of those that contradict each other none counts', async () => {
    const row: Cells = { Reference: 'J1', Customer: 'Ann', Date: '2026-03-09', Title: 'Wash' };
    const plan = await planned([row, { ...row, Reference: 'j1 ' }, { ...row, Reference: 'J2' }]);
    expect(plan.steps.map(({ lines }) => lines)).toEqual([[2, 3], [4]]);
    const torn = await planned([row, { ...row, Title: 'Iron' }]);
    expect(torn.steps).toEqual([]);
    expect(reasons(torn)).toEqual([
      [
        2,
        'Reference',
        'is the booking of line 3 too, with other values: correct one of the rows or take it out',
      ],
      [
        3,
        'Reference',
        'is the booking of line 2 too, with other values: correct one of the rows or take it out',
      ],
    ]);
  });

  test('give the same records in whatever order they are', async () => {
    const some = (...texts: readonly string[]) => fc.constantFrom('', ...texts);
    const row: fc.Arbitrary<Cells> = fc.record({
      Reference: some('J1', 'J2', 'j2', 'J3'),
      Customer: some('Ann', 'ANN', 'Bo', 'C-1'),
      'Customer reference': some('C-1', 'c-1', 'C-2'),
      'Customer address': some('1 Own St', '2 Own St'),
      Address: some('1 Job St', '2 Job St', '1 Own St'),
      Date: some('2026-03-09', '2026-03-10', 'some day'),
      Title: some('Wash', 'Iron'),
    });
    const known = knowing({
      ann: { firstName: 'Ann', address: '1 Own St' },
      other: { firstName: 'Cy', reference: 'C-2' },
    });
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(row, { maxLength: 9 })
          .chain((rows) =>
            fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
          ),
        async ([rows, shuffled]) => {
          const said = async (given: readonly Cells[]) => {
            const { before, steps, errors } = await planned(given, known);
            const commands = [...before.flat(), ...steps]
              .map(({ commands: all }) => JSON.stringify(all))
              .sort();
            const bad = errors.map(({ line, column }) => JSON.stringify([given[line - 2], column])).sort();
            return { commands, bad };
          };
          expect(await said(shuffled)).toEqual(await said(rows));
        },
      ),
      { numRuns: 300 },
    );
  });
});
