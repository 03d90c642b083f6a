import { actsAs, type Claims } from '../rights/persona.ts';
import type { Role } from '../rights/role.ts';
import type { BookingStatus } from './bookingStatus.ts';

/**
 * The tabs of a booking (scheduling §4, Stage-by-role detail tabs). `resource`: who does it; `review`: the same with
 * the form of the review or the feedback, also titled Resource; `chats`: what is said about it; `details`: when, where and for whom; `notes`: what staff have
 * written for each other.
 */
export type DetailTab = 'resource' | 'review' | 'chats' | 'details' | 'notes';

export const detailTabTitles: { readonly [Tab in DetailTab]: string } = {
  resource: 'Resource',
  review: 'Resource',
  chats: 'Chats',
  details: 'Details',
  notes: 'Notes',
};

/** Who the specification tells apart; a scheduler has the tabs of a dispatcher. */
type TabsOf = { readonly [Viewer in 'customer' | 'resource' | 'dispatcher']: readonly DetailTab[] };

const alike = (...tabs: readonly DetailTab[]): TabsOf => ({
  customer: tabs,
  resource: tabs,
  dispatcher: tabs,
});

/**
 * The tabs of each status. What the specification does not name: rostered is as confirmed, feedback as finished, and
 * a booking that is parked or cancelled shows what a draft does.
 */
const tabs: { readonly [Status in BookingStatus]: TabsOf } = {
  draft: alike('details'),
  rostered: alike('resource', 'chats', 'details'),
  confirmed: alike('resource', 'chats', 'details'),
  dispatched: alike('resource', 'chats', 'details'),
  active: alike('resource', 'chats', 'details'),
  finished: alike('review', 'chats', 'details'),
  reviewed: { ...alike('review', 'chats', 'details'), dispatcher: ['review', 'chats', 'details', 'notes'] },
  feedback: alike('review', 'chats', 'details'),
  parked: alike('details'),
  cancelled: alike('details'),
};

const viewers: { readonly [Each in Role | 'system']: keyof TabsOf } = {
  system: 'dispatcher',
  dispatcher: 'dispatcher',
  scheduler: 'dispatcher',
  resource: 'resource',
  customer: 'customer',
};

/** The tabs that somebody has on a booking of a status, in their order. A partner has those of a field worker. */
export function detailTabsOf(
  claims: Pick<Claims, 'role' | 'partner'>,
  status: BookingStatus,
): readonly DetailTab[] {
  return tabs[status][viewers[actsAs(claims)]];
}
