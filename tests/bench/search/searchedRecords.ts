import type { Pool } from 'pg';
import { familyNames, givenNames } from '../../../api/programs/demonstration/names.ts';
import { suburbs } from '../../../api/programs/demonstration/places.ts';
import type { SeededRandom } from '../../../api/programs/demonstration/seededRandom.ts';
import { appendHappening, bookingCreated, type Happening, someStart } from '../../projections/recorded.ts';
import { appendMany } from '../appendMany.ts';
import { openBenchLog } from '../startBenchPostgres.ts';

const streets = [
  'Acacia',
  'Bourke',
  'Carrington',
  'Darley',
  'Enmore',
  'Forest',
  'Glebe Point',
  'Harris',
] as const;
const jobs = [
  'Clean windows',
  'Mow the lawn',
  'Repair the boiler',
  'Inspect kitchen',
  'Change dressings',
  'Deliver groceries',
] as const;

/** One customer in five records; the others are bookings of theirs. */
const customerShare = 5;

/** The record of a number: names, addresses, numbers and jobs such as organisations have. */
function searchedRecord(org: string, number: number, random: SeededRandom): Happening {
  const customer = number - (number % customerShare);
  if (number !== customer) {
    return bookingCreated(org, `b-${number}`, {
      start: someStart + random.between(-400, 400) * 3600,
      customerId: `cus-${customer}`,
      title: random.pick(jobs),
      reference: `W-${number}`,
      notes: random.chance(0.3) ? 'Ring twice; the dog is friendly and the gate sticks.' : '',
    });
  }
  const suburb = random.pick(suburbs);
  const house = random.between(1, 400);
  return {
    category: 'customer',
    org,
    id: `cus-${number}`,
    event: {
      type: 'CustomerCreated',
      data: {
        firstName: random.pick(givenNames),
        lastName: random.pick(familyNames),
        reference: `C-${number}`,
        email: `person${number}@example.com`,
        mobile: `04${String(random.between(10_000_000, 99_999_999))}`,
        address: `${house} ${random.pick(streets)} Street, ${suburb.name} NSW ${suburb.postcode}`,
        location: {
          lat: suburb.centre.lat + random.next() / 100,
          lng: suburb.centre.lng + random.next() / 100,
        },
        labelIds: [],
        preferredResourceIds: [],
        contacts: [],
        places: [],
        uid: null,
      },
    },
  };
}

/** Writes the records of so many numbers. */
export async function writeRecords(
  pool: Pool,
  org: string,
  documents: number,
  random: SeededRandom,
): Promise<void> {
  await using log = await openBenchLog(pool);
  const numbers = Array.from({ length: documents }, (_, number) => number);
  await appendMany(numbers, (number) => appendHappening(log, searchedRecord(org, number, random)));
}

/** What people type, each with what it is typed for. */
export const typedQueries: readonly ((
  random: SeededRandom,
  records: number,
) => readonly ['customer' | 'booking', string])[] = [
  (random) => ['customer', random.pick(givenNames).slice(0, 2)],
  (random) => ['customer', `${random.pick(familyNames)} ${random.pick(givenNames).slice(0, 1)}`],
  (random) => ['customer', `04${random.between(10_000, 99_999)}`],
  (random) => ['customer', `${random.pick(streets)} ${random.pick(suburbs).name}`],
  (random, records) => ['booking', `W-${random.between(1, records)}`],
  (random) => ['booking', `${random.pick(jobs).slice(0, 6)} ${random.pick(familyNames)}`],
  (random) => ['booking', random.pick(jobs)],
  (random) => {
    const name = random.pick(familyNames);
    return ['booking', `${name.slice(0, 1)}${name.slice(2)}`];
  },
];
