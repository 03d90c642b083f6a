/** Somebody asked how a command is used (`--help`): the message is the answer, and no failure. */
export class UsageAsked extends Error {
  override readonly name = 'UsageAsked';
}
