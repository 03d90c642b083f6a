import type { Component } from './component.ts';

/** 100000 times the rank in the job's list of preferred resources, counted from its end. */
export const preferred: Component = {
  name: 'preferred',
  points: ({ resource, job }) => {
    if (job.preferredResourceIds.length === 0) return 0;
    const place = job.preferredResourceIds.indexOf(resource.id);
    return place < 0 ? 0 : 100_000 * (job.preferredResourceIds.length - place);
  },
};

/** 10000 for an internal resource on an internal job. */
export const internal: Component = {
  name: 'internal',
  points: ({ resource, job }) => (resource.fact.external || job.external ? 0 : 10_000),
};

/** 100 for an external resource on an external job. */
export const external: Component = {
  name: 'external',
  points: ({ resource, job }) => (resource.fact.external && job.external ? 100 : 0),
};
