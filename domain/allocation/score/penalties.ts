import type { Component } from './component.ts';

/** −10000 where any job of the resource collides with this one, whatever its capacity. */
export const overlap: Component = {
  name: 'overlap',
  points: ({ collisions }) => (collisions.length > 0 ? -10_000 : 0),
};

/** −10 outside the resource's shifts, or without any, as far as its shifts are looked at. */
export const outsideShift: Component = {
  name: 'outsideShift',
  points: ({ shiftFit }) => (shiftFit === 'outside' || shiftFit === 'notSetUp' ? -10 : 0),
};

/** −2n for a resource with n jobs, two or more, on the day on which this one begins. */
export const jobsThatDay: Component = {
  name: 'jobsThatDay',
  points: ({ load: { jobsThatDay: jobs } }) => (jobs >= 2 ? -2 * jobs : 0),
};
