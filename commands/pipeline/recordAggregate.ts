import type { z } from 'zod';
import type { CommandFacts } from '../../domain/decider.ts';
import type { DomainEvent } from '../../domain/event.ts';
import type { Aggregate } from './aggregate.ts';

/** The aggregate of a record: unless it declares more, its decisions use only its own stream. */
export function recordAggregate<Inputs extends Record<string, z.ZodType>, State, Event extends DomainEvent>(
  record: Pick<
    Aggregate<Inputs, State, Event, CommandFacts>,
    'inputs' | 'decider' | 'recordId' | 'references'
  > &
    Partial<Aggregate<Inputs, State, Event, CommandFacts>>,
): Aggregate<Inputs, State, Event, CommandFacts> {
  return {
    existsFor: () => true,
    beginsOrganisation: () => false,
    files: () => [],
    needs: () => undefined,
    peopleOf: () => [],
    goesBackTo: () => undefined,
    factsOf: ({ common, earlier, since, step }) => ({ ...common, earlier, since, step }),
    ...record,
  };
}
