import { yesNo } from '../record/field.ts';
import type { CheckSwitch } from './checkSwitches.ts';
import { setting } from './setting.ts';

/** The 'do not check' switches (scheduling §5). */
export const checkSettings = {
  doNotCheck: {
    distance: unchecked('distance', 'Distance', 'Nobody travels further than the maximum distance.'),
    leave: unchecked('leave', 'Leave', 'Nobody works during leave, requested leave included.'),
    break: unchecked('break', 'Breaks', 'Nobody works during a break.'),
    labelMatch: unchecked('labelMatch', 'Labels', 'People hold every label that a job asks for.'),
    existingJobOverlap: unchecked(
      'existingJobOverlap',
      'Overlapping jobs',
      'Nobody has more jobs at a time than they can do.',
    ),
    maxHoursPerDay: unchecked(
      'maxHoursPerDay',
      'Hours a day',
      'Nobody works more than their hours in a day.',
      'off',
    ),
    maxHoursPerWeek: unchecked(
      'maxHoursPerWeek',
      'Hours a week',
      'Nobody works more than their hours in a week.',
    ),
    maxHoursPerFortnight: unchecked(
      'maxHoursPerFortnight',
      'Hours a fortnight',
      'Nobody works more than their hours in a fortnight.',
      'off',
    ),
    resourceBlacklisted: unchecked(
      'resourceBlacklisted',
      'Blacklists',
      'Nobody works for a customer who has barred them.',
    ),
    resourceShift: unchecked('resourceShift', 'Shifts', "Jobs are within their people's shifts."),
    externalResourceAllocation: unchecked(
      'externalResourceAllocation',
      'External work',
      'External work is done by external people only.',
    ),
    visitServicePlan: unchecked(
      'visitServicePlan',
      'Service plans',
      'Visits whose service plan is inactive or has ended are not planned.',
    ),
    rest: unchecked(
      'rest',
      'Rest',
      'People rest between two days, have days off, and have breaks, as set under Hours.',
      'off',
    ),
  },
} as const;

/**
 * A 'do not check' switch (scheduling §5): true is stored if the check is not made; people read the opposite.
 * Hours per day and per fortnight, and rest, are not checked by default.
 */
function unchecked(name: CheckSwitch, label: string, help: string, check: 'on' | 'off' = 'on') {
  return setting(yesNo(label, { help, reversed: true }), {
    default: check === 'off',
    section: 'checks',
    the: `the check of ${label.toLowerCase()}`,
    decides: [{ kind: 'check', name }],
  });
}
