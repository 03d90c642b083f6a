import { type BoardBy, boardsBy } from './work.ts';
import { isWorkKind, type WorkKind } from './workKinds.ts';

/** What a board shows, as its address says. */
export interface BoardAddress {
  readonly kind: WorkKind;
  readonly by: BoardBy;
  /** How many days from today, of what has a time of its own. */
  readonly days: number;
  readonly search: string;
}

/** The spans of days that can be chosen. */
export const daysShown = [1, 7, 14, 28] as const;

/** Reads the address of a board, of which somebody may see some kinds; what is not valid falls back to the first. */
export function readBoardAddress(
  parameters: URLSearchParams,
  kinds: readonly [WorkKind, ...WorkKind[]],
): BoardAddress {
  const kind = parameters.get('kind') ?? '';
  return {
    kind: isWorkKind(kind) && kinds.includes(kind) ? kind : kinds[0],
    by: boardsBy.find((by) => by === parameters.get('by')) ?? 'stage',
    days: daysShown.find((days) => days === Number(parameters.get('days'))) ?? 7,
    search: parameters.get('search') ?? '',
  };
}

/** Writes the address over the existing parameters; those of others (an open record) stay. */
export function writeBoardAddress({ kind, by, days, search }: BoardAddress, over: URLSearchParams) {
  const parameters = new URLSearchParams(over);
  const put = (name: string, value: string, usual: string) => {
    if (value === usual) parameters.delete(name);
    else parameters.set(name, value);
  };
  parameters.set('kind', kind);
  put('by', by, 'stage');
  put('days', String(days), '7');
  put('search', search, '');
  return parameters;
}
