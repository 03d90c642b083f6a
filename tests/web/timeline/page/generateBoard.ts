import type { BookingView, ResourceView, TimelineView } from '../../../../api/contract/views.ts';
import type { BookingStatus } from '../../../../domain/booking/bookingStatus.ts';
import { everywhere } from '../../../../domain/label/labelUses.ts';
import { furtherDetails } from '../../../support/furtherDetails.ts';

/** How large a board to make. */
export interface BoardSize {
  readonly resources: number;
  readonly bookings: number;
  readonly days: number;
  /** Part of the bookings that has nobody yet, from 0 to 1. */
  readonly unallocated: number;
  readonly seed: number;
}

/** The board of the budgets (docs/performance.md). */
export const budgetBoard: BoardSize = {
  resources: 1000,
  bookings: 10_000,
  days: 14,
  unallocated: 0.04,
  seed: 7,
};

const firstNames = [
  'Amelia',
  'Noah',
  'Priya',
  'Liam',
  'Wei',
  'Charlotte',
  'Mateo',
  'Zara',
  'Hiroshi',
  'Isla',
  'Omar',
  'Freya',
  'Kiri',
  'Jonas',
  'Leila',
  'Thomas',
  'Ngaire',
  'Samuel',
  'Yara',
  'Benedict',
  'Mei',
  'Oskar',
  'Ruth',
  'Tane',
];
const lastNames = [
  'Nguyen',
  'Walker',
  'Singh',
  'Kelly',
  'Rossi',
  'Anderson',
  'Papadopoulos',
  'Clarke',
  'Tanaka',
  'Murphy',
  'Haddad',
  'Schmidt',
  'Ngata',
  'Okafor',
  'Lindqvist',
  'Evans',
  'Moreau',
  'Fraser',
  'Costa',
  'Whitfield',
];
const jobs = [
  'Personal care',
  'Medication round',
  'Garden care',
  'Wound dressing',
  'Meal preparation',
  'Respite visit',
  'Safety inspection',
  'Air-conditioning service',
  'Domestic help',
  'Transport to clinic',
  'Physiotherapy',
  'Equipment delivery',
];
const labelNames = [
  'Personal care',
  'Nursing',
  'Driver',
  'First aid',
  'Electrical',
  'Gardening',
  'Manual handling',
];

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A believable board from a seed: people with labels and shifts, jobs on quarter hours mostly within them,
 * in every status that suits their time. `from` is the first midnight, `now` the present moment.
 */
export function generateBoard(size: BoardSize, from: number, now: number, startDate: string): TimelineView {
  const next = numbersOf(size.seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const labels = labelNames.map((name, index) => ({
    id: `label-${index}`,
    name,
    type: 'service' as const,
    unitPrice: 40 + index * 5,
    reference: null,
    colour: null,
    usedFor: [...everywhere],
    taskStage: null,
    place: null,
    archived: false,
  }));
  const customers = Array.from({ length: Math.max(20, Math.ceil(size.resources / 3)) }, (_, index) => ({
    id: `customer-${index}`,
    firstName: pick(firstNames),
    lastName: pick(lastNames),
    reference: `C${index}`,
    email: null,
    mobile: null,
    address: null,
    location: null,
    labelIds: [],
    preferredResourceIds: [],
    contacts: [],
    places: [],
    uid: null,
    inactive: false,
    barredResourceIds: [],
  }));
  const resources: ResourceView[] = Array.from({ length: size.resources }, (_, index) => ({
    id: `resource-${index}`,
    firstName: pick(firstNames),
    lastName: pick(lastNames),
    reference: `R${index}`,
    photo: null,
    email: null,
    mobile: null,
    labelIds: labels.filter(() => next() < 0.35).map((label) => label.id),
    address: null,
    location: null,
    external: next() < 0.12,
    partner: false,
    filterIds: [],
    promotedDispatcher: false,
    maxHoursPerDay: null,
    maxHoursPerWeek: next() < 0.8 ? pick([20, 30, 38, 38, 38]) : null,
    maxHoursPerFortnight: null,
    capacity: 1,
    inactiveDate: null,
    uid: null,
    partnerId: null,
    inactive: false,
  }));
  const early = new Set(resources.filter(() => next() < 0.4).map((resource) => resource.id));
  const shifts = resources.map((resource) => ({
    id: `shift-${resource.id}`,
    resourceId: resource.id,
    startDate,
    endDate: null,
    timings: [1, 2, 3, 4, 5].map((day) => ({
      day,
      begin: (early.has(resource.id) ? 6 : 8) * 3600,
      end: (early.has(resource.id) ? 14 : 17) * 3600,
    })),
  }));
  const bookings: BookingView[] = [];
  const busyUntil = new Map<string, number>();
  for (let index = 0; index < size.bookings; index += 1) {
    const nobody = next() < size.unallocated;
    const resource = resources[index % Math.max(1, resources.length)];
    const visit = Math.floor(index / Math.max(1, resources.length));
    const perResource = Math.max(1, Math.ceil(size.bookings / Math.max(1, resources.length)));
    const workday = Math.floor((visit / perResource) * 10 + next() * 0.9);
    const day = Math.min(size.days - 1, Math.floor(workday / 5) * 7 + (workday % 5) + 1);
    const opens = (resource !== undefined && early.has(resource.id) ? 6 : 8) * 4;
    const earliest = from + day * 86_400 + (opens + Math.floor(next() * 26)) * 900;
    const free = resource === undefined ? 0 : (busyUntil.get(resource.id) ?? 0);
    const start = nobody || next() < 0.06 ? earliest : Math.max(earliest, free);
    const end = start + pick([2, 3, 4, 4, 6, 8, 10]) * 900;
    const customer = pick(customers);
    const people = nobody || resource === undefined ? [] : [resource];
    for (const person of people) busyUntil.set(person.id, end + 900);
    const title = pick(jobs);
    bookings.push({
      id: `booking-${index}`,
      revision: 1,
      status: people.length === 0 ? 'draft' : statusAt(start, end, now, next()),
      start,
      end,
      customerId: customer.id,
      customerName: `${customer.firstName} ${customer.lastName}`,
      title,
      reference: `J${index}`,
      notes: '',
      labelIds: people[0]?.labelIds.slice(0, 1) ?? [],
      labels: [],
      filters: [],
      location: null,
      address: null,
      timeZone: null,
      resourcesNeeded: 1,
      preferredResourceIds: [],
      external: false,
      visitStemId: null,
      roster: null,
      series: null,
      filterIds: [],
      externalIds: [],
      places: [],
      ...furtherDetails,
      participants: [],
      resources: people.map((person) => ({ id: person.id, name: `${person.firstName} ${person.lastName}` })),
      unallocated: people.length === 0,
      autoAllocated: false,
      partnerBooking: false,
      conflict: people.length > 0 && next() < 0.03,
      violations: [],
      locked: false,
      inactive: false,
      cancellationRequest: null,
      cancelledReason: null,
      continuesBookingId: null,
      followUpBookingId: null,
      onSiteAt: null,
      finishedAt: null,
      review: null,
      feedback: null,
      createdAt: from * 1000,
      updatedAt: from * 1000,
    });
  }
  return {
    position: 1,
    from,
    to: from + size.days * 86_400,
    resources,
    bookings,
    shifts,
    absences: [],
    lanes: {},
    qualifications: [],
    documents: [],
    documentTypes: [],
    equipments: [],
    servicePlans: [],
    labels,
    customers,
  };
}

function statusAt(start: number, end: number, now: number, chance: number): BookingStatus {
  if (chance < 0.03) return 'parked';
  if (end < now) return chance < 0.6 ? 'finished' : chance < 0.85 ? 'reviewed' : 'feedback';
  if (start < now) return 'active';
  if (start < now + 4 * 3600) return 'dispatched';
  return chance < 0.5 ? 'rostered' : 'confirmed';
}
