import type { CustomerDetails } from '../../../domain/customer/customer.ts';
import type { Location } from '../../../domain/kernel/fields.ts';
import type { LabelDetails } from '../../../domain/label/label.ts';
import { everywhere } from '../../../domain/label/labelUses.ts';
import type { ResourceDetails } from '../../../domain/resource/resource.ts';
import type { ShiftDetails } from '../../../domain/shift/shift.ts';
import { demonstrationUsers } from './demonstrationUsers.ts';
import { companyNames, familyNames, givenNames } from './names.ts';
import { streets, suburbs } from './places.ts';
import type { SeededRandom } from './seededRandom.ts';
import { type LabelKey, labels, shiftPatterns, type WorkerKind, workerKinds } from './work.ts';

type Numbered<Details> = { readonly id: string; readonly details: Details };

/** All records of the demonstration that exist before the first booking. */
export interface DemonstrationRecords {
  readonly labels: readonly Numbered<LabelDetails>[];
  readonly resources: readonly Numbered<ResourceDetails>[];
  readonly shifts: readonly Numbered<ShiftDetails>[];
  readonly customers: readonly (Numbered<CustomerDetails> & { readonly company: boolean })[];
  /** Customer id to the resources that it has barred. */
  readonly barred: readonly { readonly customerId: string; readonly resourceId: string }[];
}

const customerCount = 120;

export function labelId(key: LabelKey): string {
  return `label-${key}`;
}

export function resourceId(index: number): string {
  return `resource-${String(index + 1).padStart(2, '0')}`;
}

export function customerId(index: number): string {
  return `customer-${String(index + 1).padStart(3, '0')}`;
}

/** The labels, forty resources with their shifts, and 120 customers. `shiftsFrom` is a local date. */
export function demonstrationRecords(random: SeededRandom, shiftsFrom: string): DemonstrationRecords {
  const takenNames = new Set<string>();
  const workers = workerKinds.flatMap((kind) => Array.from({ length: kind.count }, () => kind));
  const resources = workers.map((kind, index) => resource(random, kind, index, takenNames));
  const customers = Array.from({ length: customerCount }, (_, index) => customer(random, index, takenNames));
  return {
    labels: (Object.keys(labels) as LabelKey[]).map((key) => ({
      id: labelId(key),
      details: {
        reference: null,
        colour: null,
        usedFor: [...everywhere],
        taskStage: null,
        place: null,
        ...labels[key],
      },
    })),
    resources,
    shifts: workers.map((kind, index) => shift(kind, index, shiftsFrom)),
    customers,
    barred: [4, 17, 33, 58, 91].map((number) => ({
      customerId: customerId(number),
      resourceId: resourceId(random.between(1, workers.length - 2)),
    })),
  };
}

function resource(
  random: SeededRandom,
  kind: WorkerKind,
  index: number,
  takenNames: Set<string>,
): Numbered<ResourceDetails> {
  const user = demonstrationUsers.find((one) => one.resourceNumber === index);
  const name = user === undefined ? freshName(random, takenNames) : splitName(user.name);
  const home = address(random);
  return {
    id: resourceId(index),
    details: {
      ...name,
      reference: `R${String(index + 1).padStart(3, '0')}`,
      photo: null,
      email: user?.email ?? mailOf(name, 'harbourfield.example'),
      mobile: mobile(random),
      labelIds: kind.labels.map(labelId),
      ...home,
      external: user?.partner ?? false,
      partner: user?.partner ?? false,
      filterIds: [],
      promotedDispatcher: false,
      maxHoursPerDay: null,
      maxHoursPerWeek: kind.maxHoursPerWeek,
      maxHoursPerFortnight: null,
      capacity: 1,
      inactiveDate: null,
      uid: user?.uid ?? `demo-${resourceId(index)}`,
      partnerId: user?.partner === true ? 'partner-example-1' : null,
    },
  };
}

function customer(
  random: SeededRandom,
  index: number,
  takenNames: Set<string>,
): Numbered<CustomerDetails> & { company: boolean } {
  const user = demonstrationUsers.find((one) => one.customerNumber === index);
  const companyName = companyNames[index - (customerCount - companyNames.length)];
  const company = companyName !== undefined;
  const name = company
    ? { firstName: companyName, lastName: '' }
    : user === undefined
      ? freshName(random, takenNames)
      : splitName(user.name);
  return {
    id: customerId(index),
    company,
    details: {
      ...name,
      reference: `C${String(index + 1).padStart(4, '0')}`,
      email: user?.email ?? (random.chance(0.6) ? mailOf(name, 'mail.example') : null),
      mobile: mobile(random),
      ...address(random),
      labelIds: [],
      preferredResourceIds: [],
      contacts: contactsOf(index, company),
      places: company ? [siteOf(index)] : [],
      uid: user?.uid ?? `demo-${customerId(index)}`,
    },
  };
}

function shift(kind: WorkerKind, index: number, startDate: string): Numbered<ShiftDetails> {
  const pattern = shiftPatterns[kind.shifts];
  return {
    id: `shift-${String(index + 1).padStart(2, '0')}`,
    details: {
      resourceId: resourceId(index),
      startDate,
      endDate: null,
      timings: pattern.days.flatMap((day) =>
        pattern.hours.map(([begin, end]) => ({ day, begin: begin * 3600, end: end * 3600 })),
      ),
    },
  };
}

function freshName(random: SeededRandom, taken: Set<string>): { firstName: string; lastName: string } {
  for (;;) {
    const name = { firstName: random.pick(givenNames), lastName: random.pick(familyNames) };
    const whole = `${name.firstName} ${name.lastName}`;
    if (taken.has(whole)) continue;
    taken.add(whole);
    return name;
  }
}

function splitName(whole: string): { firstName: string; lastName: string } {
  const [firstName = whole, ...rest] = whole.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

function mailOf(name: { firstName: string; lastName: string }, host: string): string {
  const local = [name.firstName, name.lastName].filter((part) => part !== '').join('.');
  return `${local
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.]+/g, '')}@${host}`;
}

/** Australian mobile numbers that are reserved for fiction. */
function mobile(random: SeededRandom): string {
  return `+61 491 570 ${String(random.between(0, 999)).padStart(3, '0')}`;
}

function address(random: SeededRandom): { address: string; location: Location } {
  const suburb = random.pick(suburbs);
  const near = (centre: number): number => Number((centre + (random.next() - 0.5) * 0.018).toFixed(5));
  return {
    address: `${random.between(1, 180)} ${random.pick(streets)}, ${suburb.name} NSW ${suburb.postcode}`,
    location: { lat: near(suburb.centre.lat), lng: near(suburb.centre.lng) },
  };
}

/** A company is reached through its site manager; for some people somebody of the family is called. */
function contactsOf(index: number, company: boolean): CustomerDetails['contacts'] {
  const phone = `+61 491 570 ${String(600 + index).slice(-3)}`;
  if (company) return [{ name: 'Harriet Cole', role: 'Site manager', phone, email: null }];
  return index % 4 === 1
    ? [{ name: 'Jonas Weber', role: 'Son', phone, email: 'jonas.weber@mail.example' }]
    : [];
}

/** A second place of a company. */
function siteOf(index: number): CustomerDetails['places'][number] {
  return {
    name: 'Depot',
    address: `${10 + index} Bourke Road, Alexandria NSW 2015`,
    location: { lat: -33.9106, lng: 151.1957 },
  };
}
