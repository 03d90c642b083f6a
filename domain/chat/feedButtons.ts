import { actsAs, type Claims } from '../rights/persona.ts';
import type { Role } from '../rights/role.ts';

/**
 * What stands beside the chat of a booking (scheduling §6, Feed buttons). `employee`: telephones those who do the work, or for
 * one of them the office. `serviceProvider`: telephones who provides it: for customers the organisation, for planners the
 * partner whose people come. Nobody has the buttons for charges and expenses.
 */
export type FeedButton = 'employee' | 'customer' | 'serviceProvider' | 'tasks';

const buttons: { readonly [Each in Role | 'system']: readonly FeedButton[] } = {
  customer: ['serviceProvider'],
  resource: ['employee', 'customer', 'tasks'],
  dispatcher: ['employee', 'customer', 'serviceProvider', 'tasks'],
  scheduler: ['employee', 'customer', 'serviceProvider', 'tasks'],
  system: [],
};

/** The buttons that somebody has; a partner has those of a field worker. */
export function feedButtonsOf(claims: Pick<Claims, 'role' | 'partner'>): readonly FeedButton[] {
  return buttons[actsAs(claims)];
}

/** Somebody who can be telephoned, and as which of the buttons. */
export interface FeedCall {
  readonly as: Exclude<FeedButton, 'tasks'>;
  readonly who: string;
  readonly number: string;
}

/** Who has a number, null if none is known or shown. */
type Numbered = { readonly name: string; readonly number: string | null };

/** Whose numbers the buttons may need. */
export interface AroundBooking {
  /** The people who do the work, as far as their numbers are seen. */
  readonly people: readonly Numbered[];
  readonly customer: Numbered;
  /** The partners whose people do it. */
  readonly partners: readonly Numbered[];
  /** The organisation, with the telephone of its office (setting `officePhone`). */
  readonly office: Numbered;
}

/** Whom somebody can telephone from the chat of a booking, in the order of the buttons. */
export function feedCalls(
  claims: Pick<Claims, 'role' | 'partner'>,
  { people, customer, partners, office }: AroundBooking,
): readonly FeedCall[] {
  const isWorker = actsAs(claims) === 'resource';
  const asked: { readonly [As in FeedCall['as']]: readonly Numbered[] } = {
    employee: isWorker ? [{ ...office, name: 'the office' }] : people,
    customer: [customer],
    serviceProvider: actsAs(claims) === 'customer' ? [office] : partners,
  };
  return feedButtonsOf(claims).flatMap((as) =>
    as === 'tasks'
      ? []
      : asked[as].flatMap(({ name, number }) => (number === null ? [] : [{ as, who: name, number }])),
  );
}
