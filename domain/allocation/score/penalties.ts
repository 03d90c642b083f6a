import type { Component } from './component.ts';

/** −10000 if any job of the resource collides with this one, whatever its capacity. */
export const overlap: Component = {
  name: 'overlap',
  points: ({ collisions }) => (collisions.length > 0 ? -10_000 : 0),
};

/** −10 outside the resource's shifts, or without any, if its shifts are checked. */
export const outsideShift: Component = {
  name: 'outsideShift',
  points: ({ shiftFit }) => (shiftFit === 'outside' || shiftFit === 'notSetUp' ? -10 : 0),
};

/** −2n for a resource that has n jobs, two or more, on the day on which this one begins. */
export const jobsThatDay: Component = {
  name: 'jobsThatDay',
  points: ({ load: { jobsThatDay: jobs } }) => (jobs >= 2 ? -2 * jobs : 0),
};
