import type { Position } from '../log.ts';
import { forgottenBefore, type MaximumAges } from '../maximumAge.ts';
import { Chains } from './chains.ts';
import { BadLine, type ExportHeader, hashIsRight, parseHeader, parseLine } from './exportFormat.ts';
import type { EventToRestore } from './logArchive.ts';
import { TransferRefused } from './transferRefused.ts';

/** A file of an export, or another source of its lines. */
export interface ExportPart {
  /** For the person who has to look at it. */
  readonly name: string;
  /** From the first line; called once for each reading. */
  readonly lines: () => AsyncIterable<string>;
}

/**
 * What the first line of a part has announced about what follows, in this part or, if it was interrupted, in
 * the next.
 */
interface Announced {
  readonly part: string;
  readonly head: Position;
  readonly count: number;
  read: number;
}

const eventsPerBatch = 1_000;
const charactersPerBatch = 4_000_000;

/**
 * Reads the parts of one export, each of which continues where the one before ended, and checks every line:
 * format, hash, chain, order, and that nothing is missing at the end. Its errors name part and line.
 */
export class ExportReading {
  readonly #parts: readonly ExportPart[];
  readonly #ages: MaximumAges;
  readonly #chains = new Chains();
  readonly #announced: Announced[] = [];
  #header: ExportHeader | undefined;
  /** The position of the newest event read, or, once a part has ended, the position that the part reaches. */
  #position: Position = 0;
  events = 0;

  /** @param ages of the streams whose oldest events may be missing, because they have been removed */
  constructor(parts: readonly ExportPart[], ages: MaximumAges) {
    this.#parts = parts;
    this.#ages = ages;
  }

  get streams(): number {
    return this.#chains.streams;
  }

  /** How far the export reaches; known when everything has been read. */
  get head(): Position {
    return this.#position;
  }

  /** The first part's header, read by itself. @throws TransferRefused */
  async firstHeader(): Promise<ExportHeader> {
    const [first] = this.#parts;
    if (first === undefined) throw new TransferRefused('There is no file to import.');
    for await (const line of first.lines()) return at(first, 1, () => parseHeader(line));
    throw new TransferRefused(`${first.name} is empty.`);
  }

  /** @throws TransferRefused */
  async *batches(): AsyncGenerator<readonly EventToRestore[]> {
    for (const [index, part] of this.#parts.entries()) {
      const ended = yield* this.#part(part);
      if (ended || index < this.#parts.length - 1) continue;
      throw new TransferRefused(
        `${part.name} stops after position ${this.#position}, before its end: export the rest with ` +
          `--after ${this.#position}, and import both.`,
      );
    }
    this.#blameMissing();
  }

  /** A part without its last line does not say how many events it has. */
  #blameMissing(): void {
    // Some may have been removed while they were being exported.
    if (Object.keys(this.#ages).length > 0) return;
    for (const { part, head, count, read } of this.#announced) {
      if (read === count) continue;
      const missing = count - read;
      throw new TransferRefused(
        `${part}: of the ${count} events that its first line announces, up to position ${head}, ` +
          (missing > 0 ? `${missing} ${missing === 1 ? 'is' : 'are'} missing.` : `there are ${read}.`),
      );
    }
  }

  async *#part(part: ExportPart): AsyncGenerator<readonly EventToRestore[], boolean> {
    let batch: EventToRestore[] = [];
    let characters = 0;
    let number = 0;
    let before = 0;
    let ended = false;
    for await (const line of part.lines()) {
      number += 1;
      if (number === 1) {
        const header = at(part, 1, () => parseHeader(line));
        at(part, 1, () => this.#goOn(header));
        const { head, count } = header;
        if (count !== null) this.#announced.push({ part: part.name, head, count, read: 0 });
        before = this.events;
        continue;
      }
      if (ended) throw new TransferRefused(`${part.name}, line ${number}: there is more after the end.`);
      const read = at(part, number, () => parseLine(line));
      if (read.kind === 'end') {
        const { count, head } = read.footer;
        at(part, number, () => this.#end(count, this.events - before, head));
        ended = true;
        continue;
      }
      at(part, number, () => this.#take(read));
      batch.push(read);
      characters += line.length;
      if (batch.length === eventsPerBatch || characters > charactersPerBatch) {
        yield batch;
        batch = [];
        characters = 0;
      }
    }
    if (number === 0) throw new TransferRefused(`${part.name} is empty.`);
    if (batch.length > 0) yield batch;
    return ended;
  }

  #goOn(header: ExportHeader): void {
    if (header.after !== this.#position) {
      throw new BadLine(
        this.#header === undefined
          ? `begins after position ${header.after}: the part before it is missing`
          : `begins after position ${header.after}, but what came before it ends at ${this.#position}`,
      );
    }
    if (this.#header !== undefined && header.epoch !== this.#header.epoch) {
      throw new BadLine(`is of another log (epoch ${header.epoch}) than what came before`);
    }
    this.#header = header;
  }

  #take(read: EventToRestore): void {
    const { event, hash } = read;
    const { id, stream, revision, position } = event;
    const named = `the event ${id} (${stream}, revision ${revision}, position ${position})`;
    if (position <= this.#position) throw new BadLine(`${named} comes after position ${this.#position}`);
    if (!hashIsRight(read)) throw new BadLine(`${named} is not what was recorded: its hash differs`);
    const wrong = this.#chains.check(event);
    const mayHaveForgotten = forgottenBefore(stream, this.#ages, 0) !== Number.NEGATIVE_INFINITY;
    if (wrong === 'previousChanged') {
      throw new BadLine(`${named} does not follow from the one before it: prev is not that one's hash`);
    }
    if (wrong !== undefined && !(wrong === 'beginningMissing' && mayHaveForgotten)) {
      throw new BadLine(`before ${named} another of its stream is missing`);
    }
    this.#chains.add(stream, { revision, position, id, hash });
    this.#position = position;
    this.events += 1;
    for (const announced of this.#announced) if (position <= announced.head) announced.read += 1;
  }

  #end(count: number, read: number, head: Position): void {
    if (count !== read) throw new BadLine(`says that there are ${count} events, but there are ${read}`);
    const said = this.#header?.head;
    if (head !== said) throw new BadLine(`ends at ${head}, but its first line says ${said}`);
    if (head < this.#position) throw new BadLine(`ends at ${head}, but there is position ${this.#position}`);
    this.#position = head;
  }
}

function at<T>(part: ExportPart, line: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadLine)) throw error;
    throw new TransferRefused(`${part.name}, line ${line}: ${error.message}.`, { cause: error });
  }
}
