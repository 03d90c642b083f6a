import type { AllocationFacts, BookingFact } from '../../../domain/kernel/facts.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import type { PlannedPerson } from '../../contract/planning.ts';

/** How previews name the records of their facts. */
export interface PlanningNames {
  person(resourceId: string): PlannedPerson;
  customer(customerId: string | null): string;
  booking(booking: BookingFact): {
    readonly title: string;
    readonly customerName: string;
    readonly start: number;
    readonly end: number;
  };
}

export function planningNames({ resources, customers }: AllocationFacts): PlanningNames {
  const people = new Map(resources.map((resource) => [resource.id, fullName(resource)]));
  const customerNames = new Map(customers.map((customer) => [customer.id, fullName(customer)]));
  const customerName = (id: string | null) => (id === null ? 'Group' : (customerNames.get(id) ?? id));
  return {
    person: (id) => ({ id, name: people.get(id) ?? id }),
    customer: customerName,
    booking: ({ details, start, end }) => ({
      title: details.title,
      customerName: customerName(details.customerId),
      start,
      end,
    }),
  };
}
