import type { ResourceDetails } from './resourceEvents.ts';

export interface ExistingResource {
  readonly status: 'active' | 'inactive';
  readonly details: ResourceDetails;
}

/** Before its first event a resource is only a name. */
export type Resource = { readonly status: 'none' } | ExistingResource;
