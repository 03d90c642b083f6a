/** The 'do not check' switches of scheduling §5, by the name of the check that each turns off; the last is beyond it. */
export const checkSwitches = [
  'distance',
  'leave',
  'break',
  'labelMatch',
  'existingJobOverlap',
  'maxHoursPerWeek',
  'maxHoursPerDay',
  'maxHoursPerFortnight',
  'resourceBlacklisted',
  'resourceShift',
  'externalResourceAllocation',
  'visitServicePlan',
  'rest',
] as const;
export type CheckSwitch = (typeof checkSwitches)[number];
