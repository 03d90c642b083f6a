import type { ExampleKind } from './exampleDay.ts';

/** What a new organisation sets up, in this order, until work is planned. */
export type FirstStepName = 'labels' | 'people' | 'customers' | 'bookings' | 'plan';

/** The file that can be dropped for a step, and where one of the same is entered by hand. */
export interface FirstStepFile {
  readonly kind: ExampleKind;
  readonly byHand: string;
  readonly one: string;
}

export interface FirstStep {
  readonly name: FirstStepName;
  readonly title: string;
  /** Why, in a sentence. */
  readonly text: string;
  readonly file?: FirstStepFile;
}

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'labels',
    title: 'Labels',
    text: 'What jobs need and people can do: services, certificates, skills.',
    file: { kind: 'labels', byHand: '/labels?record=new', one: 'label' },
  },
  {
    name: 'people',
    title: 'People and their hours',
    text: 'Who does the work, what they can do, and their usual week.',
    file: { kind: 'resources', byHand: '/resources?record=new', one: 'person' },
  },
  {
    name: 'customers',
    title: 'Customers',
    text: 'Who the work is for, and where.',
    file: { kind: 'customers', byHand: '/customers?record=new', one: 'customer' },
  },
  {
    name: 'bookings',
    title: 'Bookings',
    text: 'The jobs: who for, when, and what they need.',
    file: { kind: 'bookings', byHand: '/bookings?new=booking', one: 'booking' },
  },
  {
    name: 'plan',
    title: 'The first plan',
    text: 'Muster proposes who takes which job, and says why; you accept the plan or change it.',
  },
];

export function isFirstStepName(name: string | null): name is FirstStepName {
  return firstSteps.some((step) => step.name === name);
}

/** Where a step is taken. */
export function firstStepPath(name: FirstStepName): string {
  return `/start?step=${name}`;
}
