import type { Component } from './component.ts';

const MOST_COUNTED = 10;

/** 80 for a resource that has had ten jobs or more with this customer. */
export const matchingJobs: Component = {
  name: 'matchingJobs',
  points: ({ resource, job: { pastJobs } }) =>
    pastJobs.size === 0 ? 0 : (80 * Math.min(pastJobs.get(resource.id) ?? 0, MOST_COUNTED)) / MOST_COUNTED,
};
