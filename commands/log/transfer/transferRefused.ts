/** An export or import is refused for a reason that a person can resolve; nothing was changed. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
}

/** The refusal of a log that already has events. */
export function notEmpty(): TransferRefused {
  return new TransferRefused('The log is not empty. An export goes into an empty log only.');
}
