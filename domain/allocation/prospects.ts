import type { Violation } from './allocationRecord.ts';

/**
 * People who could have a job if they had nothing else to do, by number, each with an idle score: what the
 * score would be then. They are tried one after the other, the most promising first. It is a heap, because
 * hardly ever more than a few of them are tried, and two lists of plain numbers, because those of thousands
 * of jobs are kept at the same time.
 */
export class Prospects {
  private readonly numbers: number[] = [];
  private readonly idleScores: number[] = [];
  /** Failures of the checks themselves. The people concerned are not prospects, or have no room. */
  readonly failures: Violation[] = [];

  /** How many have not been tried yet. */
  get size(): number {
    return this.numbers.length;
  }

  /** The highest idle score of those who have not been tried yet; minus infinity once all have been. */
  get highest(): number {
    return this.idleScores[0] ?? Number.NEGATIVE_INFINITY;
  }

  /** Those who have not been tried yet, in no order. */
  get waiting(): readonly number[] {
    return this.numbers;
  }

  add(number: number, idleScore: number): void {
    let at = this.numbers.length;
    this.numbers.push(number);
    this.idleScores.push(idleScore);
    for (let above = (at - 1) >> 1; at > 0 && this.swapIfHigher(at, above); above = (at - 1) >> 1) at = above;
  }

  /** The one with the highest idle score; undefined once all have been tried. */
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
