import { Effect } from 'effect';
import { bid } from '../../domain/bid/bid.ts';
import { refusalOfClosed } from '../../domain/catalogues/closedCommands.ts';
import { jobOffer } from '../../domain/jobOffer/jobOffer.ts';
import { type OfferedKind, offeredCategories, offeredKinds } from '../../domain/jobOffer/offeredWork.ts';
import type { CommandOf } from '../../domain/kernel/decider.ts';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { takerOf } from '../../domain/record/listSteps.ts';
import { recordReferences } from '../../domain/record/recordReferences.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { recordId } from '../pipeline/commandIdentity.ts';
import { deriveUuid } from '../pipeline/deriveUuid.ts';
import { requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { refused, refusedIf } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { type JobStates, seesWork } from './jobStates.ts';

const { commands: ofOffers } = jobOffer;
const { commands: ofBids } = bid;

/** The commands that are about an offer together with its work and its bids. */
export const jobInputs = {
  'jobOffer.create': ofOffers['jobOffer.create'],
  'jobOffer.take': ofOffers['jobOffer.take'],
  'jobOffer.archive': ofOffers['jobOffer.archive'],
  'bid.create': ofBids['bid.create'],
  'bid.renew': ofBids['bid.renew'],
  'bid.accept': ofBids['bid.accept'],
};

/** The work of an offer. */
export interface WorkOfOffer {
  readonly category: OfferedKind;
  readonly id: string;
}

/** A command about an offer, and what it is about. */
export interface JobAttempt {
  readonly sent: SentCommand;
  readonly command: CommandOf<typeof jobInputs>;
  readonly organisation: OrganisationFact;
  readonly offerId: string;
  readonly work: WorkOfOffer;
  /** Whom it is about; undefined: nobody. */
  readonly resourceId: string | undefined;
  /** The bid that it makes or changes. */
  readonly bidId: string | undefined;
}

/** Reads a command about an offer. Refused if what it is about, or names, does not exist for its sender. */
export function prepareJob(
  { organisations, references }: Pick<RunnerParts, 'organisations' | 'references'>,
  jobs: JobStates,
  sent: SentCommand,
  { name, input }: { readonly name: string; readonly input: unknown },
): Effect.Effect<JobAttempt, Refusal> {
  return Effect.gen(function* () {
    const command = yield* Effect.fromResult(parseCommand(jobInputs, name, input));
    const organisation = yield* requireOrganisation(organisations, sent.org);
    yield* refusedIf(refusalOfClosed(sent.actor, name, organisation.settings));
    const about = yield* subjectOf(jobs, sent, command);
    const { offer } = yield* jobs.stateOf(sent, 'jobOffer', about.offerId);
    const isNew = command.name === 'jobOffer.create';
    const work = workOf(isNew ? command.input : 'details' in offer ? offer.details : {});
    if (work === undefined) {
      return yield* isNew
        ? Effect.fail(missingWork)
        : refused('not_found', refusalTexts.notFound('job offer'));
    }
    const attempt = { sent, command, organisation, work, ...about };
    yield* requireNamed(references, jobs, attempt);
    return attempt;
  });
}

const missingWork: Refusal = {
  code: 'invalid_input',
  message: `bookingId: ${refusalTexts.isRequired}`,
  details: { fields: [{ path: 'bookingId', message: refusalTexts.isRequired }], path: ['bookingId'] },
};

/** Which work an offer names. */
function workOf(named: Readonly<Record<string, unknown>>): WorkOfOffer | undefined {
  for (const category of offeredCategories) {
    const { [offeredKinds[category]]: id } = named;
    if (typeof id === 'string') return { category, id };
  }
  return undefined;
}

/** Which offer a command is about, and who; of a command about a bid, what the bid says. */
function subjectOf(jobs: JobStates, sent: SentCommand, { name, input }: JobAttempt['command']) {
  return Effect.gen(function* () {
    if (name === 'bid.accept' || name === 'bid.renew') {
      const { bid: state } = yield* jobs.stateOf(sent, 'bid', input.bidId);
      const { actor } = sent;
      if (
        !('details' in state) ||
        (takerOf(actor, state.details.resourceId) === 'own' && name === 'bid.renew')
      ) {
        return yield* refused('not_found', refusalTexts.notFound('bid'));
      }
      const { jobOfferId, resourceId } = state.details;
      return { offerId: jobOfferId, resourceId, bidId: input.bidId };
    }
    if (name === 'bid.create') {
      const { jobOfferId, resourceId } = input;
      // One bid of somebody for an offer, however often they send it.
      const bidId = input.bidId ?? deriveUuid('bid', sent.org, jobOfferId, resourceId);
      return { offerId: jobOfferId, resourceId, bidId };
    }
    const offerId = input.jobOfferId ?? recordId(sent.identity, 'jobOffer');
    const resourceId = name === 'jobOffer.take' ? input.resourceId : undefined;
    return { offerId, resourceId, bidId: undefined };
  });
}

/** What a command names must exist, and a planner must see the work and the people. */
function requireNamed(
  references: RunnerParts['references'],
  jobs: JobStates,
  { sent, command, work, resourceId }: JobAttempt,
): Effect.Effect<void, Refusal> {
  return Effect.gen(function* () {
    const { actor, org } = sent;
    const { declaration } = command.name.startsWith('bid.') ? bid : jobOffer;
    const named = recordReferences(declaration, { name: command.name, input: { ...command.input } }, {});
    const person =
      resourceId === undefined ? [] : [{ category: 'resource', ids: [resourceId], path: 'resourceId' }];
    // The offer itself was read from the log.
    const all = [...named.filter(({ category }) => category !== 'jobOffer'), ...person];
    yield* references.require(org, all);
    yield* references.requireInScope(actor, all, []);
    yield* references.requireAmong(org, named);
    // What is offered to people is for them to take; planners must see the work.
    if (actor.role === 'system' || takerOf(actor) !== 'planner') return;
    const state = yield* jobs.stateOf(sent, work.category, work.id);
    if (!seesWork(actor, work, state)) {
      return yield* refused('not_found', refusalTexts.notFound(work.category));
    }
  });
}
