/**
 * What became of a message. `sending`: it is being handed over, and by an interruption may have been. `withdrawn`: its
 * step was undone before it was sent. `noAddress`, `optedOut`: there is no address for the channel, or the recipient
 * does not want it. `late`: the step was read more than a day after it was taken. `failed`: nobody accepted it.
 */
export const messageStates = {
  waiting: 'Waits',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  noAddress: 'No address',
  optedOut: 'Opted out',
  late: 'Too late',
} as const;
export type MessageState = keyof typeof messageStates;
export const messageStateNames = Object.keys(messageStates) as readonly MessageState[] as readonly [
  MessageState,
  ...MessageState[],
];
