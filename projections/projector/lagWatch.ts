const mostRemembered = 1000;

/** How far the log is ahead of the read side, and since when. */
export class LagWatch {
  #head = 0;
  /**
   * The positions of the log's head, and when they were reached (`performance.now()`), unless they have been
   * projected; oldest first.
   */
  #ahead: readonly { readonly head: number; readonly at: number }[] = [];

  /** The newest position of the log when it was last queried. */
  get head(): number {
    return this.#head;
  }

  saw(head: number, position: number): void {
    this.#head = head;
    const ahead = this.#ahead.filter((seen) => seen.head > position);
    const known = ahead.at(-1)?.head === head || head <= position;
    // After a long delay the oldest and the newest are enough.
    this.#ahead = known ? ahead : [...ahead.slice(0, mostRemembered), { head, at: performance.now() }];
  }

  /** How long ago the log first went beyond that position; 0 if it has not. */
  secondsBehind(position: number): number {
    const since = this.#ahead.find(({ head }) => head > position)?.at;
    return since === undefined ? 0 : (performance.now() - since) / 1000;
  }
}
