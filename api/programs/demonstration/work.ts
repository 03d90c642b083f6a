import type { LabelDetails } from '../../../domain/label/label.ts';

/**
 * The demonstration's labels have no numbers of the organisation's own; all are used everywhere, areas have colours, and
 * statuses of tasks have a stage and a place.
 */
export type DemonstrationLabel = Pick<LabelDetails, 'name' | 'type' | 'unitPrice'> &
  Partial<Pick<LabelDetails, 'colour' | 'taskStage' | 'place'>>;

/** The demonstration's labels; the tables below refer to them by key. */
export const labels = {
  personalCare: { name: 'Personal care', type: 'service', unitPrice: 42 },
  medication: { name: 'Medication support', type: 'certificate', unitPrice: 48 },
  nursing: { name: 'Registered nurse', type: 'certificate', unitPrice: 68 },
  physiotherapy: { name: 'Physiotherapy', type: 'service', unitPrice: 74 },
  cleaning: { name: 'Domestic cleaning', type: 'service', unitPrice: 34 },
  meals: { name: 'Meal preparation', type: 'service', unitPrice: 33 },
  companionship: { name: 'Companionship', type: 'service', unitPrice: 31 },
  driver: { name: 'Driver', type: 'certificate', unitPrice: 36 },
  electrical: { name: 'Licensed electrician', type: 'certificate', unitPrice: 82 },
  plumbing: { name: 'Licensed plumber', type: 'certificate', unitPrice: 85 },
  gardening: { name: 'Gardening', type: 'service', unitPrice: 38 },
  handyman: { name: 'Handyman', type: 'service', unitPrice: 52 },
  hoist: { name: 'Hoist trained', type: 'label', unitPrice: 6 },
  firstAid: { name: 'First aid', type: 'certificate', unitPrice: 4 },
  innerWest: { name: 'Inner West', type: 'group', unitPrice: null, colour: '#1971c2' },
  eastern: { name: 'Eastern Suburbs', type: 'group', unitPrice: null, colour: '#2f9e44' },
  southern: { name: 'St George', type: 'group', unitPrice: null, colour: '#9c36b5' },
  atTheSupplier: {
    name: 'At the supplier',
    type: 'taskstatus',
    unitPrice: null,
    taskStage: 'active',
    place: 1,
  },
  toCheck: { name: 'To be checked', type: 'taskstatus', unitPrice: null, taskStage: 'active', place: 2 },
} as const satisfies Record<string, DemonstrationLabel>;
export type LabelKey = keyof typeof labels;

/** A kind of work that is booked repeatedly. `weight`: how often, relative to the others. */
export interface JobKind {
  readonly title: string;
  readonly labels: readonly LabelKey[];
  readonly minutes: readonly [number, ...number[]];
  readonly people: number;
  readonly weight: number;
  readonly forCompanies: boolean;
  /** Local hours between which it begins. */
  readonly begins: readonly [number, number];
  readonly atWeekends: boolean;
  readonly notes: readonly [string, ...string[]];
}

export const jobKinds: readonly [JobKind, ...JobKind[]] = [
  {
    title: 'Morning personal care',
    labels: ['personalCare'],
    minutes: [45, 60, 75],
    people: 1,
    weight: 20,
    forCompanies: false,
    begins: [7, 12],
    atWeekends: true,
    notes: [
      'Key is in the lockbox by the side door.',
      'Ring twice; hard of hearing.',
      'Prefers a shower before breakfast.',
    ],
  },
  {
    title: 'Medication visit',
    labels: ['medication'],
    minutes: [30],
    people: 1,
    weight: 12,
    forCompanies: false,
    begins: [7, 18],
    atWeekends: true,
    notes: ['Blister pack on the kitchen bench.', 'Record the reading in the blue folder.'],
  },
  {
    title: 'Wound care',
    labels: ['nursing'],
    minutes: [45, 60],
    people: 1,
    weight: 7,
    forCompanies: false,
    begins: [8, 15],
    atWeekends: false,
    notes: ['Dressing kit is in the hallway cupboard.', 'Photograph the dressing before and after.'],
  },
  {
    title: 'Physiotherapy session',
    labels: ['physiotherapy'],
    minutes: [60],
    people: 1,
    weight: 5,
    forCompanies: false,
    begins: [9, 14],
    atWeekends: false,
    notes: ['Bring the resistance bands.', 'Knee replacement in spring; go gently.'],
  },
  {
    title: 'Two-person transfer',
    labels: ['personalCare', 'hoist'],
    minutes: [45, 60],
    people: 2,
    weight: 5,
    forCompanies: false,
    begins: [7, 13],
    atWeekends: true,
    notes: ['Ceiling hoist in the bedroom; slings on the rail.'],
  },
  {
    title: 'Home clean',
    labels: ['cleaning'],
    minutes: [90, 120, 150],
    people: 1,
    weight: 14,
    forCompanies: false,
    begins: [8, 15],
    atWeekends: false,
    notes: ['Vacuum is under the stairs.', 'No bleach in the bathroom, please.', 'Mind the cat.'],
  },
  {
    title: 'Meal preparation',
    labels: ['meals'],
    minutes: [60, 75],
    people: 1,
    weight: 9,
    forCompanies: false,
    begins: [10, 16],
    atWeekends: false,
    notes: ['Diabetic; menu is on the fridge.', 'Cook for two days.'],
  },
  {
    title: 'Social outing',
    labels: ['companionship', 'driver'],
    minutes: [120, 180],
    people: 1,
    weight: 7,
    forCompanies: false,
    begins: [9, 13],
    atWeekends: true,
    notes: ['Likes the botanic garden.', 'Wheelchair folds into the boot.'],
  },
  {
    title: 'Garden tidy',
    labels: ['gardening'],
    minutes: [90, 120, 180],
    people: 1,
    weight: 8,
    forCompanies: false,
    begins: [8, 14],
    atWeekends: false,
    notes: ['Green bin goes out on Tuesdays.', 'Mower is in the shed.'],
  },
  {
    title: 'Grab rail installation',
    labels: ['handyman'],
    minutes: [90, 120],
    people: 1,
    weight: 5,
    forCompanies: false,
    begins: [8, 14],
    atWeekends: false,
    notes: ['Tiled wall, bring the diamond bit.'],
  },
  {
    title: 'Electrical safety check',
    labels: ['electrical'],
    minutes: [60, 120],
    people: 1,
    weight: 5,
    forCompanies: true,
    begins: [8, 15],
    atWeekends: false,
    notes: ['Switchboard is behind reception.', 'Test and tag before opening hours.'],
  },
  {
    title: 'Plumbing repair',
    labels: ['plumbing'],
    minutes: [60, 90, 120],
    people: 1,
    weight: 5,
    forCompanies: true,
    begins: [8, 15],
    atWeekends: false,
    notes: ['Isolation valve is in the basement.', 'Ask for the building manager.'],
  },
  {
    title: 'Office clean',
    labels: ['cleaning'],
    minutes: [120, 180],
    people: 2,
    weight: 5,
    forCompanies: true,
    begins: [12, 17],
    atWeekends: false,
    notes: ['Alarm code with the dispatcher.', 'After closing time only.'],
  },
];

/** A kind of worker: what they can do, when they work, and how many of the forty they are. */
export interface WorkerKind {
  readonly labels: readonly LabelKey[];
  readonly shifts: ShiftPattern;
  readonly count: number;
  readonly maxHoursPerWeek: number | null;
}

export type ShiftPattern =
  | 'early'
  | 'earlyWeekend'
  | 'day'
  | 'dayWeekend'
  | 'late'
  | 'split'
  | 'partTime'
  | 'weekend'
  | 'night';

/**
 * Local hours of each pattern by weekday (0 is Sunday); an end that is not after the begin is on the next
 * day.
 */
export const shiftPatterns: Readonly<
  Record<
    ShiftPattern,
    { readonly days: readonly number[]; readonly hours: readonly (readonly [number, number])[] }
  >
> = {
  early: { days: [1, 2, 3, 4, 5], hours: [[6, 14]] },
  day: { days: [1, 2, 3, 4, 5], hours: [[8, 17]] },
  earlyWeekend: { days: [0, 1, 2, 3, 6], hours: [[6, 14]] },
  dayWeekend: { days: [0, 1, 4, 5, 6], hours: [[8, 17]] },
  late: { days: [1, 2, 3, 4, 5], hours: [[12, 20]] },
  split: {
    days: [0, 1, 2, 3, 5, 6],
    hours: [
      [7, 11],
      [16, 20],
    ],
  },
  partTime: { days: [1, 2, 4], hours: [[9, 15]] },
  weekend: { days: [0, 3, 4, 5, 6], hours: [[7, 16]] },
  night: { days: [0, 1, 2, 3, 4], hours: [[20, 6]] },
};

/** Forty in all; the first is the demonstration's own field worker, the last is the partner, a contractor. */
export const workerKinds: readonly [WorkerKind, ...WorkerKind[]] = [
  {
    labels: ['personalCare', 'medication', 'hoist', 'firstAid'],
    shifts: 'early',
    count: 4,
    maxHoursPerWeek: 38,
  },
  {
    labels: ['personalCare', 'medication', 'hoist', 'firstAid'],
    shifts: 'earlyWeekend',
    count: 2,
    maxHoursPerWeek: 38,
  },
  { labels: ['personalCare', 'meals', 'hoist', 'firstAid'], shifts: 'day', count: 3, maxHoursPerWeek: 38 },
  {
    labels: ['personalCare', 'meals', 'hoist', 'firstAid'],
    shifts: 'dayWeekend',
    count: 2,
    maxHoursPerWeek: 38,
  },
  { labels: ['personalCare', 'medication', 'companionship'], shifts: 'split', count: 2, maxHoursPerWeek: 40 },
  { labels: ['personalCare', 'medication', 'hoist'], shifts: 'weekend', count: 2, maxHoursPerWeek: 38 },
  { labels: ['nursing', 'medication', 'firstAid'], shifts: 'day', count: 4, maxHoursPerWeek: 38 },
  { labels: ['physiotherapy'], shifts: 'partTime', count: 1, maxHoursPerWeek: 24 },
  { labels: ['physiotherapy'], shifts: 'day', count: 2, maxHoursPerWeek: 38 },
  { labels: ['cleaning', 'meals'], shifts: 'day', count: 4, maxHoursPerWeek: 38 },
  { labels: ['cleaning'], shifts: 'late', count: 3, maxHoursPerWeek: 38 },
  { labels: ['companionship', 'driver', 'meals'], shifts: 'weekend', count: 1, maxHoursPerWeek: 38 },
  { labels: ['companionship', 'driver', 'meals'], shifts: 'day', count: 1, maxHoursPerWeek: 38 },
  { labels: ['companionship', 'driver', 'meals'], shifts: 'dayWeekend', count: 1, maxHoursPerWeek: 38 },
  { labels: ['gardening', 'handyman'], shifts: 'day', count: 3, maxHoursPerWeek: 38 },
  { labels: ['personalCare', 'nursing', 'hoist'], shifts: 'night', count: 1, maxHoursPerWeek: 38 },
  { labels: ['electrical', 'handyman'], shifts: 'day', count: 2, maxHoursPerWeek: 40 },
  { labels: ['plumbing', 'electrical'], shifts: 'day', count: 2, maxHoursPerWeek: null },
];

export const cancelReasons: readonly [string, ...string[]] = [
  'Customer in hospital',
  'Customer away this week',
  'Family is visiting and will help',
  'Double entry',
  'Customer asked for another day',
];
export const reviewTexts: readonly [string, ...string[]] = [
  'All tasks done, folder signed.',
  'Ran ten minutes over; agreed with the customer.',
  'No concerns.',
  'Needs new supplies before the next visit.',
];
export const feedbackTexts: readonly [string, ...string[]] = [
  'Very kind and on time.',
  'Thank you, same person next time please.',
  'Good work, a little rushed.',
  'Excellent.',
];
