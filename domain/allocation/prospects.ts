import type { Violation } from './allocationRecord.ts';

/**
 * People who could have a job if they had nothing else to do, by number, each with their idle score: what the
 * score would be then. They are asked one after the other, the most promising first; a heap, since hardly ever
 * more than a few of them are asked. Two lists of plain numbers, since those of thousands of jobs are kept at once.
 */
export class Prospects {
  private readonly numbers: number[] = [];
  private readonly idleScores: number[] = [];
  /** Those about whom the asking itself failed, once or later; they are none of the prospects, or have no room. */
  readonly failures: Violation[] = [];

  /** How many have not been asked yet. */
  get size(): number {
    return this.numbers.length;
  }

  /** The highest idle score of those who have not been asked yet; minus infinity once all have been. */
  get highest(): number {
    return this.idleScores[0] ?? Number.NEGATIVE_INFINITY;
  }

  /** Those who have not been asked yet, in no order. */
  get waiting(): readonly number[] {
    return this.numbers;
  }

  add(number: number, idleScore: number): void {
    let at = this.numbers.length;
    this.numbers.push(number);
    this.idleScores.push(idleScore);
    for (let above = (at - 1) >> 1; at > 0 && this.swapIfHigher(at, above); above = (at - 1) >> 1) at = above;
  }

  /** The one of the highest idle score; undefined once all have been asked. */
  next(): number | undefined {
    const [first] = this.numbers;
    const lastNumber = this.numbers.pop();
    const lastScore = this.idleScores.pop();
    if (lastNumber === undefined || lastScore === undefined || this.numbers.length === 0) return first;
    this.numbers[0] = lastNumber;
    this.idleScores[0] = lastScore;
    this.sink();
    return first;
  }

  private sink(): void {
    const { idleScores } = this;
    for (let at = 0, below = 1; below < idleScores.length; below = 2 * at + 1) {
      const right = idleScores[below + 1];
      if (right !== undefined && right > (idleScores[below] ?? 0)) below += 1;
      if (!this.swapIfHigher(below, at)) return;
      at = below;
    }
  }

  private swapIfHigher(at: number, above: number): boolean {
    const { numbers, idleScores } = this;
    const score = idleScores[at] ?? 0;
    const scoreAbove = idleScores[above] ?? 0;
    if (score <= scoreAbove) return false;
    idleScores[at] = scoreAbove;
    idleScores[above] = score;
    const number = numbers[at] ?? 0;
    numbers[at] = numbers[above] ?? 0;
    numbers[above] = number;
    return true;
  }
}
