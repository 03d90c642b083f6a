import type { Step } from '../../postgres/oneMessage.ts';
import type { Position } from '../log/log.ts';

/**
 * What a holder has recorded about its appends. It is written when the holder releases its fences: nobody
 * else reads it before then, and if the holder fails, it is rolled back with the transaction.
 */
export class Settlement {
  readonly #org: string;
  /** Identifies its announcements; no two holders share it. */
  readonly holder = `${process.pid}.${crypto.randomUUID()}`;
  readonly #open = new Set<string>();
  readonly #over = new Set<string>();
  readonly #settled = new Set<string>();
  #position: Position = 0;

  constructor(org: string) {
    this.#org = org;
  }

  announced(resourceIds: readonly string[]): void {
    for (const id of resourceIds) {
      this.#open.add(id);
      this.#over.delete(id);
    }
  }

  /** Everything announced so far is done, for the resources up to this position. */
  settled(resourceIds: readonly string[], position: Position): void {
    for (const id of this.#open) this.#over.add(id);
    this.#open.clear();
    for (const id of resourceIds) this.#settled.add(id);
    this.#position = Math.max(this.#position, position);
  }

  /** Unfinished announcements stay: they make the next holder use the head of the log instead. */
  steps(): readonly Step[] {
    if (this.#settled.size === 0 && this.#over.size === 0) return [];
    return [
      {
        text: `with over as (
            delete from muster_write.fence_intents where org = $1 and resource_id = any($4) and holder = $5
          )
          update muster_write.fences set position = $3
          where org = $1 and resource_id = any($2) and position < $3`,
        values: [this.#org, [...this.#settled], this.#position, [...this.#over], this.holder],
        kept: true,
      },
    ];
  }
}
