/** Somebody asked how a command is used (`--help`): the message is the answer, not a failure. */
export class UsageAsked extends Error {
  override readonly name = 'UsageAsked';
}
