/** What an answer, a message, a line of the log or the state after all is judged by. */
export const judgements = [
  'an unexpected error',
  'not as published',
  'a problem without its field',
  'something of another organisation',
  'against the table of rights',
  'a record of another organisation reached',
  'told apart from what does not exist',
  'a secret told',
  'inner workings told',
  'a refused command in the log',
  'an event of somebody else in the log',
  'an untouched organisation changed',
  'the process',
  'a neighbour refused',
  'told apart by its time',
] as const;
export type Judgement = (typeof judgements)[number];

export interface Finding {
  readonly judgement: Judgement;
  /** What was asked: an operation, a channel, or what was looked at in the end. */
  readonly of: string;
  readonly by: string;
  readonly told: string;
}

/** Findings, told once for each judgement, operation and what was told of it. */
export interface Findings {
  add(finding: Finding): void;
  readonly all: readonly Finding[];
  /** A sentence each, those that say the same together. */
  lines(): readonly string[];
}

export function createFindings(): Findings {
  const all: Finding[] = [];
  return {
    add: (finding) => void all.push(finding),
    all,
    lines() {
      const groups = Map.groupBy(
        all,
        ({ judgement, of, told }) =>
          `${judgement}: ${of}: ${told.replaceAll(/[0-9a-f-]{36}/g, '…').slice(0, 400)}`,
      );
      return [...groups].map(
        ([text, { length, 0: first }]) => `${text} (${length} times, first ${first?.by ?? ''})`,
      );
    },
  };
}
