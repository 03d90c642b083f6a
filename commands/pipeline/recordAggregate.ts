import type { z } from 'zod';
import type { CommandFacts } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/event.ts';
import type { Aggregate } from './aggregate.ts';

/** The aggregate of a record: its decisions look at nothing but its own stream, where it does not say more. */
export function recordAggregate<Inputs extends Record<string, z.ZodType>, State, Event extends DomainEvent>(
  record: Pick<
    Aggregate<Inputs, State, Event, CommandFacts>,
    'inputs' | 'decider' | 'recordId' | 'references'
  > &
    Partial<Aggregate<Inputs, State, Event, CommandFacts>>,
): Aggregate<Inputs, State, Event, CommandFacts> {
  return {
    beginsOrganisation: () => false,
    needs: () => undefined,
    peopleOf: () => [],
    factsOf: ({ common }) => common,
    ...record,
  };
}
