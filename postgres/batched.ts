import { DatabaseError } from 'pg';

/** How questions of one kind are batched. */
export interface BatchOptions<Question, Answer> {
  /**
   * Asks all of these with one query, and returns the answers in order. Repeated if it has failed because of
   * its data.
   */
  readonly ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  /** The most questions in one query. */
  readonly batchSize: number;
  /** Queries in flight at the same time; default 2. */
  readonly turns?: number;
  /** Questions with the same key are never in one query. */
  readonly apart?: (question: Question) => string;
  /** Milliseconds after which a query without an answer gives up its turn; default 250. */
  readonly timeoutMs?: number;
}

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * SQLSTATEs with which PostgreSQL refuses the values it was given: a NUL in a text, a key that no index
 * accepts. One question of a group is at fault, and PostgreSQL does not say which.
 */
const aboutData = /^(22|23|54)/;

/**
 * Batches questions of one kind. A round trip costs this process and PostgreSQL about the same whether it
 * carries one question or ten. A question that is asked while a turn is free is sent once everything that
 * arrived at the same moment has been read; one that is asked while none is free is sent with the next query.
 *
 * An answer is never older than its question: a query takes the questions that existed when it was sent. When
 * a query fails, all of its questions fail; if its data was at fault, only the questions at fault do.
 */
export function batched<Question, Answer>({
  ask,
  batchSize,
  turns = 2,
  apart,
  timeoutMs = 250,
}: BatchOptions<Question, Answer>): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let underWay = 0;
  let called = false;

  function call(): void {
    if (called || underWay >= turns || waiting.length === 0) return;
    called = true;
    // After everything that can be read now, so that a question prompted by an answer just given joins this
    // group.
    setImmediate(() => {
      called = false;
      while (underWay < turns && waiting.length > 0) void takeTurn(nextGroup());
    });
  }

  function nextGroup(): Waiting<Question, Answer>[] {
    const group: Waiting<Question, Answer>[] = [];
    const left: Waiting<Question, Answer>[] = [];
    const keys = new Set<string>();
    for (const one of waiting) {
      const key = apart?.(one.question);
      if (group.length === batchSize || (key !== undefined && keys.has(key))) {
        left.push(one);
      } else {
        group.push(one);
        if (key !== undefined) keys.add(key);
      }
    }
    waiting = left;
    return group;
  }

  async function takeTurn(group: readonly Waiting<Question, Answer>[]): Promise<void> {
    underWay += 1;
    let held = true;
    const giveBack = (): void => {
      if (!held) return;
      held = false;
      underWay -= 1;
      call();
    };
    // A silently lost connection is noticed only long after other connections could have answered.
    const overdue = setTimeout(giveBack, timeoutMs);
    await settle(group);
    clearTimeout(overdue);
    giveBack();
  }

  async function settle(group: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(group.map(({ question }) => question));
      if (answers.length !== group.length) throw new Error('A group of questions has lost an answer');
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
    } catch (error) {
      if (group.length === 1 || !(error instanceof DatabaseError && aboutData.test(error.code ?? ''))) {
        for (const { reject } of group) reject(error);
        return;
      }
      const half = Math.ceil(group.length / 2);
      await settle(group.slice(0, half));
      await settle(group.slice(half));
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      call();
    });
}
