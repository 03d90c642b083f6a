import type { SearchProblem } from './searchProblem.ts';

/**
 * Splits the jobs into groups that do not compete for people: two jobs are in the same group if somebody
 * could have either of them but not both. The smallest group first; within a group by number.
 */
export function componentsOf(problem: SearchProblem): readonly (readonly number[])[] {
  const root = problem.jobs.map((_, job) => job);
  const find = (job: number): number => {
    let at = job;
    for (let up = root[at] ?? at; up !== at; up = root[at] ?? at) {
      root[at] = root[up] ?? up;
      at = up;
    }
    return at;
  };
  const join = (job: number, other: number): void => {
    root[find(other)] = find(job);
  };
  problem.conflicts.forEach((others, job) => {
    const resources = new Set(problem.options[job]);
    for (const other of others) {
      if (other < job || find(job) === find(other)) continue;
      if ((problem.options[other] ?? []).some((resource) => resources.has(resource))) join(job, other);
    }
  });
  // A person whose hours may run out, or who does several jobs at once, ties together all the jobs that they
  // could have.
  const firstOf = new Map<number, number>();
  problem.options.forEach((resources, job) => {
    for (const resource of resources) {
      if (problem.needsChecks[resource] !== true) continue;
      const first = firstOf.get(resource);
      if (first === undefined) firstOf.set(resource, job);
      else join(first, job);
    }
  });
  const groups = new Map<number, number[]>();
  problem.jobs.forEach((_, job) => {
    if ((problem.options[job] ?? []).length === 0) return;
    const group = groups.get(find(job));
    if (group === undefined) groups.set(find(job), [job]);
    else group.push(job);
  });
  return [...groups.values()].sort(
    (one, other) => one.length - other.length || (one[0] ?? 0) - (other[0] ?? 0),
  );
}
