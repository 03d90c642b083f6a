import type { CommandEffects } from '../../api/contract/views.ts';

/** What several commands would mean together, as one; each booking once. */
export function effectsTogether(several: readonly CommandEffects[]): CommandEffects {
  const once = (of: (effects: CommandEffects) => CommandEffects['freed']) =>
    [...new Map(several.flatMap(of).map((one) => [one.bookingId, one])).values()].toSorted(
      (one, other) => one.start - other.start,
    );
  const inBackground = several.reduce((sum, { inBackground: left = 0 }) => sum + left, 0);
  return {
    conflicts: once(({ conflicts }) => conflicts),
    newConflicts: once(({ newConflicts }) => newConflicts),
    freed: once(({ freed }) => freed),
    ...(inBackground === 0 ? {} : { inBackground }),
  };
}
