import { type Place, placeOf } from '../geometry/distance.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { ServicePlanDetails } from '../servicePlan/servicePlan.ts';
import { type Zone, zoneOf } from '../time/zone.ts';
import type { AllocationInput, TravelModel } from './allocationInput.ts';
import { type CostRange, costRangeOf } from './costRange.ts';
import { type IndexedResource, indexResources } from './indexedResource.ts';
import { createLabelIndex, isSet, type LabelIndex } from './labelBits.ts';
import { type Papers, papersNeeded } from './papersNeeded.ts';
import { createResourceBands, type ResourceBands } from './resourceBands.ts';

export interface IndexedCustomer {
  readonly place: Place | null;
  readonly barredResourceIds: ReadonlySet<string>;
}

/** The part of a context that does not change when jobs are allocated. */
export interface AllocationIndex {
  readonly zone: Zone;
  readonly settings: OrganisationSettings;
  readonly labels: LabelIndex;
  readonly papers: Papers;
  /** Sorted by id, so that nothing depends on the order of the input. */
  readonly resources: readonly IndexedResource[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly customers: ReadonlyMap<string, IndexedCustomer>;
  /** Past jobs, by customer and resource. */
  readonly pastJobs: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly servicePlans: ReadonlyMap<string, ServicePlanDetails>;
  /** Over everybody in the organisation; null if nobody has a finite cost. */
  readonly costRange: CostRange | null;
  readonly travel: TravelModel | null;
  /** The locations of everybody, and of the holders of each label, by the label's number (`LabelBits`). */
  readonly everybody: ResourceBands;
  readonly holders: readonly ResourceBands[];
}

export function createAllocationIndex(input: AllocationInput): AllocationIndex {
  const { settings } = input.organisation;
  const zone = zoneOf(input.organisation.timeZone);
  const labels = createLabelIndex(input.labels);
  const papers = papersNeeded(input.documentTypes ?? [], input.documents ?? [], labels);
  const resources = indexResources(input, zone, labels, papers);
  const reachKm = settings.doNotCheck.distance ? Number.POSITIVE_INFINITY : settings.maxDistanceMetres / 1000;
  const everybody = createResourceBands(resources, reachKm);
  return {
    zone,
    settings,
    labels,
    papers,
    resources,
    numberOf: new Map(resources.map((resource) => [resource.id, resource.number])),
    customers: new Map(
      input.customers.map((customer) => [
        customer.id,
        {
          place: customer.location === null ? null : placeOf(customer.location),
          barredResourceIds: new Set(customer.barredResourceIds),
        },
      ]),
    ),
    pastJobs: pastJobsByCustomer(input.pastJobs),
    servicePlans: latestServicePlans(input.servicePlans ?? []),
    costRange:
      input.costRange === undefined ? costRangeOf(resources.map(({ cost }) => cost)) : input.costRange,
    travel: input.travel ?? null,
    everybody,
    holders: labels
      .numbers()
      .map((label) => everybody.only((number) => isSet(resources[number]?.labels ?? [], label))),
  };
}

function pastJobsByCustomer(pastJobs: AllocationInput['pastJobs']): AllocationIndex['pastJobs'] {
  const byCustomer = new Map<string, Map<string, number>>();
  for (const { customerId, resourceId, count } of pastJobs) {
    let counts = byCustomer.get(customerId);
    if (counts === undefined) {
      counts = new Map();
      byCustomer.set(customerId, counts);
    }
    counts.set(resourceId, (counts.get(resourceId) ?? 0) + count);
  }
  return byCustomer;
}

function latestServicePlans(plans: readonly ServicePlanDetails[]): ReadonlyMap<string, ServicePlanDetails> {
  const latest = new Map<string, ServicePlanDetails>();
  for (const plan of plans) {
    const known = latest.get(plan.visitStemId);
    if (known === undefined || plan.updatedAt >= known.updatedAt) latest.set(plan.visitStemId, plan);
  }
  return latest;
}
