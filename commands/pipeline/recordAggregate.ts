import type { z } from 'zod';
import type { CommandFacts } from '../../domain/kernel/decider.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import type { Aggregate, Gathered } from './aggregate.ts';

type Groups = 'scope' | 'fencing' | 'goingBack';
type Defaulted = 'beginsOrganisation' | 'references' | 'files' | 'texts' | 'changesHeld';

/** What an aggregate states: its inputs, its decider, which record a command is about, and what differs from the defaults. */
type Stated<Whole extends Record<Groups | Defaulted | 'inputs' | 'decider' | 'recordId', unknown>> = Pick<
  Whole,
  'inputs' | 'decider' | 'recordId'
> &
  Partial<Pick<Whole, Defaulted>> & { readonly [Group in Groups]?: Partial<Whole[Group]> };

/** The aggregate of a record: its decisions use its own stream, and what else it states. */
export function recordAggregate<Inputs extends Record<string, z.ZodType>, State, Event extends DomainEvent>(
  stated: Stated<Aggregate<Inputs, State, Event, CommandFacts>>,
): Aggregate<Inputs, State, Event, CommandFacts> {
  return aggregateWith(stated, ({ common, organisation, earlier, since, step }) => ({
    ...common,
    earlier,
    since,
    step,
    workflows: organisation,
    zone: organisation && zoneOf(organisation.timeZone),
  }));
}

/** An aggregate whose decisions use facts of their own. */
export function aggregateWith<
  Inputs extends Record<string, z.ZodType>,
  State,
  Event extends DomainEvent,
  Facts extends CommandFacts,
>(
  { scope, fencing, goingBack, ...stated }: Stated<Aggregate<Inputs, State, Event, Facts>>,
  factsOf: (gathered: Gathered) => Facts,
): Aggregate<Inputs, State, Event, Facts> {
  const nothing = () => undefined;
  const none = () => [];
  const no = () => false;
  return {
    beginsOrganisation: no,
    references: none,
    files: none,
    texts: none,
    changesHeld: no,
    ...stated,
    scope: {
      existsFor: () => true,
      timeOf: nothing,
      partOf: none,
      closedPart: nothing,
      named: none,
      beginsAgain: no,
      leavesScope: nothing,
      addressee: nothing,
      ...scope,
    },
    fencing: { needs: nothing, peopleOf: none, takes: nothing, namesEquipment: none, ...fencing },
    goingBack: { goesBackTo: nothing, alongside: nothing, ...goingBack },
    factsOf,
  };
}
