import { Effect } from 'effect';
import type { ReferenceCheck } from '../../../../commands/pipeline/references.ts';
import type { SentCommand } from '../../../../commands/pipeline/sentCommand.ts';
import type { Attempt } from '../../../../commands/pipeline/steps/attempt.ts';
import { recordAggregateOf } from '../../../../commands/records/recordAggregateOf.ts';
import { records } from '../../../../domain/catalogues/records.ts';
import { dispatcher } from '../../writeSideFixture.ts';

/** The rules of labels: nothing about them is special. */
export const rules = recordAggregateOf(records.label);
export type Command = Parameters<typeof rules.recordId>[0];
export type State = Parameters<typeof rules.changesHeld>[0];

/** `label.change`, as its sender sent it. */
export const sent: SentCommand = {
  actor: dispatcher,
  org: 'acme',
  identity: { org: 'acme', actorUid: dispatcher.uid, commandId: 'one' },
  ifRevision: undefined,
  correlationId: 'one',
  causationId: null,
  begunBefore: false,
  sentBy: 'sender',
  holds: 'count',
  begin: async () => undefined,
  now: 0,
};

/** An attempt to carry it out. */
export function attemptTo(more: Partial<Attempt<Command, State>> = {}): Attempt<Command, State> {
  return {
    sent,
    command: { name: 'label.change', input: { labelId: 'aid', name: 'First aid' } },
    category: 'label',
    id: 'aid',
    stream: 'label-acme.aid',
    organisation: undefined,
    texts: [],
    loaded: { state: rules.decider.initial, revision: 4, position: 9, eventIds: new Set() },
    earlier: undefined,
    since: [],
    step: undefined,
    alongside: undefined,
    withdraws: false,
    ...more,
  };
}

/** References that exist for everybody, and the order in which they are asked about. */
export function allThere(asked: string[]): ReferenceCheck {
  const ask = (what: string) => Effect.sync(() => void asked.push(what));
  return {
    require: () => ask('references'),
    requireInScope: () => ask('references in scope'),
    requireAmong: () => ask('what they may be'),
    isSeen: () => Effect.succeed(true),
    isInScope: (_actor, _category, id) => Effect.map(ask(`whether ${id} is in scope`), () => true),
    requireUnnamed: () => ask('who names it'),
    confirm: (_org, _category, id) => void asked.push(`${id} exists`),
    forget: (_org, _category, id) => void asked.push(`${id} exists no more`),
  };
}
