import { type SeededRandom, seededRandom } from '../../api/programs/demonstration/seededRandom.ts';
import type { AttackedOrganisation } from './attackedOrganisation.ts';
import { type AttackAnswer, type AttackClient, createAttackClient } from './attackRequest.ts';
import { type DraftOptions, draftRequest, type IdsOf, neverMade } from './drafts.ts';
import { commandIn, expectedRight } from './expectedRight.ts';
import type { Findings } from './findings.ts';
import { judgeAnswer, type Untold } from './judgeAnswer.ts';
import { type Draft, mutated, spelled } from './mutate.ts';
import { type Principal, strangers } from './principals.ts';
import type { Operation, PublishedApi } from './publishedApi.ts';

export interface AttackOptions {
  readonly address: string;
  readonly api: PublishedApi;
  readonly seed: number;
  /** Requests at the least; the last one may be the first of a pair. */
  readonly requests: number;
  /** Those that attack each other. */
  readonly organisations: readonly [AttackedOrganisation, AttackedOrganisation];
  /** What nobody may be told, besides what the organisations have. */
  readonly canaries: readonly string[];
  readonly findings: Findings;
  /** How many are sent at a time. */
  readonly atOnce: number;
  /** Called after each. */
  readonly sent?: () => void;
}

export interface AttackReport {
  readonly requests: number;
  /** Senders that went away, or had waited for too long. */
  readonly unanswered: number;
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations with at least one answer, of those that there are. */
  readonly reached: number;
  /** The idempotency keys of commands that were refused. */
  readonly refusedKeys: readonly string[];
}

/** How the requests of one operation by one principal go on, in turn. */
const turns = ['pair', 'mutated', 'own', 'mutated', 'malformed', 'mutated'] as const;

/**
 * Every operation by every principal, in an order of the seed, and again until there have been enough: with ids of their
 * own, with those of another organisation beside made-up ones, with malformed ones, and with anything wrong.
 */
export async function attack(options: AttackOptions): Promise<AttackReport> {
  const { api, seed, requests, organisations, findings, address } = options;
  const client = createAttackClient(address);
  const principals = [...organisations.flatMap((each) => each.principals), ...strangers];
  const deck = shuffled(
    api.operations
      .filter(({ isSocket }) => !isSocket)
      .flatMap((operation) => principals.map((principal) => ({ operation, principal }))),
    seededRandom(seed),
  );
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  const refusedKeys: string[] = [];
  let begun = 0;
  let unanswered = 0;
  let turn = 0;

  async function one(): Promise<void> {
    const at = turn;
    turn += 1;
    const card = deck[at % deck.length];
    if (card === undefined) throw new Error('there is nobody, or nothing to attack');
    const { operation, principal } = card;
    // Each pass over the deck begins elsewhere.
    const kind = turns[(at + Math.floor(at / deck.length)) % turns.length] ?? 'own';
    const task: Task = { ...card, at, own: ownOf(principal), foreign: otherOf(principal) };
    if (kind === 'pair') await pair(task);
    else if (kind === 'mutated') await send(task, 'own', 'mutated');
    else await send(task, kind, 'asDescribed');
    await revive(operation, principal);
  }

  interface Task {
    readonly operation: Operation;
    readonly principal: Principal;
    readonly at: number;
    readonly own: AttackedOrganisation;
    readonly foreign: AttackedOrganisation;
  }

  /** The same of a record of another organisation and of one that nobody has, which must be answered alike. */
  async function pair(task: Task): Promise<void> {
    // What others did between the two may have changed the answer: then it is asked again.
    for (let again = 0; ; again += 1) {
      const foreign = await send(task, 'foreign', 'asDescribed', again);
      const madeUp = await send(task, 'madeUp', 'asDescribed', again);
      if (foreign === undefined || madeUp === undefined) return;
      const [theirs, nobodys] = [foreign, madeUp].map((answer) => withoutIds(answer, task.foreign));
      if (theirs === nobodys || (foreign.status < 300 && madeUp.status < 300)) return;
      if (again === 3) {
        const told = difference(theirs ?? '', nobodys ?? '');
        findings.add({
          judgement: 'told apart from what does not exist',
          of: task.operation.id,
          by: task.principal.name,
          told,
        });
        return;
      }
    }
  }

  async function send(
    { operation, principal, at, own, foreign }: Task,
    ids: IdsOf,
    what: 'asDescribed' | 'mutated',
    again = 0,
  ): Promise<AttackAnswer | undefined> {
    const random = seededRandom(seed * 1_000_003 + at);
    const wanted: DraftOptions = { api, operation, random, ids, own, foreign };
    const { draft, command } = draftRequest(wanted);
    const key = `attack-${seed}-${at}-${ids}-${again}`;
    const headers = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
      ? [...principal.headers(), ['Idempotency-Key', key] as const]
      : principal.headers();
    const whole: Draft = { ...draft, headers };
    const sent = what === 'mutated' ? mutated(whole, random) : whole;
    const isElsewhere = sent.path !== whole.path || sent.method !== whole.method;
    begun += 1;
    const answer = await sentBy(client, sent);
    options.sent?.();
    if (answer === undefined) {
      unanswered += 1;
      return undefined;
    }
    reached.add(operation.id);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const hasOwnKey =
      sent.headers.filter(([name]) => name === 'Idempotency-Key').length === 1 &&
      headers !== principal.headers();
    if (
      commandIn(operation.path) !== undefined &&
      hasOwnKey &&
      !isElsewhere &&
      answer.status >= 400 &&
      answer.status < 500
    ) {
      refusedKeys.push(key);
    }
    const right = expectedRight(principal, operation.method, operation.path, command);
    const exchange = {
      operation: isElsewhere ? undefined : operation,
      right,
      isMutated: what === 'mutated' || ids === 'malformed',
      isOfApi: sent.path.startsWith('/api/'),
      answer,
    };
    for (const found of judgeAnswer(api, exchange, untoldTo(principal))) {
      findings.add({
        ...found,
        of: `${operation.id}${what === 'mutated' ? ' with something wrong' : ''}`,
        by: `${principal.name} (${at})`,
      });
    }
    if (ids === 'foreign' && answer.status < 300 && isAboutOneRecord(operation, foreign)) {
      const told = `answered ${answer.status} ${answer.text.slice(0, 200)}`;
      findings.add({
        judgement: 'a record of another organisation reached',
        of: operation.id,
        by: principal.name,
        told,
      });
    }
    return answer;
  }

  /** Whoever ends a session, their own or a colleague's, takes it from whoever attacks with it. */
  async function revive({ path }: Operation, { renew, headers }: Principal): Promise<void> {
    if (renew === undefined || !/sign-out|sessions|password/.test(path)) return;
    const draft = {
      method: 'GET',
      path: '/api/v1/session',
      query: [],
      headers: headers(),
      body: undefined,
      mediaType: '',
      way: 'whole',
    } as const;
    const answer = await sentBy(client, draft);
    if (answer?.status === 401) await renew();
  }

  function untoldTo({ org }: Principal): Untold {
    const others = organisations.filter(({ id }) => id !== org);
    return {
      canaries: [...others.map(({ canary }) => canary), ...options.canaries],
      secrets: organisations.flatMap(({ secrets }) => secrets()),
    };
  }
  function ownOf({ org }: Pick<Principal, 'org'>): AttackedOrganisation {
    return organisations.find(({ id }) => id === org) ?? organisations[0];
  }
  function otherOf({ org }: Pick<Principal, 'org'>): AttackedOrganisation {
    const own = ownOf({ org });
    return organisations.find(({ id }) => id !== own.id) ?? organisations[1];
  }

  try {
    await Promise.all(
      Array.from({ length: options.atOnce }, async () => {
        while (begun < requests) await one();
      }),
    );
  } finally {
    client.close();
  }
  return { requests: begun, unanswered, statuses, reached: reached.size, refusedKeys };
}

function sentBy(client: AttackClient, draft: Draft): Promise<AttackAnswer | undefined> {
  return client.send(spelled(draft));
}

/** Whether a request names one record, which it reads or changes. */
function isAboutOneRecord({ path, body }: Operation, { ids }: AttackedOrganisation): boolean {
  if (/\{(?!name\}|kind\})\w+\}/.test(path)) return true;
  const [kind] = commandIn(path)?.split('.') ?? [];
  const required = body?.schema.required;
  // The workspace of a day has the same id in every organisation.
  return kind !== undefined && ids.has(kind) && Array.isArray(required) && required.includes(`${kind}Id`);
}

/** All that somebody sees of an answer, but for the ids that differ and the number of the request. */
function withoutIds({ status, headers, text }: AttackAnswer, foreign: AttackedOrganisation): string {
  let bare = `${status} ${JSON.stringify(headers)} ${text}`;
  for (const ids of foreign.ids.values()) {
    for (const id of ids) bare = bare.replaceAll(id, 'ID').replaceAll(neverMade(id, foreign.id), 'ID');
  }
  return bare
    .replaceAll(/new-(foreign|madeUp)-/g, 'new-')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');
}

/** Where two texts part, and how each goes on. */
function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const part = (text: string) => `…${text.slice(Math.max(0, at - 40), at + 100)}`;
  return `${part(one)} beside ${part(other)}`;
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): readonly Item[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .sort((left, right) => left.order - right.order)
    .map(({ item }) => item);
}
