import type { BookingView } from '../../api/contract/views.ts';
import { askedStore } from '../shell/askedStore.ts';

/** The bookings that are to be offered, asked from wherever they are chosen; `OfferJobsDialog.tsx` asks for whom. */
export const offeringJobs = askedStore<readonly BookingView[]>();
