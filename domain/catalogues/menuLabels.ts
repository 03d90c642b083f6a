/** The entries of the menu that an organisation may name, by their keys (shell §2.2), with their labels. */
export const menuLabels = {
  home: 'Home',
  timeline: 'Timeline',
  projecttasks: 'Tasks',
  customers: 'Customers',
  resources: 'Resources',
  bookings: 'Bookings',
  calendar: 'Calendar',
  week: 'Week',
  masterroster: 'Master Roster',
  scheduler: 'Scheduler',
  planner: 'Planner',
  equipments: 'Equipments',
  pods: 'Pods',
  shifts: 'Shifts',
  settings: 'Preferences',
  uploads: 'CSV Uploads',
} as const;
export type MenuKey = keyof typeof menuLabels;
