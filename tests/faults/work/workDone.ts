import type { Load } from '../load.ts';

/** How often what is examined has happened at all: where nothing has, nothing can be found. */
export interface WorkDone {
  /** Workspaces of the timeline whose commit was acknowledged; those of rosters are committed before a publication. */
  readonly commits: number;
  /** Publications of rosters whose jobs are done. */
  readonly publications: number;
  /** Spans during which a booking was held. */
  readonly holds: number;
  /** Steps of colleagues that were refused because a booking was held. */
  readonly refusedByHolds: number;
}

/** What a load has done so far; of its jobs, those that it has settled. */
export function workDone({
  acknowledged,
  jobs,
  held,
  refusals,
}: Pick<Load, 'acknowledged' | 'jobs' | 'held' | 'refusals'>): WorkDone {
  const sent = [...acknowledged.values()];
  const ofTimeline = new Set(
    sent.flatMap(({ sent: { name, body } }) => (name === 'workspace.open' ? [body.workspaceId] : [])),
  );
  return {
    commits: sent.filter(
      ({ sent: { name, body } }) => name === 'workspace.commit' && ofTimeline.has(body.workspaceId),
    ).length,
    publications: sent.filter(
      ({ sent: { name }, answer: { job } }) =>
        name === 'rosterTemplate.publish' && job !== undefined && jobs.get(job.id)?.state === 'done',
    ).length,
    holds: held.filter(({ from, until }) => from < until).length,
    refusedByHolds: [...refusals.values()].filter(
      ({ sent: { by }, code }) => by === 'colleague' && code === 'booking_held',
    ).length,
  };
}

export function workDoneText({ commits, publications, holds, refusedByHolds }: WorkDone): string {
  return `${commits} workspaces of the timeline committed, ${publications} publications done, ${holds} bookings held, ${refusedByHolds} steps of colleagues refused meanwhile`;
}

/** A sentence for each kind of work that has never been done, so that nothing was examined of it. */
export function faultsOfWork(done: WorkDone): readonly string[] {
  const told = [
    [done.commits, 'no workspace of the timeline was ever committed'],
    [done.publications, 'no roster was ever published'],
    [done.holds, 'no booking was ever held'],
    [done.refusedByHolds, 'nobody was ever refused because a booking was held'],
  ] as const;
  return told.flatMap(([times, sentence]) => (times > 0 ? [] : [sentence]));
}
