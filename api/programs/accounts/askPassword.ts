import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartRefused } from '../../platform/postgres/startRefused.ts';

export interface PasswordQuestion {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Where the question is asked; the answer is not shown there. */
  readonly output: NodeJS.WritableStream;
  /** Aborted when the command is told to stop. */
  readonly signal: AbortSignal;
}

/**
 * A new password: typed twice at a terminal without being shown, otherwise the first line of the piped input;
 * empty if there is none. Refuses with `StartRefused` two that differ, and a question that is cancelled.
 */
export async function askPassword({ input, output, signal }: PasswordQuestion): Promise<string> {
  const lines = createInterface({
    input,
    // In terminal mode it reads key by key, and would echo each to its output.
    ...(input.isTTY === true ? { output: nowhere(), terminal: true, historySize: 0 } : {}),
    signal,
  });
  // Neither Ctrl-C nor the end of the input is an answer.
  lines.on('SIGINT', () => lines.close());
  const answers = lines[Symbol.asyncIterator]();
  try {
    if (input.isTTY !== true) return (await nextAnswer()) ?? '';
    const first = await answerTo('New password: ');
    const second = await answerTo('Repeat the password: ');
    if (first !== second) throw new StartRefused('The two passwords are not the same.');
    return first;
  } finally {
    lines.close();
  }

  async function answerTo(question: string): Promise<string> {
    output.write(question);
    const answer = await nextAnswer();
    output.write('\n');
    if (answer === undefined) throw new StartRefused('Cancelled.');
    return answer;
  }

  /** Undefined if the input ends first. */
  async function nextAnswer(): Promise<string | undefined> {
    const { value, done } = await answers.next();
    if (signal.aborted) throw new StartRefused('Cancelled.');
    return done === true ? undefined : value;
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_piece, _encoding, done) => done() });
}
