import type { ServicePlanDetails } from './servicePlanEvents.ts';

/** A service plan (scheduling §3). A removed one blocks nothing, and may be created anew. */
export type ServicePlan =
  | { readonly status: 'none' }
  | { readonly status: 'current'; readonly details: ServicePlanDetails }
  | { readonly status: 'removed' };
