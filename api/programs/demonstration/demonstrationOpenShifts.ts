import type { Temporal } from 'temporal-polyfill';
import type { OpenShiftDetails } from '../../../domain/openShift/openShift.ts';
import type { ShiftDetails } from '../../../domain/shift/shift.ts';
import { labelId, resourceId } from './demonstrationRecords.ts';
import { moment } from './moment.ts';
import type { LabelKey } from './work.ts';

interface OpenShiftOfDemonstration {
  readonly id: string;
  readonly details: OpenShiftDetails;
  /** Who has a place, with the hours that they got by it. */
  readonly takenBy: readonly { readonly resourceId: string; readonly shift: ShiftDetails }[];
}

interface Wanted {
  readonly title: string;
  /** Days after the Monday of the current week. */
  readonly day: number;
  /** Hours of the local day. */
  readonly from: number;
  readonly until: number;
  readonly labels: readonly LabelKey[];
  readonly places?: number;
  readonly byApproval?: boolean;
  /** Resources who have a place, by their number. */
  readonly takers?: readonly number[];
  readonly notes?: string;
}

const wanted: readonly Wanted[] = [
  { title: 'Evening round', day: 3, from: 17, until: 21, labels: ['personalCare'] },
  {
    title: 'Weekend meals',
    day: 6,
    from: 10,
    until: 14,
    labels: ['meals'],
    places: 2,
    notes: 'Kitchen opens at half past nine.',
  },
  { title: 'Evening round', day: 8, from: 17, until: 21, labels: ['personalCare'] },
  {
    title: 'Nurse on call',
    day: 10,
    from: 18,
    until: 22,
    labels: ['nursing'],
    byApproval: true,
  },
  {
    title: 'Saturday round',
    day: 12,
    from: 8,
    until: 12,
    labels: ['personalCare'],
    places: 2,
    takers: [2],
  },
  { title: 'Garden clean-up', day: 13, from: 8, until: 12, labels: ['gardening'] },
];

/** Hours of this week and the next that need somebody; one of two places is taken. `monday` is that of the current week. */
export function demonstrationOpenShifts(monday: Temporal.PlainDate): readonly OpenShiftOfDemonstration[] {
  return wanted.map(
    ({ title, day, from, until, labels, places = 1, byApproval = false, takers = [], notes = '' }, index) => {
      const date = monday.add({ days: day });
      const hours = { day: date.dayOfWeek % 7, begin: from * 3600, end: until * 3600 };
      return {
        id: `open-shift-${index + 1}`,
        details: {
          title,
          start: moment(date, from, 0),
          end: moment(date, until, 0),
          places,
          labelIds: labels.map(labelId),
          byApproval,
          address: null,
          location: null,
          notes,
        },
        takenBy: takers.map((taker) => ({
          resourceId: resourceId(taker),
          shift: {
            resourceId: resourceId(taker),
            startDate: date.toString(),
            endDate: date.toString(),
            timings: [hours],
          },
        })),
      };
    },
  );
}
