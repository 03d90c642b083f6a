/** An answer of the server that is not a success, with its code and its sentence. */
export class StandInRefusal extends Error {
  override name = 'StandInRefusal';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export function refuse(code: number, message: string): never {
  throw new StandInRefusal(code, message);
}
