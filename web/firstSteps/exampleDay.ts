import { clockOf } from '../../domain/time/clockText.ts';
import { dateOfLocalDay, type LocalDay, localDayOf, weekdayOf } from '../../domain/time/localDay.ts';
import { isWeekend } from '../../domain/time/weekdays.ts';
import type { Zone } from '../../domain/time/zone.ts';

/** The kinds of files of which the example has one. */
export type ExampleKind = 'labels' | 'resources' | 'customers' | 'bookings';

type Rows = readonly (readonly string[])[];

interface Person {
  readonly name: readonly [first: string, last: string];
  readonly can: string;
  readonly at: readonly [lat: string, lng: string];
}

const labels: Rows = [
  ['Personal care', 'Service', '42'],
  ['Medication support', 'Certificate', '48'],
  ['Domestic cleaning', 'Service', '34'],
  ['Meal preparation', 'Service', '33'],
  ['Gardening', 'Service', '38'],
  ['Driver', 'Certificate', '36'],
  ['First aid', 'Certificate', '4'],
  ['Hoist trained', 'Label', '6'],
];

const people: readonly Person[] = [
  {
    name: ['Amara', 'Osei'],
    can: 'Personal care; Medication support; First aid',
    at: ['-33.8985', '151.1740'],
  },
  { name: ['Bruno', 'Keller'], can: 'Personal care; Hoist trained; First aid', at: ['-33.9108', '151.1560'] },
  { name: ['Celia', 'Marsh'], can: 'Personal care; Medication support', at: ['-33.8840', '151.1570'] },
  { name: ['Devan', 'Pillai'], can: 'Personal care; Meal preparation; Driver', at: ['-33.8800', '151.1850'] },
  { name: ['Esther', 'Nyman'], can: 'Domestic cleaning; Meal preparation', at: ['-33.8865', '151.2105'] },
  { name: ['Farid', 'Haddad'], can: 'Gardening; Meal preparation; Driver', at: ['-33.8930', '151.2030'] },
  { name: ['Greta', 'Lund'], can: 'Domestic cleaning; Meal preparation', at: ['-33.9150', '151.2300'] },
  { name: ['Hugo', 'Tran'], can: 'Gardening; Driver; First aid', at: ['-33.9115', '151.1190'] },
  {
    name: ['Irena', 'Novak'],
    can: 'Personal care; Medication support; Driver',
    at: ['-33.8890', '151.1260'],
  },
  { name: ['Jonas', 'Reid'], can: 'Domestic cleaning; Gardening; Driver', at: ['-33.9264', '151.1930'] },
];

const customers: Rows = [
  ['Ada', 'Winter', '12 Fern Lane', '-33.8991', '151.1722'],
  ['Basil', 'Hart', '4 Park Road', '-33.9120', '151.1541'],
  ['Clara', 'Stone', '77 King Street', '-33.8851', '151.1555'],
  ['Desmond', 'Field', '9 Church Street', '-33.8788', '151.1861'],
  ['Edith', 'Brook', '31 Albert Street', '-33.8870', '151.2098'],
  ['Frank', 'Lowe', '5 Darley Road', '-33.8921', '151.2044'],
  ['Gloria', 'Penn', '18 Queen Street', '-33.9139', '151.2322'],
  ['Harold', 'Vale', '60 Norton Street', '-33.9102', '151.1204'],
  ['Ivy', 'Marlow', '2 Railway Parade', '-33.8902', '151.1249'],
  ['Jasper', 'Quill', '45 Victoria Road', '-33.9251', '151.1947'],
  ['Kitty', 'Rowan', '23 Banksia Avenue', '-33.8967', '151.1801'],
  ['Lionel', 'Ash', '88 Stanmore Road', '-33.9043', '151.1662'],
];

/** What a day consists of: title, label, minutes, and the local minutes of the day at which each visit begins. */
const visits: readonly {
  readonly title: string;
  readonly needs: string;
  readonly minutes: number;
  readonly begins: readonly number[];
}[] = [
  {
    title: 'Morning personal care',
    needs: 'Personal care',
    minutes: 45,
    begins: [510, 510, 540, 585, 600, 660, 690],
  },
  {
    title: 'Medication visit',
    needs: 'Medication support',
    minutes: 30,
    begins: [570, 645, 720, 840, 900, 945],
  },
  {
    title: 'Home clean',
    needs: 'Domestic cleaning',
    minutes: 90,
    begins: [510, 540, 630, 720, 810, 870],
  },
  { title: 'Lunch', needs: 'Meal preparation', minutes: 60, begins: [660, 690, 705, 780, 930] },
  { title: 'Garden tidy', needs: 'Gardening', minutes: 90, begins: [540, 660, 840] },
  { title: 'Social outing', needs: 'Driver', minutes: 120, begins: [570, 780, 840] },
];

/**
 * A made-up organisation and one day of it, for whoever wants to see how things fit together before their own files
 * are ready: ten people, twelve customers, thirty bookings on the next weekday. Columns first, then rows, as the files
 * of CSV Uploads have them. References begin with `EX-`, so that a second time is recognised. `now`: epoch seconds.
 */
export function exampleDay(kind: ExampleKind, zone: Zone, now: number): Rows {
  return files[kind](nextWeekday(localDayOf(zone, now)));
}

const files: { readonly [Kind in ExampleKind]: (day: LocalDay) => Rows } = {
  labels: () => [['Name', 'Type', 'Unit price'], ...labels],
  resources: () => [
    ['Reference', 'First name', 'Last name', 'Labels', 'Latitude', 'Longitude'],
    ...people.map(({ name, can, at }, index) => [reference('P', index), ...name, can, ...at]),
  ],
  customers: () => [
    ['Reference', 'First name', 'Last name', 'Address', 'Latitude', 'Longitude'],
    ...customers.map((row, index) => [reference('C', index), ...row]),
  ],
  bookings: (day) => [
    ['Reference', 'Customer', 'Title', 'Date', 'Start', 'End', 'Labels'],
    ...visits
      .flatMap(({ begins, ...visit }) => begins.map((begin) => ({ ...visit, begin })))
      .map(({ title, needs, minutes, begin }, index) => [
        reference('B', index),
        reference('C', index % customers.length),
        title,
        dateOfLocalDay(day),
        clockOf(begin * 60),
        clockOf((begin + minutes) * 60),
        needs,
      ]),
  ],
};

function reference(letter: string, index: number): string {
  return `EX-${letter}${index + 1}`;
}

/** The first day after this one that is neither Saturday nor Sunday. */
function nextWeekday(today: LocalDay): LocalDay {
  const next = today + 1;
  return isWeekend(weekdayOf(next)) ? nextWeekday(next) : next;
}
