import { bookingDecider } from './booking/bookingDecider.ts';
import { customerDecider } from './customer/customerDecider.ts';
import { labelDecider } from './label/labelDecider.ts';
import { organisationDecider } from './organisation/organisationDecider.ts';
import { resourceDecider } from './resource/resourceDecider.ts';
import { shiftDecider } from './shift/shiftDecider.ts';

/** The aggregate of each stream category. */
export const deciders = {
  organisation: organisationDecider,
  label: labelDecider,
  customer: customerDecider,
  resource: resourceDecider,
  shift: shiftDecider,
  booking: bookingDecider,
} as const;
