import { absenceDecider } from './absence/absenceDecider.ts';
import { bookingDecider } from './booking/bookingDecider.ts';
import { customerDecider } from './customer/customerDecider.ts';
import { labelDecider } from './label/labelDecider.ts';
import { organisationDecider } from './organisation/organisationDecider.ts';
import { resourceDecider } from './resource/resourceDecider.ts';
import { servicePlanDecider } from './servicePlan/servicePlanDecider.ts';
import { shiftDecider } from './shift/shiftDecider.ts';

/** The aggregate of each stream category. */
export const deciders = {
  organisation: organisationDecider,
  label: labelDecider,
  customer: customerDecider,
  resource: resourceDecider,
  shift: shiftDecider,
  absence: absenceDecider,
  servicePlan: servicePlanDecider,
  booking: bookingDecider,
} as const;
