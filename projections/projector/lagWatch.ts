const mostRemembered = 1000;

/** How far the log is ahead of the read side, and since when. */
export class LagWatch {
  #head = 0;
  /** What the log's head was, and when (`performance.now()`), as far as that is not projected yet; oldest first. */
  #ahead: readonly { readonly head: number; readonly at: number }[] = [];

  /** The newest position of the log when it was looked at last. */
  get head(): number {
    return this.#head;
  }

  saw(head: number, position: number): void {
    this.#head = head;
    const ahead = this.#ahead.filter((seen) => seen.head > position);
    const known = ahead.at(-1)?.head === head || head <= position;
    // Of a long time behind, the oldest and the newest tell all.
    this.#ahead = known ? ahead : [...ahead.slice(0, mostRemembered), { head, at: performance.now() }];
  }

  /** How long ago the log had first got further than that position; 0 where it has not. */
  secondsBehind(position: number): number {
    const since = this.#ahead.find(({ head }) => head > position)?.at;
    return since === undefined ? 0 : (performance.now() - since) / 1000;
  }
}
