import { Result } from 'effect';
import type { ClosableCommandService } from '../../../commands/createCommandService.ts';
import type { Job } from '../../../commands/jobs/job.ts';
import type { CommandInput } from '../../../domain/catalogues/commandCatalogue.ts';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import { type PublishReport, publishReportSchema } from '../../../domain/masterRoster/publishCommands.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { createPlanSide, type PlanSide } from '../booking/planSide.ts';
import { dispatcher } from '../writeSideFixture.ts';

type Range = Omit<CommandInput<'rosterTemplate.publish'>, 'rosterTemplateId'>;
type EventInput = Partial<CommandInput<'rosterEvent.create'>>;

/** A job that has ended, with its report. */
export interface EndedJob extends PublishReport {
  readonly job: Job;
}

/** A write side on which rosters are published in parts of three and turns of two; Rob and Sue work from eight to six on working days. */
export interface RosterSide extends PlanSide {
  /** A template of these events, which are for Anna on the Monday of week 1 at nine where they say nothing else. */
  template(id: string, events: Readonly<Record<string, EventInput>>): Promise<void>;
  /** Publishes days of a template, and carries out the whole job. */
  publish(templateId: string, range: Range, actor?: Actor): Promise<EndedJob>;
  /** Takes back what a publication has done. */
  takeBack(templateId: string, done: Pick<PublishReport, 'inverse'>): Promise<EndedJob>;
  /** Carries out what is left of all jobs; `service` in the place of the side's own. */
  carryOutJobs(service?: Pick<ClosableCommandService, 'jobWork'>): Promise<void>;
  /** What was published from a template and is there now, by day, then event. */
  published(templateId: string): Promise<readonly BookingFact[]>;
}

export async function createRosterSide(): Promise<RosterSide> {
  const side = await createPlanSide({ stepSizes: { mostInStep: 5_000, inPart: 3, inTurn: 2 } });

  async function carryOutJobs({ jobWork }: Pick<ClosableCommandService, 'jobWork'> = side.service) {
    const { jobs, carryOut } = jobWork;
    for (;;) {
      const [job] = await jobs.atHand();
      if (job === undefined) return;
      const part = await jobs.nextPart(job.id);
      if (part === undefined) await jobs.end(job.id);
      else await jobs.keepPart(job.id, part.number, Result.getOrThrow(await carryOut(job, part)));
    }
  }

  async function ended(job: Job | undefined): Promise<EndedJob> {
    if (job === undefined) throw new Error('it was no job');
    await carryOutJobs();
    await side.caughtUp();
    const over = await side.service.jobs.find('acme', job.id);
    if (over?.state !== 'done') throw new Error(`the job is ${over?.state}`);
    const report = await side.service.jobs.report('acme', job.id);
    // A job that had nothing to do has no part that would list drafts.
    return { ...publishReportSchema.parse({ drafts: [], ...report }), job: over };
  }

  return {
    ...side,
    carryOutJobs,
    async template(id, events) {
      await side.send('rosterTemplate.create', { rosterTemplateId: id, name: id });
      for (const [rosterEventId, event] of Object.entries(events)) {
        await side.send('rosterEvent.create', {
          rosterEventId,
          templateId: id,
          title: rosterEventId,
          week: 1,
          day: 1,
          start: 9 * 3600,
          end: 10 * 3600,
          customerId: 'anna',
          labelIds: ['care'],
          ...event,
        });
      }
    },
    async publish(rosterTemplateId, range, actor = dispatcher) {
      const sent = await side.send('rosterTemplate.publish', { rosterTemplateId, ...range }, actor);
      return ended(sent.job);
    },
    async takeBack(rosterTemplateId, { inverse }) {
      return ended(
        (await side.send('rosterTemplate.undoPublish', { rosterTemplateId, bookings: inverse })).job,
      );
    },
    async published(templateId) {
      await side.caughtUp();
      const roster = await side.facts.roster('acme', templateId, { from: '2026-01-01', to: '2039-12-31' });
      const keyOf = ({ details: { roster: link } }: BookingFact) => `${link?.date} ${link?.eventId}`;
      return (roster?.published ?? []).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    },
  };
}
