import type { CustomerFact } from '../kernel/facts.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';

/** What the organisation hides of a customer while somebody works there. */
export type HiddenDuringService = OrganisationSettings['hideDuringService'];

/** How a customer is reached. */
export type Reachable = Pick<CustomerFact, 'email' | 'mobile' | 'contacts'>;

/**
 * A customer as whoever works there sees it from the start of the work to its end: without what the organisation hides
 * meanwhile (scheduling §6, hide phone, email, mobile during a service). `mobile` is the customer's own number, `phone`
 * those of the contacts, `email` the addresses of both.
 */
export function reachedDuringService<Customer extends Reachable>(
  customer: Customer,
  { phone, email, mobile }: HiddenDuringService,
): Customer {
  return {
    ...customer,
    mobile: mobile ? null : customer.mobile,
    email: email ? null : customer.email,
    contacts: customer.contacts.map((contact) => ({
      ...contact,
      phone: phone ? null : contact.phone,
      email: email ? null : contact.email,
    })),
  };
}
