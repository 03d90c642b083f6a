import { Effect, Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResourceFences, type HeldFence } from '../../../commands/fence/resourceFences.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { commandIdentity } from '../../../commands/pipeline/commandIdentity.ts';
import type { SentCommand } from '../../../commands/pipeline/sentCommand.ts';
import { createStreamStates } from '../../../commands/pipeline/streamStates.ts';
import { createStepRunner, type WantedRecord } from '../../../commands/step/carryOut.ts';
import type { DomainEvent } from '../../../domain/kernel/event.ts';
import { label as labels } from '../../../domain/label/label.ts';
import { createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

const labelDecider = labels.decider;
type Label = typeof labelDecider.initial;

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
});
afterAll(() => side.close());

/** Names that labels are to have; who has none yet begins with it. */
type Names = Readonly<Record<string, string>>;
interface Named extends WantedRecord<Label> {
  readonly id: string;
  readonly name: string;
}

/** What labels have fences for; one that is not named has its own. */
type Fences = Readonly<Record<string, readonly string[]>>;

interface Renaming {
  readonly log?: EventLog;
  /** How the step says that it begins. */
  readonly begun?: string[];
  /** It is decided ahead: what fences each label has, and for whom it was decided, each time. */
  readonly ahead?: {
    readonly fences: Fences;
    readonly decisions: string[][];
    /** Default: in groups. */
    readonly again?: 'asAWhole';
  };
}

/** Gives labels other names as one step, refused where one is archived; the problems are names of labels. */
function rename(names: Names, commandId: string, { log = side.log, begun = [], ahead }: Renaming = {}) {
  const fencesOf = ({ id }: { readonly id: string }) => ahead?.fences[id] ?? [id];
  const states = createStreamStates(log, labelDecider, 100);
  const fences = createResourceFences({ holders: side.pool, pool: side.pool, log, lockTimeoutMs: 5_000 });
  const carryOut = createStepRunner<Label>({ log, fences, states, decider: stateOf });
  const sent: SentCommand = {
    actor: dispatcher,
    org: 'acme',
    identity: commandIdentity(dispatcher, 'acme', commandId),
    ifRevision: undefined,
    correlationId: commandId,
    causationId: null,
    begunBefore: false,
    sentBy: 'sender',
    holds: 'count',
    begin: async (rest) => void begun.push(rest),
    now: 0,
  };
  const step = carryOut<Named, string>(sent, {
    fenced: [...new Set(Object.keys(names).flatMap((id) => fencesOf({ id })))],
    ...(ahead && { ahead: ahead.again ? { again: ahead.again } : { again: 'inGroups', fencesOf } }),
    load: () =>
      Promise.all(
        Object.entries(names).map(async ([id, name]) => {
          const stream = `label-acme.${id}`;
          return { id, name, stream, loaded: await states.load(stream) };
        }),
      ),
    decide: (open) =>
      Effect.promise(async () => {
        const asOf = await log.head();
        ahead?.decisions.push(open.map(({ id }) => id));
        return {
          decided: open.map((wanted) => ({
            wanted,
            expected: wanted.loaded.revision ?? ('none' as const),
            events: [eventFor(wanted)],
          })),
          problems: open.filter(({ loaded }) => loaded.state.status === 'archived').map(({ id }) => id),
          asOf,
        };
      }),
    appends: 'atOnce',
    stillFits: (now) => now.status === 'current',
    lost: ({ id }) => id,
    refusal: (problems) => ({ code: 'plan_outdated', message: 'not all of them', details: { problems } }),
  });
  return Effect.runPromise(Effect.result(step));
}

const stateOf = {
  initial: labelDecider.initial,
  evolve: (label: Label, event: DomainEvent) =>
    labelDecider.isEvent(event) ? labelDecider.evolve(label, event) : label,
};

function eventFor({ name, loaded }: Named): DomainEvent {
  return loaded.state.status === 'none'
    ? { type: 'LabelCreated', data: { name, type: 'label', unitPrice: null, reference: null } }
    : { type: 'LabelChanged', data: { name } };
}

async function namesOf(...ids: readonly string[]): Promise<readonly (string | undefined)[]> {
  const states = createStreamStates(side.log, labelDecider, 100);
  const found = await Promise.all(ids.map((id) => states.load(`label-acme.${id}`)));
  return found.map(({ state }) => ('details' in state ? state.details.name : undefined));
}

const label = (labelId: string) =>
  side.send('label.create', { labelId, name: labelId, type: 'label', unitPrice: null });

/** A log before whose append to a stream something else happens. */
function interrupted(stream: string, happens: () => Promise<unknown>): EventLog {
  return {
    ...side.log,
    async append(...given) {
      if (given[0] === stream) await happens();
      return side.log.append(...given);
    },
  };
}

describe('a step with several records', () => {
  test('creates some and changes others, reports what each was before, and answers the same when sent again', async () => {
    await label('kept');
    const begun: string[] = [];
    const first = Result.getOrThrow(await rename({ kept: 'Kept', fresh: 'Fresh' }, 'begins', { begun }));
    expect(begun).toEqual(['completedLater']);
    expect(await namesOf('kept', 'fresh')).toEqual(['Kept', 'Fresh']);
    expect(first.problems).toEqual([]);
    expect(
      first.applied.map(({ wanted, before: was, revision }) => [wanted.id, was.status, revision]),
    ).toEqual([
      ['kept', 'current', 1],
      ['fresh', 'none', 0],
    ]);
    const again = Result.getOrThrow(await rename({ kept: 'Kept', fresh: 'Fresh' }, 'begins'));
    expect(again.applied.map(({ revision, events, before: was }) => ({ revision, events, was }))).toEqual(
      first.applied.map(({ revision, events, before: was }) => ({ revision, events, was })),
    );
  });

  test('is refused as a whole before its first append, with every change that cannot be made', async () => {
    await label('free');
    await label('gone');
    await side.send('label.archive', { labelId: 'gone' });
    const head = await side.log.head();
    const refused = await rename({ free: 'Free', gone: 'Gone' }, 'refused');
    expect(refused).toMatchObject({ failure: { code: 'plan_outdated', details: { problems: ['gone'] } } });
    expect(await side.log.head()).toBe(head);
  });

  test('continues if somebody takes a record away at that very moment, and names it', async () => {
    await label('one');
    await label('taken');
    const log = interrupted('label-acme.taken', () => side.send('label.archive', { labelId: 'taken' }));
    const outcome = Result.getOrThrow(await rename({ one: 'One', taken: 'Taken' }, 'taken', { log }));
    expect(outcome.problems).toEqual(['taken']);
    expect(outcome.applied.map(({ wanted }) => wanted.id)).toEqual(['one']);
    expect(await namesOf('one', 'taken')).toEqual(['One', 'taken']);
  });

  test('is appended after a harmless change', async () => {
    await label('busy');
    let left = 2;
    const log = interrupted('label-acme.busy', async () => {
      left -= 1;
      if (left >= 0) await side.send('label.change', { labelId: 'busy', unitPrice: left });
    });
    const { applied, problems } = Result.getOrThrow(await rename({ busy: 'Busy' }, 'busy', { log }));
    expect([problems, applied.map(({ revision }) => revision)]).toEqual([[], [3]]);
  });
});

describe('a step that is decided ahead', () => {
  /** Renames labels while somebody else holds one of their fences, and does something before letting go. */
  async function meanwhile(
    names: Names,
    commandId: string,
    happens: (held: HeldFence) => Promise<unknown>,
    { fences = {}, again }: { readonly fences?: Fences; readonly again?: 'asAWhole' } = {},
  ) {
    const decisions: string[][] = [];
    const [first = ''] = Object.keys(names);
    const others = createResourceFences({
      holders: side.pool,
      pool: side.pool,
      log: side.log,
      lockTimeoutMs: 5_000,
    });
    const { renaming } = await others.hold('acme', [first], async (held) => {
      const sent = rename(names, commandId, { ahead: { fences, decisions, ...(again && { again }) } });
      await expect.poll(() => decisions.length).toBe(1);
      await happens(held);
      return { renaming: sent };
    });
    return { outcome: await renaming, decisions };
  }

  /** News of a resource: somebody else has appended something about it. */
  async function news(held: HeldFence, id: string): Promise<void> {
    const { position } = await label(`news-of-${id}`);
    await held.announce([id]);
    held.settle([id], position);
  }

  test('needs no second decision if nothing has come in between', async () => {
    await label('calm');
    const names = { calm: 'Calm', new: 'New' };
    const { outcome, decisions } = await meanwhile(names, 'calm', async () => undefined);
    expect(outcome).toMatchObject({ success: { problems: [] } });
    expect(decisions).toEqual([['calm', 'new']]);
    expect(await namesOf('calm', 'new')).toEqual(['Calm', 'New']);
  });

  test('is decided again under its fences where there has been news, with what shares a fence with that', async () => {
    const names = { told: 'Told', beside: 'Beside', shared: 'Shared', far: 'Far' };
    const fences = { beside: ['beside', 'both'], shared: ['both', 'told'] };
    const { outcome, decisions } = await meanwhile(names, 'told', (held) => news(held, 'told'), {
      fences,
    });
    expect(decisions).toEqual([
      ['told', 'beside', 'shared', 'far'],
      ['told', 'beside', 'shared'],
    ]);
    expect(outcome).toMatchObject({ success: { problems: [] } });
    expect(Result.getOrThrow(outcome).applied.map(({ wanted }) => wanted.id)).toEqual(Object.keys(names));
    expect(await namesOf(...Object.keys(names))).toEqual(Object.values(names));
  });

  test('as a whole is decided again as a whole where there has been news, even of what has no fence', async () => {
    await label('nobody');
    const again = 'asAWhole';
    const names = { whole: 'Whole', apart: 'Apart' };
    const told = await meanwhile(names, 'whole', (held) => news(held, 'whole'), { again });
    expect(told.decisions).toEqual([
      ['whole', 'apart'],
      ['whole', 'apart'],
    ]);
    const others = { unheard: 'Unheard', nobody: 'Nobody' };
    const change = () => side.send('label.change', { labelId: 'nobody', unitPrice: 3 });
    const changed = await meanwhile(others, 'nobody', change, { fences: { nobody: [] }, again });
    expect(changed.decisions).toEqual([
      ['unheard', 'nobody'],
      ['unheard', 'nobody'],
    ]);
    const calm = { quiet: 'Quiet', silent: 'Silent' };
    const { decisions } = await meanwhile(calm, 'quiet', async () => undefined, { again });
    expect(decisions).toEqual([['quiet', 'silent']]);
    expect(await namesOf('whole', 'apart', 'nobody', 'silent')).toEqual([
      'Whole',
      'Apart',
      'Nobody',
      'Silent',
    ]);
  });

  test('is decided again where a record has changed, and is not lost', async () => {
    await label('held');
    await label('priced');
    const names = { held: 'Held', priced: 'Priced' };
    const change = () => side.send('label.change', { labelId: 'priced', unitPrice: 3 });
    const { outcome, decisions } = await meanwhile(names, 'priced', change);
    expect(decisions).toEqual([['held', 'priced'], ['priced']]);
    expect(outcome).toMatchObject({ success: { problems: [] } });
    expect(await namesOf('held', 'priced')).toEqual(['Held', 'Priced']);
  });

  test('is refused as a whole before its first append if one change has become impossible', async () => {
    await label('stays');
    await label('leaves');
    let head = 0;
    const { outcome, decisions } = await meanwhile(
      { stays: 'Stays', leaves: 'Leaves' },
      'leaves',
      async () => {
        head = (await side.send('label.archive', { labelId: 'leaves' })).position;
      },
    );
    expect(outcome).toMatchObject({ failure: { code: 'plan_outdated', details: { problems: ['leaves'] } } });
    expect(decisions).toEqual([['stays', 'leaves'], ['leaves']]);
    expect(await side.log.head()).toBe(head);
  });

  test('answers the same when it is sent again, and completes what a first attempt has left', async () => {
    const names = { begun: 'Begun', left: 'Left' };
    const failing = interrupted('label-acme.left', async () => {
      await expect.poll(() => namesOf('begun')).toEqual(['Begun']);
      throw new Error('the log is gone');
    });
    const ahead = { fences: {}, decisions: [] };
    await expect(rename(names, 'twice', { log: failing, ahead })).rejects.toThrow('the log is gone');
    expect(await namesOf('begun', 'left')).toEqual(['Begun', undefined]);
    const first = Result.getOrThrow(await rename(names, 'twice', { ahead }));
    expect(await namesOf('begun', 'left')).toEqual(['Begun', 'Left']);
    const again = Result.getOrThrow(await rename(names, 'twice', { ahead }));
    const said = ({ applied }: typeof first) => applied.map(({ revision, events }) => ({ revision, events }));
    expect(said(again)).toEqual(said(first));
  });
});
