import type { Pool } from 'pg';
import { leaseHolder } from './lease.ts';
import type { ProjectorLogger } from './projectorLogger.ts';

/** Longer than it takes the next process to take over. */
const alarmAfterMs = 5000;

/** Watches whether another process projects; a read side that nobody updates is an alarm, reported once. */
export class LeaderWatch {
  readonly #pool: Pool;
  readonly #logger: ProjectorLogger;
  #elsewhere = false;
  /** Since when nobody has projected, in monotonic milliseconds. */
  #nobodySince: number | undefined;
  #alarmed = false;

  constructor(pool: Pool, logger: ProjectorLogger) {
    this.#pool = pool;
    this.#logger = logger;
  }

  /** Whether another process projects and its heartbeat continues. */
  get elsewhere(): boolean {
    return this.#elsewhere;
  }

  /** `leading`: whether this process projects. `position`: of the read side; `head`: of the log. */
  async look({
    leading,
    position,
    head,
  }: {
    readonly leading: () => boolean;
    readonly position: number;
    readonly head: number;
  }): Promise<void> {
    const holder = await leaseHolder(this.#pool, 'projector');
    this.#elsewhere = holder !== undefined && !holder.silent;
    if (this.#elsewhere || leading()) {
      if (this.#alarmed) this.#logger.info({}, 'The log is projected again.');
      this.#nobodySince = undefined;
      this.#alarmed = false;
      return;
    }
    this.#nobodySince ??= performance.now();
    if (this.#alarmed || head <= position || performance.now() - this.#nobodySince < alarmAfterMs) return;
    this.#alarmed = true;
    this.#logger.error(
      { position, head },
      'No process projects the log, so changes are not visible. Start a process with "--role projector".',
    );
  }
}
