/** A message beside the board; `bad` explains what did not happen. */
export interface BoardMessage {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}
