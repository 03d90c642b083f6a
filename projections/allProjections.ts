import { absences } from './models/absences.ts';
import { bookings } from './models/bookings.ts';
import { customers } from './models/customers.ts';
import { feed } from './models/feed.ts';
import { history } from './models/history.ts';
import { labels } from './models/labels.ts';
import { organisations } from './models/organisations.ts';
import { resources } from './models/resources.ts';
import { servicePlans } from './models/servicePlans.ts';
import { shifts } from './models/shifts.ts';
import type { Projection } from './readModel.ts';

/** Everything the read side keeps; all of it advances together. */
export const allProjections: readonly Projection[] = [
  organisations,
  labels,
  customers,
  resources,
  shifts,
  absences,
  servicePlans,
  bookings,
  history,
  feed,
];
