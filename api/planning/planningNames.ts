import type { AllocationFacts, BookingFact } from '../../domain/facts.ts';
import { fullName } from '../../domain/fullName.ts';
import type { PlannedPerson } from '../contract/planning.ts';

/** How previews name the records of their facts. */
export interface PlanningNames {
  person(resourceId: string): PlannedPerson;
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
  return {
    person: (id) => ({ id, name: people.get(id) ?? id }),
    booking: ({ details, start, end }) => ({
      title: details.title,
      customerName: customerNames.get(details.customerId) ?? details.customerId,
      start,
      end,
    }),
  };
}
