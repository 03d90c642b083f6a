import { Effect } from 'effect';
import { newlyTaken, type Taken, type Taker } from '../../../domain/equipment/taken.ts';
import type { OrganisationFact } from '../../../domain/kernel/facts.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { localYear } from '../../../domain/time/localDay.ts';
import { spanText } from '../../../domain/time/spanText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { RunnerParts } from '../aggregateRunner.ts';
import { expected } from '../expected.ts';
import { refusedIf } from '../refused.ts';
import type { Attempt, Pipeline } from './attempt.ts';

type Looking = Pick<RunnerParts, 'facts' | 'references'>;

/** Refuses with `equipment_busy` a decision by which work would have equipment that other work has at that time. */
export function requireEquipmentFree<Command, State>(
  pipeline: Pick<Pipeline<Command, State>, 'rules' | 'facts' | 'references'>,
  { sent, organisation, category, id, loaded }: Attempt<Command, State>,
  after: State,
): Effect.Effect<void, Refusal> {
  const { takes } = pipeline.rules.fencing;
  const asker = { actor: sent.actor, now: sent.now, organisation };
  return Effect.flatMap(
    refusalOfTaken(pipeline, asker, { category, id }, takes(loaded.state), takes(after)),
    refusedIf,
  );
}

/** Who would have equipment, as far as texts for them depend on it. */
export interface EquipmentAsker {
  readonly actor: Actor;
  /** Epoch seconds. */
  readonly now: number;
  readonly organisation: OrganisationFact | undefined;
}

/** Why a record may not come to take what it takes after a decision; undefined if it may. */
export function refusalOfTaken(
  { facts, references }: Looking,
  { actor, now, organisation }: EquipmentAsker,
  own: { readonly category: string; readonly id: string },
  before: Taken | undefined,
  after: Taken | undefined,
): Effect.Effect<Refusal | undefined, Refusal> {
  const equipmentIds = newlyTaken(before, after);
  if (after === undefined || equipmentIds.length === 0 || organisation === undefined) {
    return Effect.succeed(undefined);
  }
  return Effect.gen(function* () {
    const taken = { ...after, equipmentIds };
    const [taker] = yield* expected(() => facts.equipmentTakers(organisation.id, taken, own));
    return taker && (yield* refusalOfTaker(references, { actor, now, organisation }, taker));
  });
}

/** That work has a piece of equipment, for somebody who does not see that work without what it is. */
export function refusalOfTaker(
  references: Looking['references'],
  { actor, now, organisation }: EquipmentAsker & { readonly organisation: OrganisationFact },
  taker: Taker,
): Effect.Effect<Refusal, Refusal> {
  return Effect.map(references.isSeen(actor, taker), (isSeen) =>
    busy(taker, organisation, now, isSeen ? taker.title : undefined),
  );
}

function busy(
  { equipmentId, equipmentName, start, end }: Taker,
  { timeZone, settings }: OrganisationFact,
  now: number,
  title: string | undefined,
): Refusal {
  const zone = zoneOf(timeZone);
  const { dateFormat, timeFormat: clock } = settings;
  const when = spanText({ zone, dateFormat, clock, thisYear: localYear(zone, now) }, { start, end });
  return {
    code: 'equipment_busy',
    message: refusalTexts.equipmentBusy(equipmentName, when, title),
    details: { equipmentId, from: start, to: end },
  };
}
