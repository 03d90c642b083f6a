import { countShared } from '../labelBits.ts';
import type { Component } from './component.ts';

/** 40 times the share of the resource's labels that the job asks for: a specialist before a generalist. */
export const matchingLabels: Component = {
  name: 'matchingLabels',
  points: ({ resource, job }) =>
    resource.labelCount === 0 ? 0 : (40 * countShared(job.labels, resource.labels)) / resource.labelCount,
};
