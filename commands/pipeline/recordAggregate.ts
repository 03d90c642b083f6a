import type { z } from 'zod';
import type { CommandFacts } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/event.ts';
import type { Aggregate } from './aggregate.ts';

/** An aggregate whose decisions look at nothing but their own stream. */
export function recordAggregate<Inputs extends Record<string, z.ZodType>, State, Event extends DomainEvent>({
  inputs,
  decider,
  recordId,
  references,
}: Pick<
  Aggregate<Inputs, State, Event, CommandFacts>,
  'inputs' | 'decider' | 'recordId' | 'references'
>): Aggregate<Inputs, State, Event, CommandFacts> {
  return {
    inputs,
    decider,
    recordId,
    references,
    beginsOrganisation: () => false,
    needs: () => undefined,
    peopleOf: () => [],
    goesOn: false,
    factsOf: ({ common }) => common,
  };
}
