/** The 'do not check' switches of scheduling §5, by the name of the check that each turns off. */
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
] as const;
export type CheckSwitch = (typeof checkSwitches)[number];
