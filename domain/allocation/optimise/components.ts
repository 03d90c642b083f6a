import type { SearchProblem } from './searchProblem.ts';

/**
 * Splits the jobs into groups that cannot stand in one another's way: two are together when somebody could
 * have either and not both. The smallest group first; within a group by number.
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
  const candidates: number[][] = problem.index.resources.map(() => []);
  problem.options.forEach((resources, job) => {
    for (const resource of resources) candidates[resource]?.push(job);
  });
  candidates.forEach((jobs, resource) => {
    const together = problem.needsChecks[resource] === true;
    for (let at = 0; at < jobs.length; at += 1) {
      const job = jobs[at] ?? 0;
      for (let next = at + 1; next < jobs.length; next += 1) {
        const other = jobs[next] ?? 0;
        if (find(job) === find(other)) continue;
        if (together || problem.conflict(job, other)) root[find(other)] = find(job);
      }
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
