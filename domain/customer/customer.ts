import type { CustomerDetails } from './customerEvents.ts';

export interface ExistingCustomer {
  readonly status: 'active' | 'inactive';
  readonly details: CustomerDetails;
  /** The customer's blacklist (scheduling §3), in the order in which it grew. */
  readonly barredResourceIds: readonly string[];
}

/** Before its first event a customer is only a name. */
export type Customer = { readonly status: 'none' } | ExistingCustomer;
