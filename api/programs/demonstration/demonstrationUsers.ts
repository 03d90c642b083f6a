import type { Role } from '../../../domain/rights/role.ts';

export const demonstrationOrganisation = {
  id: 'demo',
  name: 'Harbour Home & Field Services',
  timeZone: 'Australia/Sydney',
} as const;

export interface DemonstrationUser {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly duties: readonly string[];
  readonly partner: boolean;
  /** The index in the generated list of resources or customers to which this sign-in belongs. */
  readonly resourceNumber?: number;
  readonly customerNumber?: number;
}

/** The known sign-ins of the demonstration; they exist nowhere else. */
export const demonstrationUsers: readonly [DemonstrationUser, ...DemonstrationUser[]] = [
  {
    uid: 'demo-dispatcher',
    name: 'Dana Whitlock',
    email: 'dispatcher@muster.example',
    password: 'muster-demo-1',
    role: 'dispatcher',
    duties: ['admin', 'auditor'],
    partner: false,
  },
  {
    uid: 'demo-scheduler',
    name: 'Sam Okafor',
    email: 'scheduler@muster.example',
    password: 'muster-demo-1',
    role: 'scheduler',
    duties: [],
    partner: false,
  },
  {
    uid: 'demo-resource',
    name: 'Rosa Lindqvist',
    email: 'resource@muster.example',
    password: 'muster-demo-1',
    role: 'resource',
    duties: [],
    partner: false,
    resourceNumber: 0,
  },
  {
    uid: 'demo-customer',
    name: 'Colin Abernathy',
    email: 'customer@muster.example',
    password: 'muster-demo-1',
    role: 'customer',
    duties: [],
    partner: false,
    customerNumber: 0,
  },
  {
    uid: 'demo-partner',
    name: 'Priya Raman',
    email: 'partner@muster.example',
    password: 'muster-demo-1',
    role: 'resource',
    duties: ['partner'],
    partner: true,
    resourceNumber: 39,
  },
];
