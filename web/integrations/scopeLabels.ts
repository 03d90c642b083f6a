import type { TokenScope } from '../../api/contract/integrations.ts';

interface ScopeLabel {
  readonly title: string;
  readonly text: string;
}

const areas = {
  bookings: ['bookings', 'Bookings and the board, with the names of customers and people.'],
  customers: ['customers', 'Customers and their contact details.'],
  resources: ['resources', 'The people who do the work.'],
  shifts: ['shifts and leave', 'Shifts, leave and breaks.'],
  planning: ['planning', 'Labels and service plans; with bookings also candidates and histories.'],
  equipment: ['equipment', 'Equipment, and who has it.'],
  tasks: ['tasks', 'Tasks; those of bookings only with bookings.'],
  pods: ['pods', 'Storage containers, and where they are.'],
} as const;

function label(area: keyof typeof areas, verb: 'Read' | 'Change'): ScopeLabel {
  const [what, text] = areas[area];
  return { title: `${verb} ${what}`, text };
}

/** What a scope allows a token to do, for people. */
export const scopeLabels: Readonly<Record<TokenScope, ScopeLabel>> = {
  'events:read': { title: 'Read events', text: 'The event feed with its whole history.' },
  'security:read': { title: 'Read the security trail', text: 'Who signed in, who was refused, and alarms.' },
  read: { title: 'Read', text: 'Bookings, customers, resources, shifts, labels and the timeline.' },
  write: { title: 'Write', text: 'Commands and uploads, as a dispatcher may send them.' },
  'bookings:read': label('bookings', 'Read'),
  'bookings:write': label('bookings', 'Change'),
  'customers:read': label('customers', 'Read'),
  'customers:write': label('customers', 'Change'),
  'resources:read': label('resources', 'Read'),
  'resources:write': label('resources', 'Change'),
  'shifts:read': label('shifts', 'Read'),
  'shifts:write': label('shifts', 'Change'),
  'planning:read': label('planning', 'Read'),
  'planning:write': label('planning', 'Change'),
  'equipment:read': label('equipment', 'Read'),
  'equipment:write': label('equipment', 'Change'),
  'tasks:read': label('tasks', 'Read'),
  'tasks:write': label('tasks', 'Change'),
  'pods:read': label('pods', 'Read'),
  'pods:write': label('pods', 'Change'),
  'organisation:read': {
    title: 'Read the organisation',
    text: 'Its name, time zone, settings and workflow.',
  },
  'uploads:write': { title: 'Upload files', text: 'CSV files of what the token may read and change.' },
  'signInLinks:write': {
    title: 'Make sign-in links',
    text: 'For any member who is no administrator; each is in the security trail.',
  },
};

/** The scopes as people choose them: whole kinds of access, or one area after the other. */
export const scopeGroups: readonly {
  readonly title: string;
  readonly text: string;
  readonly scopes: readonly TokenScope[];
}[] = [
  { title: 'Everything', text: 'What a dispatcher sees or does.', scopes: ['read', 'write'] },
  { title: 'To follow', text: 'What has happened, from a cursor.', scopes: ['events:read', 'security:read'] },
  {
    title: 'Some areas only',
    text: 'For a program that needs one part of the work only.',
    scopes: [
      'bookings:read',
      'bookings:write',
      'customers:read',
      'customers:write',
      'resources:read',
      'resources:write',
      'shifts:read',
      'shifts:write',
      'planning:read',
      'planning:write',
      'equipment:read',
      'equipment:write',
      'tasks:read',
      'tasks:write',
      'pods:read',
      'pods:write',
      'organisation:read',
      'uploads:write',
    ],
  },
  {
    title: 'Sign-in',
    text: 'For a portal of your own that leads people to Muster.',
    scopes: ['signInLinks:write'],
  },
];
