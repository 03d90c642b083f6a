/** The sections of the preferences, in the order of the screen and of docs/settings.md. */
export const settingSections = {
  general: {
    label: 'General',
    help: 'How dates and times are written, when weeks start, and how telephone numbers are dialled.',
  },
  logo: {
    label: 'Logo',
    help: 'What everybody in the organisation sees in the header of every screen, in the place of Muster’s mark.',
  },
  scheduling: {
    label: 'Scheduling',
    help: 'When work is done, how close together jobs may be, and how far people travel.',
  },
  hours: {
    label: 'Hours',
    help: 'How long people may work if they have no limit of their own.',
  },
  checks: {
    label: 'Checks',
    help: 'What is checked before a job is allocated. A check that is off neither warns nor marks conflicts.',
  },
  exceptions: {
    label: 'Exceptions',
    help: 'Which bookings are reported because they are late. The report is behind Exceptions on Home, and in the alert.',
  },
  cancellation: {
    label: 'Cancellation',
    help: 'Who may ask for a booking to be cancelled; a planner decides.',
  },
  restrictions: {
    label: 'Restrictions',
    help: 'What planners who are not administrators may no longer do.',
  },
  privacy: {
    label: 'Privacy',
    help: 'What field workers do not see of a customer while they work there, from the start of a booking to its end.',
  },
  statuses: {
    label: 'Statuses',
    help: 'What the statuses of bookings are called, and their colours on badges, on boards and in exports.',
  },
  documents: {
    label: 'Documents',
    help: 'Which statuses documents have.',
  },
  menu: {
    label: 'Menu',
    help: 'Which entries the menu has, and what they are called. A screen that has no entry can still be reached by its address.',
  },
  search: {
    label: 'Search',
    help: 'The box above every screen that finds records and opens screens.',
  },
  security: {
    label: 'Security',
    help: 'How long it is kept who signed in, who was refused, and who changed accounts and tokens.',
  },
} as const;
export type SettingSection = keyof typeof settingSections;
